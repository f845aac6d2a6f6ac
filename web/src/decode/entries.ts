/** Journal entries as sentences; which of them are worth a line, which a word aloud. Pure. */

import type { RowsView } from '../lib/rows';
import { valueWithUnit } from '../scenario/params';
import { EVENT, EventCode, PARAMS } from '../tables/tables';
import type { Happened } from '../words/events';
import { DROPS, EVENTS, nameOf } from '../words/names';
import { events, settings } from '../words/opening';
import { isDuplicateReason } from './drops';
import { EVENT_KINDS, eventsOf, type Tone } from './eventKinds';

/** Kinds of events that a person may want alone; null: everything remarkable. */
export const FILTERS = {
  all: null,
  loss: eventsOf('loss'),
  tcp: eventsOf('tcp'),
  cpu: eventsOf('cpu'),
  interrupts: eventsOf('interrupts'),
  memory: eventsOf('memory'),
  changes: eventsOf('changes'),
} as const satisfies Record<keyof typeof events.filters, ReadonlySet<number> | null>;
export type Filter = keyof typeof FILTERS;

export function passes(filter: Filter, kind: number): boolean {
  return FILTERS[filter]?.has(kind) ?? !isRoutine(kind);
}

/** So frequent that a line for each would bury the rest. */
export function isRoutine(kind: number): boolean {
  return EVENT_KINDS[kind].says === 'routine';
}

/** Changes of kind: announced, at most one in two seconds. */
export function isSpoken(kind: number): boolean {
  return EVENT_KINDS[kind].says === 'spoken';
}

export function toneOf(entry: Entry): Tone {
  return isDuplicate(entry) ? 'plain' : EVENT_KINDS[entry.kind].tone;
}

/** What a journal entry says: its kind, its two values, the names of the tasks that these are, and whose time it was. */
export type Entry = {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly a_name: number;
  readonly b_name: number;
  readonly context: number;
  readonly current_name: number;
};

/** The entry of a row. */
export function entryAt(rows: RowsView, row: number): Entry {
  const of = (column: number): number => rows.at(row, column);
  return {
    kind: of(EVENT.kind),
    a: of(EVENT.a),
    b: of(EVENT.b),
    a_name: of(EVENT.a_name),
    b_name: of(EVENT.b_name),
    context: of(EVENT.context),
    current_name: of(EVENT.current_name),
  };
}

/** The entry as sentences have it. */
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
  };
}

/** "time slice spent · cc1 #3". */
export function sentence(entry: Entry): string {
  if (isDuplicate(entry)) return events.duplicate(entry.a);
  return events.sentences[EVENTS[entry.kind]](happened(entry));
}

/** A frame that came again is no loss. */
export function isDuplicate({ kind, b }: Entry): boolean {
  return kind === EventCode.FrameDropped && isDuplicateReason(b);
}

/** Number of the entry of one of these kinds that is nearest to `t`, within `reach_ns`; 0 if none. */
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
