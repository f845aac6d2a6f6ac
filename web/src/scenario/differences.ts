/** Parameters in which two runs differ, with the times at which they differ. Pure. */

import { PARAMS } from '../tables/tables';
import type { Written } from './commandLine';
import { paramOf, valueFor } from './params';
import { chosenPreset } from './store';

/** A parameter's value from a moment on. */
export type Step = { readonly at_ns: number; readonly value: number };

/** A parameter in which two runs differ, with its values in each. */
export type Difference = {
  readonly id: string;
  readonly a: readonly Step[];
  readonly b: readonly Step[];
  /** First moment at which the values differ, ns. */
  readonly from_ns: number;
};

/** Returns every parameter that differs at any time, earliest first. */
export function differencesOf(a: Written, b: Written): Difference[] {
  const all = PARAMS.map(({ id }) => {
    const [mine, theirs] = [stepsOf(a, id), stepsOf(b, id)];
    return { id, a: mine, b: theirs, from_ns: partingOf(mine, theirs) };
  });
  return all.filter(({ from_ns }) => from_ns < Number.POSITIVE_INFINITY).sort((x, y) => x.from_ns - y.from_ns);
}

/** Returns the moment up to which the two runs are identical, ns. Infinity if they do not differ. */
export function forkOf(differences: readonly Difference[]): number {
  return differences[0]?.from_ns ?? Number.POSITIVE_INFINITY;
}

/** Returns the parameters that differ only because the releases of both runs have different defaults. */
export function followersAmong(differences: readonly Difference[]): string[] {
  const release = differences.find(({ id }) => id === 'kernel.release');
  if (release === undefined) return [];
  const follows = ({ id, a, b }: Difference): boolean => {
    const { defaults, follows } = paramOf(id) ?? {};
    if (defaults === undefined || follows !== release.id) return false;
    const usual = (steps: readonly Step[], of: readonly Step[]): boolean =>
      steps.length === 1 && steps[0].value === defaults[nameOfRelease(of)];
    return usual(a, release.a) && usual(b, release.b);
  };
  return differences.filter(follows).map(({ id }) => id);
}

function nameOfRelease([{ value }]: readonly Step[]): string {
  return paramOf('kernel.release')?.values[value] ?? '';
}

/** Returns a parameter's values in the course of a run. A change to the value that it already has is left out. */
function stepsOf({ preset, overrides, interventions }: Written, id: string): Step[] {
  const steps: Step[] = [{ at_ns: 0, value: valueFor(id, chosenPreset(preset), overrides) }];
  for (const { at_ns, value } of interventions.filter((change) => change.id === id)) {
    if (steps[steps.length - 1].at_ns === at_ns) steps.pop();
    if (steps[steps.length - 1]?.value !== value) steps.push({ at_ns, value });
  }
  return steps;
}

function partingOf(a: readonly Step[], b: readonly Step[]): number {
  const nth = a.findIndex((step, i) => step.at_ns !== b[i]?.at_ns || step.value !== b[i]?.value);
  const [mine, theirs] = nth < 0 ? [undefined, b[a.length]] : [a[nth], b[nth]];
  return Math.min(mine?.at_ns ?? Number.POSITIVE_INFINITY, theirs?.at_ns ?? Number.POSITIVE_INFINITY);
}
