/** Texts of a chain of causes: question, links and conclusion. */
export default {
  questions: {
    RtoFired: 'Why did the sender time out?',
    FrameDropped: 'Why was packet {a} lost?',
    FrameLostInNic: 'Why was packet {a} lost?',
    RingExhausted: 'Why did the ring run out of ready descriptors?',
    RefillFailed: 'Why did the refill of the ring fail?',
    ReceiveBufferFull: 'Why did the receive buffer fill?',
    ZeroWindowAdvertised: 'Why did the receiver close its window?',
    PreemptedOwningSocket: 'Why was {one} preempted?',
    TaskPreempted: 'Why was {one} preempted?',
    FastRetransmit: 'Why did the sender retransmit?',
    OomKilled: 'Why was {one} killed?',
  },
  cameAgain: 'Why did packet {packet} arrive twice?',
  whatLed: 'What caused this?',
  /**
   * Causes, each at its time. {one} and {other} are tasks; {a} is a packet in *FrameDropped* and *FrameLostInNic*,
   * else a number.
   */
  links: {
    RtoFired: 'The sender’s retransmission timer fired; {b, plural, one {# segment} other {# segments}} in flight',
    BacklogStarted: 'A segment arrived while the socket was locked, so it was queued on the backlog without an ACK',
    PreemptedOwningSocket: '{one} was preempted while it held the socket lock',
    TaskPreempted: '{one} was preempted by {other}',
    SliceExpired: {
      yes: '{one} used up its time slice and went back to the active array, because the task counts as interactive',
      no: '{one} used up its time slice',
    },
    TaskWoken: {
      yes: '{one} woke up and preempts the running task',
      no: '{one} woke up',
    },
    TaskSwitched: '{one} got the CPU',
    TaskSlept: '{one} went to sleep',
    TaskForked: '{one} was forked by {other}',
    FrameDropped: 'Packet {a} was dropped: {drops}',
    FrameLostInNic: {
      yes: 'Packet {a} found no room in the NIC: the NIC’s bus to memory is slower than the network line',
      no: 'Packet {a} found no ready descriptor',
    },
    RingExhausted:
      '{a, plural, one {The ring ran out of ready descriptors: # descriptor held a frame, {b} had no buffer} other {The ring ran out of ready descriptors: # descriptors held frames, {b} had no buffer}}',
    RefillFailed:
      'A refill of the ring got no memory: {b, plural, one {the # free page of zone NORMAL was} other {the # free pages of zone NORMAL were}} a reserve that the driver may not use; {a, plural, one {# descriptor} other {# descriptors}} stayed empty',
    KswapdWoken: 'Free pages in zone NORMAL fell to {a}, below the low watermark of {b}',
    DirectReclaim: '{one} had to reclaim pages itself; {b, plural, one {# page was} other {# pages were}} free',
    InterruptRaised:
      '{a, plural, one {The NIC raised an interrupt; # frame waited} other {The NIC raised an interrupt; # frames waited}}',
    ReceiveBufferFull: 'The receive buffer was full: {b} in use',
  },
  twice: 'Packet {packet} arrived, but all its bytes had arrived before. The packet was discarded, not lost',
  switchedToReclaim: '{task} got the CPU and asked for pages of memory',
  spent: '{task} had used up its whole time slice.',
  lateAck:
    'The recording shows no loss and no stall of the receiver, so the retransmission timer fired because the ACK came late.',
  nothingLost: 'Nothing was lost on the wire.',
  noMemory: 'The ring ran out of ready descriptors because memory was short, not because frames came too fast.',
  tooFast:
    'No refill of the ring had failed. A descriptor becomes ready again only after the driver has taken its frame and attached a new buffer. Frames that arrive before then are lost.',
  slowReader: 'The receiving program was running, but it read more slowly than the sender sent.',
  readerWaited: 'The receive buffer filled while the receiving program waited for the CPU.',
  nothingEarlier: 'The recording shows no earlier cause.',
  grew: 'From this moment on, {use} grew by {size} until the refill of the ring failed',
  didNotRead: 'From this moment on, {task} was without the CPU for {away} and did not read',
  kswapdWorked:
    '{free, plural, one {# page was} other {# pages were}} free in zone NORMAL; the low watermark is {low}. kswapd was reclaiming when the interrupt needed a page.',
  kswapdSlept:
    '{free, plural, one {# page was} other {# pages were}} free in zone NORMAL; the low watermark is {low}. kswapd was sleeping.',
  kswapdWaited:
    '{free, plural, one {# page was} other {# pages were}} free in zone NORMAL; the low watermark is {low}. kswapd was awake but waited for the CPU, which ran {task}.',
  title: 'Causes, newest first',
  unknown: 'This event happened before the recording began.',
  notYet: 'This event had not happened in this run by {at}.',
  cutOff: 'The earlier causes happened before the recording began.',
  /** After a cause: what had the CPU at that time. */
  onTimeOf: '· {context} while {task} had the CPU',
  hadCpu: '· CPU: {task}',
} as const;
