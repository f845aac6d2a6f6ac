/**
 * A chain of causes as sentences: what is asked, each link, what it comes to, and what to
 * change. Read from the journal's entries alone; nothing here is canned for one scenario. Pure.
 */
import { bytes, count } from '../lib/format';
import { sentence } from '../panels/events';
import { DROP_WORDS, EVENT, EVENT_WIDTH, EventCode } from '../sim/tables';

/** One journal entry. */
export type Link = {
  readonly id: number;
  readonly t_ns: number;
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly cause: number;
};

/** What a person calls a task. */
export type Namer = (task: number) => string;

/** A change that would break the chain, and where to make it. */
export type Remedy = { readonly words: string; readonly id: string; readonly value: number; readonly at_ns: number };

/** Rows of the machine's answer, newest first. */
export function linksOf(rows: Float64Array): Link[] {
  const links: Link[] = [];
  for (let at = 0; at + EVENT_WIDTH <= rows.length; at += EVENT_WIDTH) {
    links.push({
      id: rows[at + EVENT.id],
      t_ns: rows[at + EVENT.t_ns],
      kind: rows[at + EVENT.kind],
      a: rows[at + EVENT.a],
      b: rows[at + EVENT.b],
      cause: rows[at + EVENT.cause],
    });
  }
  return links;
}

/** "Why did the sender time out?" */
export function question({ kind, a }: Link, name: Namer): string {
  switch (kind) {
    case EventCode.RtoFired:
      return 'Why did the sender time out?';
    case EventCode.FrameDropped:
    case EventCode.FrameLostInNic:
      return `Why was frame ${count(a)} lost?`;
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
      return `Why was ${name(a)} switched out?`;
    case EventCode.FastRetransmit:
      return 'Why did the sender retransmit?';
    case EventCode.OomKilled:
      return `Why was ${name(a)} killed?`;
    default:
      return 'What led to this?';
  }
}

/** One link, in words; `led` is what it led to. */
export function words(link: Link, name: Namer, led?: Link): string {
  const { kind, a, b } = link;
  switch (kind) {
    case EventCode.RtoFired:
      return `The sender’s timer fired; ${count(b)} segments in flight`;
    case EventCode.BacklogStarted:
      return 'A segment met an owned socket: onto the backlog, no ACK';
    case EventCode.PreemptedOwningSocket:
      return `${name(a)} was switched out while it owned the socket`;
    case EventCode.TaskPreempted:
      return `${name(a)} had to give the CPU to ${name(b)}`;
    case EventCode.SliceExpired:
      return b === 1
        ? `${name(a)} had its turn and went to the end of its list`
        : `${name(a)} had spent its time slice`;
    case EventCode.TaskWoken:
      return b === 1 ? `${name(a)} woke, with the better priority` : `${name(a)} woke`;
    case EventCode.TaskSwitched:
      return led?.kind === EventCode.DirectReclaim
        ? `${name(a)} got the CPU, and asked for pages`
        : `${name(a)} got the CPU`;
    case EventCode.TaskSlept:
      return `${name(a)} went to sleep`;
    case EventCode.TaskForked:
      return `${name(a)} was forked by ${name(b)}`;
    case EventCode.FrameDropped:
      return `Frame ${count(a)} was dropped: ${DROP_WORDS[b] ?? ''}`;
    case EventCode.FrameLostInNic:
      return `Frame ${count(a)} found no ready descriptor`;
    case EventCode.RingExhausted:
      return `The ring had none ready: ${count(a)} held frames, ${count(b)} stood empty`;
    case EventCode.RefillFailed:
      return `A refill found no memory: ${count(b)} pages free, ${count(a)} descriptors left empty`;
    case EventCode.KswapdWoken:
      return `Free pages fell to ${count(a)}, below the low mark of ${count(b)}`;
    case EventCode.DirectReclaim:
      return `${name(a)} had to reclaim pages itself; ${count(b)} free`;
    case EventCode.InterruptRaised:
      return `The NIC had interrupted; ${count(a)} ${a === 1 ? 'frame' : 'frames'} ready`;
    case EventCode.ReceiveBufferFull:
      return `The receive buffer was full: ${bytes(b)}`;
    default:
      return sentence(kind, a, b);
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
  return chain[chain.length - 1].cause === 0 ? 'Nothing earlier on record led to it.' : '';
}

/** The moment just before a link, to fork there. */
const before = (link: Link): number => Math.max(0, link.t_ns - 1_000_000);

/** The present values that a remedy depends on. */
export type Present = (id: string) => number;

/** What would have broken the chain; null where no one change would. */
export function remedy(chain: readonly Link[], present: Present): Remedy | null {
  const owner = of(chain, EventCode.PreemptedOwningSocket);
  if (owner !== undefined && present('kernel.preempt') === 1)
    return { words: 'Fork here with preemption off', id: 'kernel.preempt', value: 0, at_ns: before(owner) };
  const woken = of(chain, EventCode.KswapdWoken);
  if (has(chain, EventCode.RefillFailed) && woken !== undefined && present('memory.pressure') > 0)
    return { words: 'Fork here without memory pressure', id: 'memory.pressure', value: 0, at_ns: before(woken) };
  const dry = of(chain, EventCode.RingExhausted);
  const ring = present('nic.ring');
  if (dry !== undefined && ring <= 2048)
    return { words: `Fork here with a ring of ${ring * 2}`, id: 'nic.ring', value: ring * 2, at_ns: before(dry) };
  const full = of(chain, EventCode.ReceiveBufferFull);
  if (full !== undefined && present('app.nice') > -15)
    return { words: 'Fork here with the reader at nice −15', id: 'app.nice', value: -15, at_ns: before(full) };
  return null;
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
