/** Texts of the event log: the sentence for each event, and the texts of the list. */

import type { DropName, EventName, GroFlushName } from '../tables/names';
import { codes } from './codes';
import english from './en/events';
import { bytes, count } from './numbers';
import { part } from './spoken';

/** Values of an entry of the event journal. */
export type Happened = {
  readonly a: number;
  readonly b: number;
  /** Names of the tasks in `a` and `b`, if these are tasks. */
  readonly one: string;
  readonly other: string;
  /** Whether the name of the first task is known. */
  readonly known: boolean;
  /** Name and new value of a changed parameter. */
  readonly change: string;
  readonly drop: DropName;
  /** Reason why GRO passed up a packet. */
  readonly flush: GroFlushName;
};

type Sentence = (happened: Happened) => string;

export const events = part('events', english, (say) => {
  const called = codes.events;
  /** A sentence about an event of one task. */
  const ofTask =
    (event: EventName): Sentence =>
    ({ one, known }) =>
      known ? `${called[event]} · ${one}` : called[event];
  const pagesFree =
    (event: EventName): Sentence =>
    ({ a }) =>
      say.pagesFree({ event: called[event], pages: count(a) });
  return {
    ...say,
    /** One line for several entries of the same kind. */
    times: (sentence: string, times: number) => say.times({ sentence, times: count(times) }),
    /** Used if some events of this kind may be missing in the log. */
    atLeast: (sentence: string, times: number) =>
      say.atLeast({ sentence, times: count(times), timesIs: times === 1 ? 'yes' : 'no' }),
    notWhole: (moment: string) => say.notWhole({ moment }),
    /** A frame that arrived a second time. It does not count as a loss. */
    duplicate: (packet: number) => say.duplicate({ packet: count(packet) }),
    sentences: {
      ...say.sentences,
      ParameterChanged: ({ change }) =>
        say.sentences.ParameterChanged({ ParameterChanged: called.ParameterChanged, change }),
      DeviceReset: () => called.DeviceReset,
      InterruptRaised: () => called.InterruptRaised,
      FrameLostInNic: ({ a }) => say.sentences.FrameLostInNic({ FrameLostInNic: called.FrameLostInNic, a: count(a) }),
      RefillFailed: ({ a }) => say.sentences.RefillFailed({ RefillFailed: called.RefillFailed, a: count(a) }),
      RefillRecovered: () => called.RefillRecovered,
      RingExhausted: ({ a, b }) =>
        say.sentences.RingExhausted({ RingExhausted: called.RingExhausted, a: count(a), b: count(b) }),
      RingRecovered: () => called.RingRecovered,
      TimeSqueezed: () => called.TimeSqueezed,
      KsoftirqdWoken: () => called.KsoftirqdWoken,
      NetifThrottled: () => called.NetifThrottled,
      FrameDropped: ({ a, drop }) =>
        say.sentences.FrameDropped({ FrameDropped: called.FrameDropped, a: count(a), drops: codes.drops[drop].name }),
      TaskSwitched: ({ one, other }) => say.sentences.TaskSwitched({ TaskSwitched: called.TaskSwitched, one, other }),
      TaskWoken: ({ b, one }) =>
        b === 1
          ? say.sentences.TaskWoken.yes({ TaskWoken: called.TaskWoken, one })
          : say.sentences.TaskWoken.no({ TaskWoken: called.TaskWoken, one }),
      SliceExpired: ({ b, one }) =>
        b === 1
          ? say.sentences.SliceExpired.yes({ SliceExpired: called.SliceExpired, one })
          : say.sentences.SliceExpired.no({ SliceExpired: called.SliceExpired, one }),
      ArraysSwapped: () => called.ArraysSwapped,
      TaskPreempted: ({ one, other }) =>
        say.sentences.TaskPreempted({ TaskPreempted: called.TaskPreempted, one, other }),
      PreemptedOwningSocket: ({ b, one }) =>
        say.sentences.PreemptedOwningSocket({ PreemptedOwningSocket: called.PreemptedOwningSocket, one, b: count(b) }),
      TaskSlept: ofTask('TaskSlept'),
      BecameInteractive: ofTask('BecameInteractive'),
      LostInteractive: ofTask('LostInteractive'),
      ReceiveBufferFull: () => called.ReceiveBufferFull,
      ZeroWindowAdvertised: () => called.ZeroWindowAdvertised,
      WindowReopened: ({ b }) => say.sentences.WindowReopened({ WindowReopened: called.WindowReopened, b: bytes(b) }),
      RtoFired: ({ b }) => say.sentences.RtoFired({ RtoFired: called.RtoFired, b: count(b) }),
      FastRetransmit: () => called.FastRetransmit,
      TimeoutUndone: () => called.TimeoutUndone,
      WindowProbed: () => called.WindowProbed,
      DelayedAckBlocked: () => called.DelayedAckBlocked,
      DelayedAckSent: () => called.DelayedAckSent,
      PrequeueRescued: () => called.PrequeueRescued,
      QueuesPruned: () => called.QueuesPruned,
      TcpMemoryPressure: ({ b }) => (b === 0 ? say.sentences.TcpMemoryPressure : called.TcpMemoryPressure),
      TcpMemoryRefused: () => called.TcpMemoryRefused,
      KswapdWoken: pagesFree('KswapdWoken'),
      KswapdSlept: pagesFree('KswapdSlept'),
      DirectReclaim: ofTask('DirectReclaim'),
      OomKilled: ofTask('OomKilled'),
      TaskForked: ({ one, other }) => say.sentences.TaskForked({ TaskForked: called.TaskForked, one, other }),
      TaskExited: ofTask('TaskExited'),
      DiskRequested: ofTask('DiskRequested'),
      DiskCompleted: ofTask('DiskCompleted'),
      SenderFinished: () => called.SenderFinished,
      BacklogStarted: () => called.BacklogStarted,
      BacklogDrained: () => called.BacklogDrained,
      OutOfSequenceStarted: () => called.OutOfSequenceStarted,
      OutOfSequenceFilled: () => called.OutOfSequenceFilled,
      AckSent: () => called.AckSent,
      TxQueueStopped: ({ b }) => say.sentences.TxQueueStopped({ TxQueueStopped: called.TxQueueStopped, b: count(b) }),
      TxQueueWoken: ({ b }) => say.sentences.TxQueueWoken({ TxQueueWoken: called.TxQueueWoken, b: count(b) }),
      TxQueueRefused: ({ b }) => say.sentences.TxQueueRefused({ TxQueueRefused: called.TxQueueRefused, b: count(b) }),
      IcmpSent: ({ a, drop }) =>
        say.sentences.IcmpSent({ IcmpSent: called.IcmpSent, a: count(a), drops: codes.drops[drop].name }),
      GroMerged: ({ a, b }) => say.sentences.GroMerged({ GroMerged: called.GroMerged, a: count(a), b: count(b) }),
      GroFlushed: ({ a, flush }) =>
        say.sentences.GroFlushed({ GroFlushed: called.GroFlushed, a: count(a), reason: codes.groFlushes[flush] }),
      LossProbeSent: () => called.LossProbeSent,
      ReductionUndone: () => called.ReductionUndone,
    } satisfies Record<EventName, Sentence>,
  };
});
