/** Parameters that differ between two runs, and the times at which they differ. The functions are pure. */

import { PARAMS } from '../tables/tables';
import type { Written } from './link';
import { valueFor } from './params';
import { chosenPreset } from './store';
import { FOLLOWERS, RELEASE } from './switches';

/** A parameter's value from a moment on. */
export type Step = { readonly at_ns: number; readonly value: number };

/** A parameter that differs between two runs, with its values in each. */
export type Difference = {
  readonly id: string;
  readonly a: readonly Step[];
  readonly b: readonly Step[];
  /** First moment at which the values differ, ns. */
  readonly from_ns: number;
};

/** Preset of a run and the parameters that differ from the preset at t = 0. */
type Settings = Pick<Written, 'preset' | 'overrides'>;

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

/** Returns the parameters that differ only because the kernel releases of the two runs have different defaults. */
export function followersAmong(differences: readonly Difference[], a: Settings, b: Settings): string[] {
  if (!differences.some(({ id }) => id === RELEASE)) return [];
  return differences
    .filter(({ id }) => FOLLOWERS.some((one) => one === id))
    .filter((one) => isUsual(one.id, one.a, a) && isUsual(one.id, one.b, b))
    .map(({ id }) => id);
}

/**
 * Returns whether a parameter has the default of the run's kernel release and role (receiver or router) during the
 * whole run.
 */
function isUsual(id: string, steps: readonly Step[], { preset, overrides }: Settings): boolean {
  const { [id]: _, ...others } = { ...chosenPreset(preset).values, ...overrides };
  return steps.length === 1 && steps[0].value === valueFor(id, { values: others }, {});
}

/** Returns a parameter's values during a run. A change that sets the present value again is left out. */
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
