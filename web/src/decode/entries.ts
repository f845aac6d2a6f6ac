/** Journal entries as sentences; which of them are worth a line, which a word aloud. Pure. */

import { bytes, count } from '../lib/format';
import type { RowsView } from '../lib/rows';
import { valueWithUnit } from '../scenario/params';
import { DROP_WORDS, Drop, EVENT, EVENT_WORDS, EventCode, PARAMS } from '../tables/tables';
import { nameOf } from './names';

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
  all: { words: 'what is rare', kinds: null },
  loss: {
    words: 'losses and the ring',
    kinds: of(
      'FrameDropped',
      'FrameLostInNic',
      'RingExhausted',
      'RingRecovered',
      'RefillFailed',
      'RefillRecovered',
      'NetifThrottled',
      'DeviceReset',
    ),
  },
  tcp: {
    words: 'TCP',
    kinds: of(
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
  },
  cpu: {
    words: 'scheduler',
    kinds: of(
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
  },
  interrupts: { words: 'interrupts', kinds: of('InterruptRaised', 'TimeSqueezed', 'KsoftirqdWoken', 'NetifThrottled') },
  memory: {
    words: 'memory and disk',
    kinds: of(
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
  },
  changes: { words: 'changes', kinds: of('ParameterChanged', 'DeviceReset', 'TaskForked', 'TaskExited') },
} as const satisfies Record<string, { words: string; kinds: ReadonlySet<number> | null }>;
export type Filter = keyof typeof FILTERS;

export function passes(filter: Filter, kind: number): boolean {
  return FILTERS[filter].kinds?.has(kind) ?? !isRoutine(kind);
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
  readonly who_a: number;
  readonly who_b: number;
  readonly context: number;
  readonly who_current: number;
};

/** The entry of a row. */
export function entryAt(rows: RowsView, row: number): Entry {
  const of = (column: number): number => rows.at(row, column);
  return {
    kind: of(EVENT.kind),
    a: of(EVENT.a),
    b: of(EVENT.b),
    who_a: of(EVENT.who_a),
    who_b: of(EVENT.who_b),
    context: of(EVENT.context),
    who_current: of(EVENT.who_current),
  };
}

/** "time slice spent · cc1 #3". */
export function sentence(entry: Entry): string {
  const { kind, a } = entry;
  if (isDuplicate(entry)) return `duplicate discarded · packet ${count(a)} had arrived before`;
  const words = EVENT_WORDS[kind] ?? 'event';
  const more = detail(entry);
  return more === '' ? words : `${words} · ${more}`;
}

/** A frame that came again is no loss. */
export function isDuplicate({ kind, b }: Entry): boolean {
  return kind === EventCode.FrameDropped && b === Drop.TcpDuplicate;
}

function detail({ kind, a, b, who_a, who_b }: Entry): string {
  switch (kind) {
    case EventCode.ParameterChanged:
      return `${PARAMS[a]?.label ?? ''} ${valueWithUnit(PARAMS[a]?.id ?? '', b)}`;
    case EventCode.FrameDropped:
      return `packet ${count(a)}, ${DROP_WORDS[b] ?? ''}`;
    case EventCode.FrameLostInNic:
      return `packet ${count(a)}`;
    case EventCode.RefillFailed:
      return `${count(a)} left empty`;
    case EventCode.RingExhausted:
      return `${count(a)} filled, ${count(b)} empty`;
    case EventCode.PreemptedOwningSocket:
      return `${nameOf(who_a)}, ${count(b)} segments on the backlog`;
    case EventCode.SliceExpired:
      return b === 1 ? `${nameOf(who_a)}, back to active` : nameOf(who_a);
    case EventCode.TaskWoken:
      return b === 1 ? `${nameOf(who_a)}, which takes the CPU` : nameOf(who_a);
    case EventCode.TaskSwitched:
      return `${nameOf(who_a)} after ${nameOf(who_b)}`;
    case EventCode.TaskPreempted:
      return `${nameOf(who_a)} by ${nameOf(who_b)}`;
    case EventCode.TaskForked:
      return `${nameOf(who_a)} by ${nameOf(who_b)}`;
    case EventCode.RtoFired:
      return `${count(b)} in flight`;
    case EventCode.WindowReopened:
      return bytes(b);
    case EventCode.KswapdWoken:
    case EventCode.KswapdSlept:
      return `${count(a)} pages free`;
    default:
      return who_a > 0 ? nameOf(who_a) : '';
  }
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
