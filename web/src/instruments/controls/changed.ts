/** The newest change in words: what an undo would take back. */
import { duration } from '../../lib/format';
import { paramOf, valueWords } from '../../scenario/params';
import { type Chosen, presentValue } from '../../scenario/store';

export function changedWords(state: Chosen): string {
  const last = state.at[state.at.length - 1];
  if (last !== undefined) return `${named(state, last.id)} since ${duration(last.at_ns)}`;
  const before = state.past[state.past.length - 1];
  if (before === undefined) return 'Nothing changed since the start.';
  if (before.preset !== state.preset) return 'Another starting point was chosen.';
  const ids = Object.keys({ ...before.own, ...state.own });
  const changed = ids.find((id) => before.own[id] !== state.own[id]);
  return changed === undefined ? 'Every change was taken back.' : `${named(state, changed)} from the start`;
}

/** "Receiver nice value −15". */
function named(state: Chosen, id: string): string {
  const param = paramOf(id);
  return param === undefined ? id : `${param.label} ${valueWords(param, presentValue(state, id))}`;
}
