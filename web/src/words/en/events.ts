/** Texts of the event log: the sentence for each event, and the texts of the list. */
export default {
  title: 'Events',
  shown: 'Events shown',
  none: 'No events yet.',
  why: 'Why?',
  filters: {
    all: 'notable events',
    loss: 'losses and ring',
    tcp: 'TCP',
    cpu: 'scheduler',
    interrupts: 'interrupts',
    memory: 'memory and disk',
    changes: 'changes',
  },
  /** One entry for several equal events. */
  times: '{sentence} · {times} times',
  atLeast: '{sentence} · at least {timesIs, select, yes {once} other {{times} times}}',
  /** Stands below the list. */
  notWhole: 'Not all events before {moment} are listed.',
  duplicate: 'duplicate discarded · packet {packet} had arrived before',
  /**
   * Entries of the log. A name in braces, such as {FrameDropped}, is the name of the event. {one}, {other}: tasks.
   * {a}, {b}: numbers. {drops}: reason of a loss.
   */
  sentences: {
    ParameterChanged: '{ParameterChanged} · {change}',
    FrameLostInNic: '{FrameLostInNic} · packet {a}',
    /** Sentence for the end of TCP's memory pressure. Its beginning is shown by the event's name alone. */
    TcpMemoryPressure: 'TCP memory pressure ended',
    RefillFailed: '{RefillFailed} · buffers missing: {a}',
    RingExhausted: '{RingExhausted} · frames held: {a}, buffers missing: {b}',
    FrameDropped: '{FrameDropped} · packet {a}, {drops}',
    TaskSwitched: '{TaskSwitched} · {one} after {other}',
    TaskWoken: {
      yes: '{TaskWoken} · {one}, which takes the CPU',
      no: '{TaskWoken} · {one}',
    },
    SliceExpired: {
      yes: '{SliceExpired} · {one}, back to the active array',
      no: '{SliceExpired} · {one}',
    },
    TaskPreempted: '{TaskPreempted} · {one} by {other}',
    PreemptedOwningSocket: '{PreemptedOwningSocket} · {one}, segments on the backlog: {b}',
    WindowReopened: '{WindowReopened} · {b}',
    RtoFired: '{RtoFired} · segments in flight: {b}',
    TaskForked: '{TaskForked} · {one} by {other}',
    TxQueueStopped: '{TxQueueStopped} · packets in the queue: {b}',
    TxQueueWoken: '{TxQueueWoken} · descriptors free: {b}',
    TxQueueRefused: '{TxQueueRefused} · packets in the queue: {b}',
    IcmpSent: '{IcmpSent} · for packet {a}: {drops}',
    GroMerged: '{GroMerged} · packet {a} into packet {b}',
    GroFlushed: '{GroFlushed} · packet {a}: {reason}',
  },
  pagesFree: '{event} · pages free in zone NORMAL: {pages}',
} as const;
