/**
 * Facts about each event of the Rust core, one entry per event. Log, filters, announcements and chains of causes use
 * these entries. An event without an entry is a compile error. The functions are pure.
 */

import type { EventName } from '../tables/names';
import { EventCode } from '../tables/tables';

/** How the log shows the event: only in the routine list, always, or always with an announcement. */
export type Says = 'routine' | 'line' | 'spoken';
export type Tone = 'alarm' | 'task' | 'plain';
/** Colour of the event in a chain of causes. The colour stands for the context that caused the event. */
export type Hue = 'alarm' | 'irq' | 'soft' | 'reader' | 'load' | 'thread' | 'ack';
/** Filters of the event log that include this event. */
type Topic = 'loss' | 'tcp' | 'cpu' | 'interrupts' | 'memory' | 'changes';

type EventFacts = {
  readonly says: Says;
  readonly tone: Tone;
  readonly hue: Hue;
  readonly topics: readonly Topic[];
};

const of = (says: Says, tone: Tone, hue: Hue, ...topics: readonly Topic[]): EventFacts => ({ says, tone, hue, topics });

/** Every event of the Rust core. */
export const EVENT_FACTS: Readonly<Record<EventName, EventFacts>> = {
  ParameterChanged: of('spoken', 'plain', 'load', 'changes'),
  DeviceReset: of('spoken', 'plain', 'alarm', 'loss', 'changes'),
  InterruptRaised: of('routine', 'plain', 'irq', 'interrupts'),
  // This event is routine, because a `FrameDropped` event for the frame gives the reason of the loss.
  FrameLostInNic: of('routine', 'alarm', 'alarm', 'loss'),
  RefillFailed: of('spoken', 'alarm', 'alarm', 'loss', 'memory'),
  RefillRecovered: of('line', 'plain', 'alarm', 'loss'),
  RingExhausted: of('spoken', 'alarm', 'alarm', 'loss'),
  RingRecovered: of('spoken', 'plain', 'alarm', 'loss'),
  TimeSqueezed: of('line', 'plain', 'soft', 'interrupts'),
  KsoftirqdWoken: of('routine', 'plain', 'soft', 'interrupts'),
  NetifThrottled: of('line', 'plain', 'alarm', 'loss', 'interrupts'),
  FrameDropped: of('line', 'alarm', 'alarm', 'loss'),
  TaskSwitched: of('routine', 'plain', 'load', 'cpu'),
  TaskWoken: of('routine', 'plain', 'load', 'cpu'),
  SliceExpired: of('line', 'task', 'load', 'cpu'),
  ArraysSwapped: of('line', 'task', 'alarm', 'cpu'),
  TaskPreempted: of('routine', 'plain', 'reader', 'cpu'),
  PreemptedOwningSocket: of('spoken', 'task', 'reader', 'tcp', 'cpu'),
  TaskSlept: of('routine', 'plain', 'load', 'cpu'),
  BecameInteractive: of('routine', 'plain', 'alarm', 'cpu'),
  LostInteractive: of('routine', 'plain', 'alarm', 'cpu'),
  ReceiveBufferFull: of('spoken', 'plain', 'reader', 'tcp'),
  ZeroWindowAdvertised: of('spoken', 'plain', 'ack', 'tcp'),
  WindowReopened: of('spoken', 'plain', 'alarm', 'tcp'),
  RtoFired: of('spoken', 'alarm', 'alarm', 'tcp'),
  FastRetransmit: of('line', 'plain', 'alarm', 'tcp'),
  TimeoutUndone: of('line', 'plain', 'alarm', 'tcp'),
  WindowProbed: of('line', 'plain', 'alarm', 'tcp'),
  DelayedAckBlocked: of('line', 'plain', 'ack', 'tcp'),
  DelayedAckSent: of('routine', 'plain', 'alarm', 'tcp'),
  PrequeueRescued: of('line', 'plain', 'alarm', 'tcp'),
  QueuesPruned: of('line', 'plain', 'alarm', 'tcp'),
  TcpMemoryPressure: of('line', 'plain', 'alarm', 'tcp', 'memory'),
  TcpMemoryRefused: of('line', 'alarm', 'alarm', 'tcp', 'memory'),
  KswapdWoken: of('spoken', 'plain', 'thread', 'memory'),
  KswapdSlept: of('line', 'plain', 'thread', 'memory'),
  DirectReclaim: of('line', 'plain', 'thread', 'memory'),
  OomKilled: of('spoken', 'alarm', 'alarm', 'memory'),
  TaskForked: of('routine', 'plain', 'load', 'changes'),
  TaskExited: of('routine', 'plain', 'alarm', 'changes'),
  DiskRequested: of('routine', 'plain', 'alarm', 'memory'),
  DiskCompleted: of('routine', 'plain', 'alarm', 'memory'),
  SenderFinished: of('spoken', 'plain', 'alarm'),
  BacklogStarted: of('routine', 'plain', 'soft', 'tcp'),
  BacklogDrained: of('routine', 'plain', 'alarm', 'tcp'),
  OutOfSequenceStarted: of('line', 'plain', 'alarm', 'tcp'),
  OutOfSequenceFilled: of('line', 'plain', 'alarm', 'tcp'),
  AckSent: of('routine', 'plain', 'ack'),
  TxQueueStopped: of('routine', 'plain', 'alarm', 'interrupts'),
  TxQueueWoken: of('routine', 'plain', 'alarm', 'interrupts'),
  TxQueueRefused: of('line', 'plain', 'alarm', 'loss'),
  IcmpSent: of('line', 'plain', 'alarm', 'loss'),
  GroMerged: of('routine', 'plain', 'soft', 'tcp'),
  GroFlushed: of('routine', 'plain', 'soft', 'tcp'),
  LossProbeSent: of('line', 'plain', 'alarm', 'tcp'),
  ReductionUndone: of('line', 'plain', 'alarm', 'tcp'),
};

/** All events, ordered by code. */
export const EVENT_KINDS: readonly EventFacts[] = (Object.keys(EventCode) as EventName[])
  .toSorted((a, b) => EventCode[a] - EventCode[b])
  .map((name) => EVENT_FACTS[name]);
