/** The journal in sentences, and the list that shows it. */
import type { DropName, EventName } from '../../tables/names';
import { bytes, count } from '../numbers';
import { codes } from './codes';

const called = codes.events;

/** What an entry of the journal says, its numbers and tasks by their names. */
export type Happened = {
  readonly a: number;
  readonly b: number;
  /** The tasks that `a` and `b` are, where the event is about tasks, … */
  readonly one: string;
  readonly other: string;
  /** … and whether the first is known. */
  readonly known: boolean;
  /** What a parameter was changed to: its name and its value. */
  readonly change: string;
  readonly drop: DropName;
};

type Sentence = (happened: Happened) => string;

/** The event, and the task that it is about. */
const ofTask =
  (event: EventName): Sentence =>
  ({ one, known }) =>
    known ? `${called[event]} · ${one}` : called[event];

const pagesFree =
  (event: EventName): Sentence =>
  ({ a }) =>
    `${called[event]} · ${count(a)} pages free`;

export const events = {
  title: 'Events',
  shown: 'Events shown',
  none: 'Nothing yet: what happens is listed here.',
  why: 'Why?',
  filters: {
    all: 'what is rare',
    loss: 'losses and the ring',
    tcp: 'TCP',
    cpu: 'scheduler',
    interrupts: 'interrupts',
    memory: 'memory and disk',
    changes: 'changes',
  },
  /** One line for several entries of a kind. */
  times: (sentence: string, times: number) => `${sentence} · ${times} times`,
  /** Where more were not taken one by one. */
  atLeast: (sentence: string, times: number) => `${sentence} · at least ${times === 1 ? 'once' : `${times} times`}`,
  /** A frame that came again is no loss. */
  duplicate: (packet: number) => `duplicate discarded · packet ${count(packet)} had arrived before`,
  sentences: {
    ParameterChanged: ({ change }) => `${called.ParameterChanged} · ${change}`,
    DeviceReset: () => called.DeviceReset,
    InterruptRaised: () => called.InterruptRaised,
    FrameLostInNic: ({ a }) => `${called.FrameLostInNic} · packet ${count(a)}`,
    RefillFailed: ({ a }) => `${called.RefillFailed} · ${count(a)} left empty`,
    RefillRecovered: () => called.RefillRecovered,
    RingExhausted: ({ a, b }) => `${called.RingExhausted} · ${count(a)} filled, ${count(b)} empty`,
    RingRecovered: () => called.RingRecovered,
    TimeSqueezed: () => called.TimeSqueezed,
    KsoftirqdWoken: () => called.KsoftirqdWoken,
    NetifThrottled: () => called.NetifThrottled,
    FrameDropped: ({ a, drop }) => `${called.FrameDropped} · packet ${count(a)}, ${codes.drops[drop]}`,
    TaskSwitched: ({ one, other }) => `${called.TaskSwitched} · ${one} after ${other}`,
    TaskWoken: ({ b, one }) =>
      b === 1 ? `${called.TaskWoken} · ${one}, which takes the CPU` : `${called.TaskWoken} · ${one}`,
    SliceExpired: ({ b, one }) =>
      b === 1 ? `${called.SliceExpired} · ${one}, back to active` : `${called.SliceExpired} · ${one}`,
    ArraysSwapped: () => called.ArraysSwapped,
    TaskPreempted: ({ one, other }) => `${called.TaskPreempted} · ${one} by ${other}`,
    PreemptedOwningSocket: ({ b, one }) =>
      `${called.PreemptedOwningSocket} · ${one}, ${count(b)} segments on the backlog`,
    TaskSlept: ofTask('TaskSlept'),
    BecameInteractive: ofTask('BecameInteractive'),
    LostInteractive: ofTask('LostInteractive'),
    ReceiveBufferFull: () => called.ReceiveBufferFull,
    ZeroWindowAdvertised: () => called.ZeroWindowAdvertised,
    WindowReopened: ({ b }) => `${called.WindowReopened} · ${bytes(b)}`,
    RtoFired: ({ b }) => `${called.RtoFired} · ${count(b)} in flight`,
    FastRetransmit: () => called.FastRetransmit,
    TimeoutUndone: () => called.TimeoutUndone,
    WindowProbed: () => called.WindowProbed,
    DelayedAckBlocked: () => called.DelayedAckBlocked,
    DelayedAckSent: () => called.DelayedAckSent,
    PrequeueRescued: () => called.PrequeueRescued,
    QueuesPruned: () => called.QueuesPruned,
    TcpMemoryPressure: () => called.TcpMemoryPressure,
    TcpMemoryRefused: () => called.TcpMemoryRefused,
    KswapdWoken: pagesFree('KswapdWoken'),
    KswapdSlept: pagesFree('KswapdSlept'),
    DirectReclaim: ofTask('DirectReclaim'),
    OomKilled: ofTask('OomKilled'),
    TaskForked: ({ one, other }) => `${called.TaskForked} · ${one} by ${other}`,
    TaskExited: ofTask('TaskExited'),
    DiskRequested: ofTask('DiskRequested'),
    DiskCompleted: ofTask('DiskCompleted'),
    SenderFinished: () => called.SenderFinished,
    BacklogStarted: () => called.BacklogStarted,
    BacklogDrained: () => called.BacklogDrained,
    OutOfSequenceStarted: () => called.OutOfSequenceStarted,
    OutOfSequenceFilled: () => called.OutOfSequenceFilled,
    AckSent: () => called.AckSent,
    TxQueueStopped: ({ b }) => `${called.TxQueueStopped} · ${count(b)} packets wait`,
    TxQueueWoken: ({ b }) => `${called.TxQueueWoken} · ${count(b)} descriptors free`,
    TxQueueFull: ({ b }) => `${called.TxQueueFull} · ${count(b)} packets wait`,
    IcmpSent: ({ a, drop }) => `${called.IcmpSent} · packet ${count(a)}, ${codes.drops[drop]}`,
  } satisfies Record<EventName, Sentence>,
};
