/**
 * A router's far host on screen (`stage=far` in a link). Possible if the far host is a machine of its own
 * (`sink.kind`).
 */
import { FAR_HOST, type Preset } from '../tables/tables';
import { type Values, valueFor } from './params';
import type { RunSpec } from './runSpec';
import { chosenPreset, runOf, type ScenarioState, valueAt } from './store';
import { viewOf } from './views';

type Shown = Pick<ScenarioState, 'preset' | 'overrides' | 'interventions' | 'replay' | 'page'>;

/** Value of `host.role` that means a router, and of `sink.kind` that means a separate machine. */
const ROUTER_OR_MACHINE = 1;

/** Returns whether the run has a far host that is a separate machine. */
export function hasFarHost({ preset, overrides }: Pick<Shown, 'preset' | 'overrides'>): boolean {
  return ['host.role', 'sink.kind'].every((id) => valueFor(id, chosenPreset(preset), overrides) === ROUTER_OR_MACHINE);
}

/** Returns whether the page shows the far host. All views except the machine's view show the router. */
export function showsFarHost(state: Shown): boolean {
  return state.page.stage === 'far' && viewOf(state.page) === 'machine' && hasFarHost(state);
}

/** A preset without values, because the far host has the defaults of its profile. */
const DEFAULTS: Pick<Preset, 'values'> = { values: {} };

/** Returns the value of a parameter at a moment, on the host that the page shows. */
export function shownValueAt(state: Shown, id: string, t_ns: number): number {
  if (!showsFarHost(state)) return valueAt(state, id, t_ns);
  const given = Object.entries(FAR_HOST).map(([of, from]) => [of, valueAt(state, from, t_ns)]);
  const overrides: Values = Object.fromEntries(given);
  return valueFor(id, DEFAULTS, overrides);
}

/** Returns the chosen run in the form that the machine takes, with the host that the page shows. */
export function shownRunOf(state: Shown): RunSpec {
  const run = runOf(state);
  return showsFarHost(state) ? { ...run, host: 'far' } : run;
}
