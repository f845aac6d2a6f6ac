/** Text that names the newest parameter change, which an undo would remove. */
import { labelOf, valueWithUnit } from '../../scenario/params';
import { presentValue, type ScenarioState } from '../../scenario/store';
import { settings } from '../../words/opening';

export function changedWords(state: ScenarioState): string {
  const last = state.interventions[state.interventions.length - 1];
  if (last !== undefined) return settings.changedSince(labelOf(last.id), presentWords(state, last.id), last.at_ns);
  const before = state.past[state.past.length - 1];
  if (before === undefined) return settings.unchanged;
  if (before.preset !== state.preset) return settings.otherPreset;
  const ids = Object.keys({ ...before.overrides, ...state.overrides });
  const changed = ids.find((id) => before.overrides[id] !== state.overrides[id]);
  return changed === undefined
    ? settings.takenBack
    : settings.changedFromStart(labelOf(changed), presentWords(state, changed));
}

const presentWords = (state: ScenarioState, id: string): string => valueWithUnit(id, presentValue(state, id));
