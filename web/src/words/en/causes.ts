/** Chains of causes: what is asked, each link, what it comes to. */
import type { EventName } from '../../tables/names';
import { bytes, clock, count, duration, plural } from '../numbers';
import { codes } from './codes';
import type { Happened } from './events';

export const causes = {
  /** What is asked about an entry of the journal. */
  questions: {
    RtoFired: () => 'Why did the sender time out?',
    FrameDropped: ({ a }) => `Why was packet ${count(a)} lost?`,
    FrameLostInNic: ({ a }) => `Why was packet ${count(a)} lost?`,
    RingExhausted: () => 'Why did the ring run dry?',
    RefillFailed: () => 'Why did the refill fail?',
    ReceiveBufferFull: () => 'Why did the receive buffer fill?',
    ZeroWindowAdvertised: () => 'Why was the window closed?',
    PreemptedOwningSocket: ({ one }) => `Why was ${one} switched out?`,
    TaskPreempted: ({ one }) => `Why was ${one} switched out?`,
    FastRetransmit: () => 'Why did the sender retransmit?',
    OomKilled: ({ one }) => `Why was ${one} killed?`,
  } satisfies Partial<Record<EventName, (happened: Happened) => string>>,
  cameAgain: (packet: number) => `Why did packet ${count(packet)} come again?`,
  whatLed: 'What led to this?',
  /** One link of a chain. What is not here is told as the journal tells it. */
  links: {
    RtoFired: ({ b }) => `The sender’s timer fired; ${count(b)} segments in flight`,
    BacklogStarted: () => 'A segment met an owned socket: onto the backlog, no ACK',
    PreemptedOwningSocket: ({ one }) => `${one} was switched out while it owned the socket`,
    TaskPreempted: ({ one, other }) => `${one} had to give the CPU to ${other}`,
    SliceExpired: ({ b, one }) =>
      b === 1 ? `${one} had its turn and went to the end of its list` : `${one} had spent its time slice`,
    TaskWoken: ({ b, one }) => (b === 1 ? `${one} woke, with the better priority` : `${one} woke`),
    TaskSwitched: ({ one }) => `${one} got the CPU`,
    TaskSlept: ({ one }) => `${one} went to sleep`,
    TaskForked: ({ one, other }) => `${one} was forked by ${other}`,
    FrameDropped: ({ a, drop }) => `Packet ${count(a)} was dropped: ${codes.drops[drop]}`,
    FrameLostInNic: ({ a, b }) =>
      b > 0
        ? `Packet ${count(a)} found no room in the card: its bus to memory is slower than the line`
        : `Packet ${count(a)} found no ready descriptor`,
    RingExhausted: ({ a, b }) =>
      plural(a, {
        one: `The ring had none ready: ${count(a)} held a frame, ${count(b)} stood empty`,
        other: `The ring had none ready: ${count(a)} held frames, ${count(b)} stood empty`,
      }),
    RefillFailed: ({ a, b }) =>
      plural(a, {
        one: `A refill found no memory: ${count(b)} pages free in NORMAL, ${count(a)} descriptor left empty`,
        other: `A refill found no memory: ${count(b)} pages free in NORMAL, ${count(a)} descriptors left empty`,
      }),
    KswapdWoken: ({ a, b }) => `Free pages in NORMAL fell to ${count(a)}, below the low mark of ${count(b)}`,
    DirectReclaim: ({ b, one }) => `${one} had to reclaim pages itself; ${count(b)} free`,
    InterruptRaised: ({ a }) =>
      plural(a, {
        one: `The NIC had interrupted; ${count(a)} frame ready`,
        other: `The NIC had interrupted; ${count(a)} frames ready`,
      }),
    ReceiveBufferFull: ({ b }) => `The receive buffer was full: ${bytes(b)}`,
  } satisfies Partial<Record<EventName, (happened: Happened) => string>>,
  twice: (packet: number) =>
    `Packet ${count(packet)} came, though all its bytes had arrived before: discarded, not lost`,
  switchedToReclaim: (task: string) => `${task} got the CPU, and asked for pages`,
  /** What a chain comes to. */
  spent: (task: string) => `${task} had run for all of its slice.`,
  lateAck: 'No loss and no stall is on record: the ACK was late.',
  nothingLost: 'Nothing was lost on the wire.',
  noMemory: 'The ring ran dry for want of memory, not because the wire was too fast.',
  tooFast:
    'No refill had failed. A descriptor is ready again only when the driver has come, has fetched its frame and has put a fresh buffer in its place; until then what comes is lost.',
  slowReader: 'The reader was awake: it read more slowly than the sender sent.',
  readerWaited: 'The buffer filled while the reader waited for the CPU.',
  nothingEarlier: 'Nothing earlier on record led to it.',
  /** How a shortage of memory began. */
  grew: (use: string, size: number) => `From here on ${use} grew by ${bytes(size)} until the refill failed`,
  didNotRead: (task: string, away_ns: number) => `From here ${task} was away for ${duration(away_ns)} and did not read`,
  /** Where kswapd was when a refill failed. */
  kswapdWorked: (free: number, low: number) =>
    `${count(free)} pages were free in NORMAL, where the low mark is ${count(low)}. kswapd was at work when the interrupt came that needed a page.`,
  kswapdSlept: (free: number, low: number) =>
    `${count(free)} pages were free in NORMAL, where the low mark is ${count(low)}. kswapd slept.`,
  kswapdWaited: (free: number, low: number, task: string) =>
    `${count(free)} pages were free in NORMAL, where the low mark is ${count(low)}. kswapd was awake, but waited: ${task} had the CPU.`,
  title: 'Causes, newest first',
  unknown: 'This happened before the recording began.',
  /** Of an event of the run before a change. */
  notYet: (at_ns: number) => `By ${clock(at_ns)} this has not happened in this run.`,
  cutOff: 'What led to the first of these came before the run began.',
  /** Beside the moment of a link. */
  onTimeOf: (context: string, task: string) => `· ${context} on the time of ${task}`,
  hadCpu: (task: string) => `· ${task} had the CPU`,
};
