/** Journal entries as sentences; which of them are worth a line, which a word aloud. Pure. */
import { bytes, count } from '../lib/format';
import { DROP_WORDS, EVENT_WORDS, EventCode, PARAMS } from '../sim/tables';

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

export function toneOf(kind: number): 'alarm' | 'task' | 'plain' {
  if (ALARMS.has(kind)) return 'alarm';
  return kind === EventCode.SliceExpired || kind === EventCode.ArraysSwapped || kind === EventCode.PreemptedOwningSocket
    ? 'task'
    : 'plain';
}

/** "time slice spent · task 3". */
export function sentence(kind: number, a: number, b: number): string {
  const words = EVENT_WORDS[kind] ?? 'event';
  const more = detail(kind, a, b);
  return more === '' ? words : `${words} · ${more}`;
}

function detail(kind: number, a: number, b: number): string {
  switch (kind) {
    case EventCode.ParameterChanged:
      return `${PARAMS[a]?.label ?? ''} ${PARAMS[a]?.id ?? ''}`;
    case EventCode.FrameDropped:
      return `frame ${count(a)}, ${DROP_WORDS[b] ?? ''}`;
    case EventCode.FrameLostInNic:
      return `frame ${count(a)}`;
    case EventCode.RefillFailed:
      return `${count(a)} left empty`;
    case EventCode.RingExhausted:
      return `${count(a)} filled, ${count(b)} empty`;
    case EventCode.PreemptedOwningSocket:
      return `${count(b)} segments on the backlog`;
    case EventCode.SliceExpired:
      return b === 1 ? `task ${a}, back to active` : `task ${a}`;
    case EventCode.RtoFired:
      return `${count(b)} in flight`;
    case EventCode.WindowReopened:
      return bytes(b);
    case EventCode.KswapdWoken:
    case EventCode.KswapdSlept:
      return `${count(a)} pages free`;
    default:
      return '';
  }
}
