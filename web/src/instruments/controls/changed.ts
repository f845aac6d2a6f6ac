/** The newest change in words: what an undo would take back. */
import { labelOf, paramOf, valueWords } from '../../scenario/params';
import { type Chosen, presentValue } from '../../scenario/store';
import { settings } from '../../words/opening';

export function changedWords(state: Chosen): string {
  const last = state.at[state.at.length - 1];
  if (last !== undefined) return settings.changedSince(labelOf(last.id), presentWords(state, last.id), last.at_ns);
  const before = state.past[state.past.length - 1];
  if (before === undefined) return settings.unchanged;
  if (before.preset !== state.preset) return settings.otherPreset;
  const ids = Object.keys({ ...before.own, ...state.own });
  const changed = ids.find((id) => before.own[id] !== state.own[id]);
  return changed === undefined
    ? settings.takenBack
    : settings.changedFromStart(labelOf(changed), presentWords(state, changed));
}

function presentWords(state: Chosen, id: string): string {
  const param = paramOf(id);
  return param === undefined ? '' : valueWords(param, presentValue(state, id));
}
