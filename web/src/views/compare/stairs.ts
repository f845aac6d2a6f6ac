/** The switches between two kernels, and runs with a switch moved to another value. The functions are pure. */

import type { Written } from '../../scenario/commandLine';
import { paramOf, type Values, valueFor } from '../../scenario/params';
import { chosenPreset } from '../../scenario/store';
import { FOLLOWERS, RELEASE, SWITCHES, type Switch } from '../../scenario/switches';
import type { ParamId } from '../../tables/names';

/**
 * A switch, its values in both runs from the start, and, while both values are equal, the other value that it can have.
 */
export type Stair = Switch & { readonly a: number; readonly b: number; readonly other: number };

/** Values of later kernels for numeric parameters whose defaults are equal in both releases. */
const LATER_VALUES: Readonly<Partial<Record<ParamId, number>>> = {
  // net/core/sock.c:__release_sock since 16c610162d1f.
  'tcp.release_resched': 16,
  // netdev_budget_usecs of HZ 1000 at any HZ.
  'net.budget_usecs': 2000,
};

/** Returns every switch with its values, in the order of years. */
export function stairsOf(a: Written, b: Written): Stair[] {
  return SWITCHES.map((one) => {
    const [mine, theirs] = [valueFromStart(a, one.id), valueFromStart(b, one.id)];
    return { ...one, a: mine, b: theirs, other: otherThan(one.id, theirs) };
  });
}

/** Returns the value in the other release. If both releases have the same value, returns the next value. */
function otherThan(id: ParamId, value: number): number {
  const param = paramOf(id);
  if (param === undefined) return value;
  const known = Object.values(param.defaults ?? {}).find((one) => one !== value);
  if (known !== undefined) return known;
  if (param.type === 'bool' || param.type === 'enum') return value === param.min ? param.max : param.min;
  return LATER_VALUES[id] ?? value;
}

/** Returns the value of a run from its start. */
function valueFromStart({ preset, overrides }: Written, id: string): number {
  return valueFor(id, chosenPreset(preset), overrides);
}

/**
 * Returns the run with a switch at this value from the start. Changes of this switch during the run are removed. If the
 * release is moved, every other switch keeps its value.
 */
export function moved(run: Written, id: ParamId, value: number): Written {
  const kept = id === RELEASE ? Object.fromEntries(FOLLOWERS.map((one) => [one, valueFromStart(run, one)])) : {};
  return shortest({
    ...run,
    overrides: { ...run.overrides, ...kept, [id]: value },
    interventions: run.interventions.filter((change) => change.id !== id),
  });
}

/** Returns the run with every switch as in another run. */
export function movedAll(run: Written, like: Written): Written {
  const stairs = stairsOf(run, like).filter(({ a, b }) => a !== b);
  return stairs.reduce((changed, { id, b }) => moved(changed, id, b), run);
}

/** Removes switches that have their value by default, so that the link stays short. */
function shortest(run: Written): Written {
  const switches = new Set<string>([...FOLLOWERS, ...SWITCHES.map(({ id }) => id)]);
  let { overrides } = run;
  for (const id of Object.keys(overrides).filter((one) => one !== RELEASE && switches.has(one))) {
    const without: Values = Object.fromEntries(Object.entries(overrides).filter(([other]) => other !== id));
    if (valueFromStart({ ...run, overrides: without }, id) === overrides[id]) overrides = without;
  }
  return { ...run, overrides };
}
