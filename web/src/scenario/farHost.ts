/**
 * A router's far host, shown instead of the router (`stage=far` in a link). This is possible if the far host is a
 * simulated machine of its own (`sink.kind`).
 */
import { FAR_HOST, type Preset } from '../tables/tables';
import { type Values, valueFor } from './params';
import type { RunSpec } from './runSpec';
import { chosenPreset, runOf, type ScenarioState, valueAt } from './store';
import { viewOf } from './views';

type Shown = Pick<ScenarioState, 'preset' | 'overrides' | 'interventions' | 'replay' | 'page'>;

/** The value 1, which means a router in `host.role` and a separate simulated machine in `sink.kind`. */
const ROUTER_OR_MACHINE = 1;

/** Returns whether the run has a far host that is a simulated machine of its own. */
export function hasFarHost({ preset, overrides }: Pick<Shown, 'preset' | 'overrides'>): boolean {
  return ['host.role', 'sink.kind'].every((id) => valueFor(id, chosenPreset(preset), overrides) === ROUTER_OR_MACHINE);
}

/** Returns whether the page shows the far host. All views except *Machine* show the router. */
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

/** Returns the chosen run in the form that the simulator takes, with the host that the page shows. */
export function shownRunOf(state: Shown): RunSpec {
  const run = runOf(state);
  return showsFarHost(state) ? { ...run, host: 'far' } : run;
}
