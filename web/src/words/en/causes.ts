/** Chains of causes: what is asked, each link, what it comes to. */
export default {
  questions: {
    RtoFired: 'Why did the sender time out?',
    FrameDropped: 'Why was packet {a} lost?',
    FrameLostInNic: 'Why was packet {a} lost?',
    RingExhausted: 'Why did the ring run dry?',
    RefillFailed: 'Why did the refill fail?',
    ReceiveBufferFull: 'Why did the receive buffer fill?',
    ZeroWindowAdvertised: 'Why was the window closed?',
    PreemptedOwningSocket: 'Why was {one} switched out?',
    TaskPreempted: 'Why was {one} switched out?',
    FastRetransmit: 'Why did the sender retransmit?',
    OomKilled: 'Why was {one} killed?',
  },
  cameAgain: 'Why did packet {packet} come again?',
  whatLed: 'What led to this?',
  links: {
    RtoFired: 'The sender’s timer fired; {b} segments in flight',
    BacklogStarted: 'A segment met an owned socket: onto the backlog, no ACK',
    PreemptedOwningSocket: '{one} was switched out while it owned the socket',
    TaskPreempted: '{one} had to give the CPU to {other}',
    SliceExpired: {
      yes: '{one} had its turn and went to the end of its list',
      no: '{one} had spent its time slice',
    },
    TaskWoken: {
      yes: '{one} woke, with the better priority',
      no: '{one} woke',
    },
    TaskSwitched: '{one} got the CPU',
    TaskSlept: '{one} went to sleep',
    TaskForked: '{one} was forked by {other}',
    FrameDropped: 'Packet {a} was dropped: {drops}',
    FrameLostInNic: {
      yes: 'Packet {a} found no room in the card: its bus to memory is slower than the line',
      no: 'Packet {a} found no ready descriptor',
    },
    RingExhausted:
      '{a, plural, one {The ring had none ready: # held a frame, {b} stood empty} other {The ring had none ready: # held frames, {b} stood empty}}',
    RefillFailed:
      '{a, plural, one {A refill found no memory: {b} pages free in NORMAL, # descriptor left empty} other {A refill found no memory: {b} pages free in NORMAL, # descriptors left empty}}',
    KswapdWoken: 'Free pages in NORMAL fell to {a}, below the low mark of {b}',
    DirectReclaim: '{one} had to reclaim pages itself; {b} free',
    InterruptRaised:
      '{a, plural, one {The NIC had interrupted; # frame ready} other {The NIC had interrupted; # frames ready}}',
    ReceiveBufferFull: 'The receive buffer was full: {b}',
  },
  twice: 'Packet {packet} came, though all its bytes had arrived before: discarded, not lost',
  switchedToReclaim: '{task} got the CPU, and asked for pages',
  spent: '{task} had run for all of its slice.',
  lateAck: 'No loss and no stall is on record: the ACK was late.',
  nothingLost: 'Nothing was lost on the wire.',
  noMemory: 'The ring ran dry for want of memory, not because the wire was too fast.',
  tooFast:
    'No refill had failed. A descriptor is ready again only when the driver has come, has fetched its frame and has put a fresh buffer in its place; until then what comes is lost.',
  slowReader: 'The reader was awake: it read more slowly than the sender sent.',
  readerWaited: 'The buffer filled while the reader waited for the CPU.',
  nothingEarlier: 'Nothing earlier on record led to it.',
  grew: 'From here on {use} grew by {size} until the refill failed',
  didNotRead: 'From here {task} was away for {away} and did not read',
  kswapdWorked:
    '{free} pages were free in NORMAL, where the low mark is {low}. kswapd was at work when the interrupt came that needed a page.',
  kswapdSlept: '{free} pages were free in NORMAL, where the low mark is {low}. kswapd slept.',
  kswapdWaited:
    '{free} pages were free in NORMAL, where the low mark is {low}. kswapd was awake, but waited: {task} had the CPU.',
  title: 'Causes, newest first',
  unknown: 'This happened before the recording began.',
  notYet: 'By {at} this has not happened in this run.',
  cutOff: 'What led to the first of these came before the run began.',
  onTimeOf: '· {context} on the time of {task}',
  hadCpu: '· {task} had the CPU',
} as const;
