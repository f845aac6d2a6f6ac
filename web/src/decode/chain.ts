/**
 * A chain of causes as sentences: what is asked, each link, what it comes to, and what to
 * change. Read from the journal's entries alone; nothing here is canned for one scenario. Pure.
 */
import { bytes, count } from '../lib/format';
import { DROP_WORDS, EVENT, EVENT_WIDTH, EventCode } from '../tables/tables';
import { type Entry, isDuplicate, sentence } from './entries';
import { nameOf } from './names';

/** One journal entry, with its number, its moment and the entry that led to it. */
export type Link = Entry & { readonly id: number; readonly t_ns: number; readonly cause: number };

/** A change that would break the chain, in words that go on from "Fork at 1.2 s", and where to make it. */
export type Remedy = { readonly words: string; readonly id: string; readonly value: number; readonly at_ns: number };

/** Rows of the machine's answer, newest first. */
export function linksOf(rows: Float64Array): Link[] {
  const links: Link[] = [];
  for (let at = 0; at + EVENT_WIDTH <= rows.length; at += EVENT_WIDTH) {
    const of = (column: number): number => rows[at + column];
    links.push({
      id: of(EVENT.id),
      t_ns: of(EVENT.t_ns),
      kind: of(EVENT.kind),
      a: of(EVENT.a),
      b: of(EVENT.b),
      cause: of(EVENT.cause),
      who_a: of(EVENT.who_a),
      who_b: of(EVENT.who_b),
      context: of(EVENT.context),
      who_current: of(EVENT.who_current),
    });
  }
  return links;
}

/** "Why did the sender time out?" */
export function question(link: Link): string {
  const { kind, a, who_a } = link;
  if (isDuplicate(link)) return `Why did packet ${count(a)} come again?`;
  switch (kind) {
    case EventCode.RtoFired:
      return 'Why did the sender time out?';
    case EventCode.FrameDropped:
    case EventCode.FrameLostInNic:
      return `Why was packet ${count(a)} lost?`;
    case EventCode.RingExhausted:
      return 'Why did the ring run dry?';
    case EventCode.RefillFailed:
      return 'Why did the refill fail?';
    case EventCode.ReceiveBufferFull:
      return 'Why did the receive buffer fill?';
    case EventCode.ZeroWindowAdvertised:
      return 'Why was the window closed?';
    case EventCode.PreemptedOwningSocket:
    case EventCode.TaskPreempted:
      return `Why was ${nameOf(who_a)} switched out?`;
    case EventCode.FastRetransmit:
      return 'Why did the sender retransmit?';
    case EventCode.OomKilled:
      return `Why was ${nameOf(who_a)} killed?`;
    default:
      return 'What led to this?';
  }
}

/** One link, in words; `led` is what it led to. */
export function words(link: Link, led?: Link): string {
  const { kind, a, b, who_a, who_b } = link;
  if (isDuplicate(link)) return `Packet ${count(a)} came, though all its bytes had arrived before: discarded, not lost`;
  switch (kind) {
    case EventCode.RtoFired:
      return `The sender’s timer fired; ${count(b)} segments in flight`;
    case EventCode.BacklogStarted:
      return 'A segment met an owned socket: onto the backlog, no ACK';
    case EventCode.PreemptedOwningSocket:
      return `${nameOf(who_a)} was switched out while it owned the socket`;
    case EventCode.TaskPreempted:
      return `${nameOf(who_a)} had to give the CPU to ${nameOf(who_b)}`;
    case EventCode.SliceExpired:
      return b === 1
        ? `${nameOf(who_a)} had its turn and went to the end of its list`
        : `${nameOf(who_a)} had spent its time slice`;
    case EventCode.TaskWoken:
      return b === 1 ? `${nameOf(who_a)} woke, with the better priority` : `${nameOf(who_a)} woke`;
    case EventCode.TaskSwitched:
      return led?.kind === EventCode.DirectReclaim
        ? `${nameOf(who_a)} got the CPU, and asked for pages`
        : `${nameOf(who_a)} got the CPU`;
    case EventCode.TaskSlept:
      return `${nameOf(who_a)} went to sleep`;
    case EventCode.TaskForked:
      return `${nameOf(who_a)} was forked by ${nameOf(who_b)}`;
    case EventCode.FrameDropped:
      return `Packet ${count(a)} was dropped: ${DROP_WORDS[b] ?? ''}`;
    case EventCode.FrameLostInNic:
      return `Packet ${count(a)} found no ready descriptor`;
    case EventCode.RingExhausted:
      return `The ring had none ready: ${count(a)} held ${a === 1 ? 'a frame' : 'frames'}, ${count(b)} stood empty`;
    case EventCode.RefillFailed:
      return `A refill found no memory: ${count(b)} pages free in NORMAL, ${count(a)} ${a === 1 ? 'descriptor' : 'descriptors'} left empty`;
    case EventCode.KswapdWoken:
      return `Free pages in NORMAL fell to ${count(a)}, below the low mark of ${count(b)}`;
    case EventCode.DirectReclaim:
      return `${nameOf(who_a)} had to reclaim pages itself; ${count(b)} free`;
    case EventCode.InterruptRaised:
      return `The NIC had interrupted; ${count(a)} ${a === 1 ? 'frame' : 'frames'} ready`;
    case EventCode.ReceiveBufferFull:
      return `The receive buffer was full: ${bytes(b)}`;
    default:
      return sentence(link);
  }
}

const has = (chain: readonly Link[], kind: number): boolean => chain.some((link) => link.kind === kind);
const of = (chain: readonly Link[], kind: number): Link | undefined => chain.find((link) => link.kind === kind);

/** A scheduler's daily business needs no cause. */
const DAILY = new Set<number>([
  EventCode.TaskSwitched,
  EventCode.TaskWoken,
  EventCode.TaskSlept,
  EventCode.TaskForked,
  EventCode.SliceExpired,
]);

/** What the chain comes to, in one sentence. */
export function closing(chain: readonly Link[]): string {
  if (chain.length === 1 && chain[0].kind === EventCode.SliceExpired) return spent(chain[0]);
  if (chain.length === 0 || DAILY.has(chain[0].kind)) return '';
  const lost = has(chain, EventCode.FrameDropped);
  const first = chain[0].kind;
  if (first === EventCode.RtoFired && !lost)
    return chain.length === 1
      ? 'No loss and no stall is on record: the ACK was late.'
      : 'Nothing was lost on the wire.';
  if (has(chain, EventCode.RefillFailed))
    return 'The ring ran dry for want of memory, not because the wire was too fast.';
  if (has(chain, EventCode.RingExhausted)) return 'No refill had failed: frames came faster than they were fetched.';
  if (has(chain, EventCode.ReceiveBufferFull) && !has(chain, EventCode.TaskPreempted))
    return 'The reader was awake: it read more slowly than the sender sent.';
  if (has(chain, EventCode.ReceiveBufferFull)) return 'The buffer filled while the reader waited for the CPU.';
  const begun = chain[chain.length - 1];
  if (begun.kind === EventCode.SliceExpired) return spent(begun);
  return begun.cause === 0 ? 'Nothing earlier on record led to it.' : '';
}

/** A slice ends of itself: it needs no cause but the time for which the task ran. */
function spent({ who_a }: Link): string {
  return `${nameOf(who_a)} had run for all of its slice.`;
}

/** The moment just before a link, to fork there. */
const before = (link: Link): number => Math.max(0, link.t_ns - 1_000_000);

/** The present values that a remedy depends on. */
export type Present = (id: string) => number;

/** What would have broken the chain; null where no one change would. It fits the cause: a ring is of no use that finds no memory to fill it. */
export function remedy(chain: readonly Link[], present: Present): Remedy | null {
  const owner = of(chain, EventCode.PreemptedOwningSocket);
  if (owner !== undefined && present('kernel.preempt') === 1)
    return { words: 'with preemption off', id: 'kernel.preempt', value: 0, at_ns: before(owner) };
  const failed = of(chain, EventCode.RefillFailed);
  if (failed !== undefined) return forMemory(of(chain, EventCode.KswapdWoken) ?? failed, present);
  const dry = of(chain, EventCode.RingExhausted);
  const ring = present('nic.ring');
  if (dry !== undefined && ring <= 2048)
    return { words: `with a ring of ${ring * 2}`, id: 'nic.ring', value: ring * 2, at_ns: before(dry) };
  const full = of(chain, EventCode.ReceiveBufferFull);
  if (full !== undefined && present('app.nice') > -15)
    return { words: 'with the reader at nice −15', id: 'app.nice', value: -15, at_ns: before(full) };
  return null;
}

/** A smaller buffer than this is not offered, bytes. */
const LEAST_RCVBUF = 2 ** 20;

/** Memory was short: less of it for another program, or for the socket. */
function forMemory(link: Link, present: Present): Remedy | null {
  if (present('memory.pressure') > 0)
    return { words: 'without memory pressure', id: 'memory.pressure', value: 0, at_ns: before(link) };
  const rcvbuf = present('socket.rcvbuf');
  if (rcvbuf / 4 < LEAST_RCVBUF) return null;
  const value = rcvbuf / 4;
  const words = `with a receive buffer of ${bytes(value)}`;
  return { words, id: 'socket.rcvbuf', value, at_ns: before(link) };
}

/** A frame that found no descriptor is told once, as dropped. */
function isTwice({ kind, a }: Link, led: Link | undefined): boolean {
  return kind === EventCode.FrameLostInNic && led?.kind === EventCode.FrameDropped && led.a === a;
}

/** The chain as it is told: that a NIC interrupts is no reason for memory to be short. */
export function told(links: readonly Link[]): readonly Link[] {
  const chain = links.filter((link, i) => !isTwice(link, links[i - 1]));
  const woken = chain.findIndex(({ kind }) => kind === EventCode.KswapdWoken);
  const short = woken >= 0 && chain.slice(woken + 1).every(({ kind }) => kind === EventCode.InterruptRaised);
  return short ? chain.slice(0, woken + 1) : chain;
}

/** The hue of a link: who acted. */
export function hue(kind: number): 'alarm' | 'irq' | 'soft' | 'reader' | 'load' | 'thread' | 'ack' {
  switch (kind) {
    case EventCode.InterruptRaised:
      return 'irq';
    case EventCode.BacklogStarted:
    case EventCode.TimeSqueezed:
    case EventCode.KsoftirqdWoken:
      return 'soft';
    case EventCode.PreemptedOwningSocket:
    case EventCode.TaskPreempted:
    case EventCode.ReceiveBufferFull:
      return 'reader';
    case EventCode.KswapdWoken:
    case EventCode.KswapdSlept:
    case EventCode.DirectReclaim:
      return 'thread';
    case EventCode.AckSent:
    case EventCode.ZeroWindowAdvertised:
    case EventCode.DelayedAckBlocked:
      return 'ack';
    case EventCode.SliceExpired:
    case EventCode.TaskSwitched:
    case EventCode.TaskWoken:
    case EventCode.TaskSlept:
    case EventCode.TaskForked:
    case EventCode.ParameterChanged:
      return 'load';
    default:
      return 'alarm';
  }
}
