/** Journal entries as sentences; which of them are worth a line, which a word aloud. Pure. */

import type { RowsView } from '../lib/rows';
import { valueWithUnit } from '../scenario/params';
import { Drop, EVENT, EventCode, PARAMS } from '../tables/tables';
import type { Happened } from '../words/en/events';
import { DROPS, EVENTS, nameOf } from '../words/names';
import { events, settings } from '../words/opening';

/** So frequent that a line for each would bury the rest. */
const ROUTINE = new Set<number>([
  EventCode.InterruptRaised,
  EventCode.TaskSwitched,
  EventCode.TaskWoken,
  EventCode.TaskSlept,
  EventCode.AckSent,
  EventCode.KsoftirqdWoken,
  EventCode.DelayedAckSent,
  EventCode.BacklogStarted,
  EventCode.BacklogDrained,
  EventCode.DiskRequested,
  EventCode.DiskCompleted,
  EventCode.TaskPreempted,
  EventCode.TaskForked,
  EventCode.TaskExited,
  EventCode.BecameInteractive,
  EventCode.LostInteractive,
  EventCode.TxQueueStopped,
  EventCode.TxQueueWoken,
]);

/** Changes of kind: said aloud, at most one in two seconds. */
const SPOKEN = new Set<number>([
  EventCode.RingExhausted,
  EventCode.RingRecovered,
  EventCode.RtoFired,
  EventCode.PreemptedOwningSocket,
  EventCode.ReceiveBufferFull,
  EventCode.ZeroWindowAdvertised,
  EventCode.WindowReopened,
  EventCode.KswapdWoken,
  EventCode.OomKilled,
  EventCode.RefillFailed,
  EventCode.DeviceReset,
  EventCode.SenderFinished,
  EventCode.ParameterChanged,
]);

const ALARMS = new Set<number>([
  EventCode.FrameLostInNic,
  EventCode.FrameDropped,
  EventCode.RefillFailed,
  EventCode.RingExhausted,
  EventCode.RtoFired,
  EventCode.OomKilled,
  EventCode.TcpMemoryRefused,
]);

const of = (...names: (keyof typeof EventCode)[]): ReadonlySet<number> => new Set(names.map((name) => EventCode[name]));

/** Kinds of events that a person may want alone; null: everything remarkable. */
export const FILTERS = {
  all: null,
  loss: of(
    'FrameDropped',
    'FrameLostInNic',
    'RingExhausted',
    'RingRecovered',
    'RefillFailed',
    'RefillRecovered',
    'NetifThrottled',
    'DeviceReset',
    'TxQueueFull',
    'IcmpSent',
  ),
  tcp: of(
    'RtoFired',
    'FastRetransmit',
    'TimeoutUndone',
    'WindowProbed',
    'ZeroWindowAdvertised',
    'WindowReopened',
    'ReceiveBufferFull',
    'BacklogStarted',
    'BacklogDrained',
    'OutOfSequenceStarted',
    'OutOfSequenceFilled',
    'DelayedAckBlocked',
    'DelayedAckSent',
    'PrequeueRescued',
    'QueuesPruned',
    'TcpMemoryPressure',
    'TcpMemoryRefused',
    'PreemptedOwningSocket',
  ),
  cpu: of(
    'TaskSwitched',
    'TaskWoken',
    'TaskSlept',
    'TaskPreempted',
    'SliceExpired',
    'ArraysSwapped',
    'PreemptedOwningSocket',
    'BecameInteractive',
    'LostInteractive',
  ),
  interrupts: of(
    'InterruptRaised',
    'TimeSqueezed',
    'KsoftirqdWoken',
    'NetifThrottled',
    'TxQueueStopped',
    'TxQueueWoken',
  ),
  memory: of(
    'KswapdWoken',
    'KswapdSlept',
    'DirectReclaim',
    'OomKilled',
    'RefillFailed',
    'TcpMemoryPressure',
    'TcpMemoryRefused',
    'DiskRequested',
    'DiskCompleted',
  ),
  changes: of('ParameterChanged', 'DeviceReset', 'TaskForked', 'TaskExited'),
} as const satisfies Record<keyof typeof events.filters, ReadonlySet<number> | null>;
export type Filter = keyof typeof FILTERS;

export function passes(filter: Filter, kind: number): boolean {
  return FILTERS[filter]?.has(kind) ?? !isRoutine(kind);
}

export function isRoutine(kind: number): boolean {
  return ROUTINE.has(kind);
}

export function isSpoken(kind: number): boolean {
  return SPOKEN.has(kind);
}

export function toneOf(entry: Entry): 'alarm' | 'task' | 'plain' {
  const { kind } = entry;
  if (isDuplicate(entry)) return 'plain';
  if (ALARMS.has(kind)) return 'alarm';
  return kind === EventCode.SliceExpired || kind === EventCode.ArraysSwapped || kind === EventCode.PreemptedOwningSocket
    ? 'task'
    : 'plain';
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
  return kind === EventCode.FrameDropped && b === Drop.TcpDuplicate;
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
