/**
 * The switches between two kernels (parameters by which they differ), and runs with a changed switch. The functions are
 * pure.
 */

import type { Written } from '../../scenario/link';
import { paramOf, type Values, valueFor } from '../../scenario/params';
import { chosenPreset } from '../../scenario/store';
import { FOLLOWERS, RELEASE, SWITCHES, type Switch } from '../../scenario/switches';
import type { ParamId } from '../../tables/names';

/**
 * A parameter by which the kernels differ (switch), with its value in each run at t = 0. If both values are equal, the
 * button sets `other`.
 */
export type Stair = Switch & { readonly a: number; readonly b: number; readonly other: number };

/** Values of later kernels for numeric parameters whose defaults are the same in both releases. */
const LATER_VALUES: Readonly<Partial<Record<ParamId, number>>> = {
  // Value in net/core/sock.c:__release_sock since commit 16c610162d1f.
  'tcp.release_resched': 16,
  // Value of netdev_budget_usecs at HZ 1000. The model uses it at any HZ.
  'net.budget_usecs': 2000,
};

/** Returns every switch with its values, in the order of years. */
export function stairsOf(a: Written, b: Written): Stair[] {
  return SWITCHES.map((one) => {
    const [mine, theirs] = [valueFromStart(a, one.id), valueFromStart(b, one.id)];
    return { ...one, a: mine, b: theirs, other: otherThan(one.id, theirs) };
  });
}

/**
 * Returns the parameter's value in the other kernel release. If both releases have the same value, returns another
 * allowed value.
 */
function otherThan(id: ParamId, value: number): number {
  const param = paramOf(id);
  if (param === undefined) return value;
  const known = Object.values(param.defaults ?? {}).find((one) => one !== value);
  if (known !== undefined) return known;
  if (param.type === 'bool' || param.type === 'enum') return value === param.min ? param.max : param.min;
  return LATER_VALUES[id] ?? value;
}

/** Returns a parameter's value at t = 0. */
function valueFromStart({ preset, overrides }: Written, id: string): number {
  return valueFor(id, chosenPreset(preset), overrides);
}

/**
 * Returns the run with a switch set to this value from the start. Changes of this switch during the run are removed. If
 * the switch is the kernel release, all other switches keep their values.
 */
export function moved(run: Written, id: ParamId, value: number): Written {
  const kept = id === RELEASE ? Object.fromEntries(FOLLOWERS.map((one) => [one, valueFromStart(run, one)])) : {};
  return shortest({
    ...run,
    overrides: { ...run.overrides, ...kept, [id]: value },
    interventions: run.interventions.filter((change) => change.id !== id),
  });
}

/** Returns the run with all switches (parameters by which kernels differ) set as in another run. */
export function movedAll(run: Written, like: Written): Written {
  const stairs = stairsOf(run, like).filter(({ a, b }) => a !== b);
  return stairs.reduce((changed, { id, b }) => moved(changed, id, b), run);
}

/** Removes switches whose values are the defaults of the kernel release, so that the link is short. */
function shortest(run: Written): Written {
  const switches = new Set<string>([...FOLLOWERS, ...SWITCHES.map(({ id }) => id)]);
  let { overrides } = run;
  for (const id of Object.keys(overrides).filter((one) => one !== RELEASE && switches.has(one))) {
    const without: Values = Object.fromEntries(Object.entries(overrides).filter(([other]) => other !== id));
    if (valueFromStart({ ...run, overrides: without }, id) === overrides[id]) overrides = without;
  }
  return { ...run, overrides };
}
