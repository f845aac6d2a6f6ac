/** Journal entries as sentences, and the rules for listing and announcing them. The functions are pure. */

import { type RowOf, type RowsView, rowObject } from '../lib/rows';
import { valueWithUnit } from '../scenario/params';
import { EVENT, EventCode, PARAMS } from '../tables/tables';
import type { Happened } from '../words/events';
import { DROPS, EVENTS, GRO_FLUSHES, nameOf } from '../words/names';
import { events, settings } from '../words/opening';
import { isDuplicateReason } from './drops';
import { EVENT_KINDS, type Tone } from './eventKinds';

/** A filter of the event log: all notable kinds of events, or the kinds of a topic. */
export type Filter = keyof typeof events.filters;

export function passes(filter: Filter, kind: number): boolean {
  return filter === 'all' ? !isRoutine(kind) : EVENT_KINDS[kind].topics.includes(filter);
}

/** Returns whether events of this kind are too frequent for the list of notable events. */
export function isRoutine(kind: number): boolean {
  return EVENT_KINDS[kind].says === 'routine';
}

/** Returns whether events of this kind are announced to screen readers, at most one in two seconds. */
export function isSpoken(kind: number): boolean {
  return EVENT_KINDS[kind].says === 'spoken';
}

export function toneOf(entry: Entry): Tone {
  return isDuplicate(entry) ? 'plain' : EVENT_KINDS[entry.kind].tone;
}

/**
 * A journal entry: its kind, two values, the names of tasks if these values are tasks, and the task that was running.
 */
export type Entry = Omit<RowOf<typeof EVENT>, 'id' | 't_ns' | 'cause'>;

/** Reads the journal entry of a row. */
export const entryAt = (rows: RowsView, row: number): Entry => rowObject(EVENT, (column) => rows.at(row, column));

/** Converts an entry to the values that its sentence needs. */
export function happened({ a, b, a_name, b_name, kind }: Entry): Happened {
  const param = kind === EventCode.ParameterChanged ? PARAMS[a] : undefined;
  return {
    a,
    b,
    one: nameOf(a_name),
    other: nameOf(b_name),
    known: a_name > 0,
    change: param === undefined ? '' : settings.set(settings.params[param.id].label, valueWithUnit(param.id, b)),
    drop: DROPS[b],
    flush: GRO_FLUSHES[b],
  };
}

/** Returns the sentence of an entry, such as "time slice expired · cc1 #3". */
export function sentence(entry: Entry): string {
  if (isDuplicate(entry)) return events.duplicate(entry.a);
  return events.sentences[EVENTS[entry.kind]](happened(entry));
}

/** Returns whether a dropped frame was a duplicate, which does not count as a loss. */
export function isDuplicate({ kind, b }: Entry): boolean {
  return kind === EventCode.FrameDropped && isDuplicateReason(b);
}

/** Kinds of events whose second value is a reason or a state, not an amount. */
const WITH_STATE: ReadonlySet<number> = new Set([
  EventCode.FrameDropped,
  EventCode.TaskWoken,
  EventCode.SliceExpired,
  EventCode.TcpMemoryPressure,
  EventCode.IcmpSent,
  EventCode.GroFlushed,
]);

/**
 * Returns whether two entries differ only in amounts and packets, so that one sentence is right for both: same kind,
 * same tasks, same reason. Changes of parameters always differ.
 */
export function isSameSubject(rows: RowsView, one: number, other: number): boolean {
  const isEqual = (column: number): boolean => rows.at(one, column) === rows.at(other, column);
  const kind = rows.at(one, EVENT.kind);
  return (
    kind !== EventCode.ParameterChanged &&
    isEqual(EVENT.kind) &&
    isEqual(EVENT.a_name) &&
    isEqual(EVENT.b_name) &&
    (isEqual(EVENT.b) || !WITH_STATE.has(kind))
  );
}

/**
 * Returns the number of the journal entry nearest to `t` among entries of these kinds. 0 if there is none within
 * `reach_ns`.
 */
export function entryNear(events: RowsView, kinds: ReadonlySet<number>, t: number, reach_ns: number): number {
  let best = reach_ns;
  let found = 0;
  for (let i = events.firstAtLeast(EVENT.t_ns, t - reach_ns); i < events.length; i++) {
    const off = Math.abs(events.at(i, EVENT.t_ns) - t);
    if (events.at(i, EVENT.t_ns) > t + reach_ns) break;
    if (off <= best && kinds.has(events.at(i, EVENT.kind))) {
      best = off;
      found = events.at(i, EVENT.id);
    }
  }
  return found;
}
