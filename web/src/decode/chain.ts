/**
 * A chain of causes as sentences: the question, each link, the conclusion. The sentences follow from the journal's
 * entries alone, for any scenario. The functions are pure.
 */
import { EventCode } from '../tables/tables';
import { causes } from '../words/causes';
import { EVENTS, nameOf } from '../words/names';
import { type Entry, happened, isDuplicate, sentence } from './entries';
import { EVENT_KINDS, type Hue } from './eventKinds';
import type { Link } from './links';

type Sayings = Readonly<Partial<Record<string, (entry: ReturnType<typeof happened>) => string>>>;

/** Returns the question, as in "Why did the sender time out?". */
export function question(link: Entry): string {
  if (isDuplicate(link)) return causes.cameAgain(link.a);
  const questions: Sayings = causes.questions;
  return questions[EVENTS[link.kind]]?.(happened(link)) ?? causes.whatLed;
}

/** Returns the sentence for one link of a chain of causes. `led`: the event that this link caused. */
export function words(link: Link, led?: Link): string {
  if (isDuplicate(link)) return causes.twice(link.a);
  if (link.kind === EventCode.TaskSwitched && led?.kind === EventCode.DirectReclaim)
    return causes.switchedToReclaim(nameOf(link.a_name));
  const links: Sayings = causes.links;
  return links[EVENTS[link.kind]]?.(happened(link)) ?? sentence(link);
}

const has = (chain: readonly Link[], kind: number): boolean => chain.some((link) => link.kind === kind);

/** Events of routine scheduling, for which no cause is shown. */
const DAILY = new Set<number>([
  EventCode.TaskSwitched,
  EventCode.TaskWoken,
  EventCode.TaskSlept,
  EventCode.TaskForked,
  EventCode.SliceExpired,
]);

/** Returns the conclusion of the chain in one sentence. */
export function closing(chain: readonly Link[]): string {
  if (chain.length === 1 && chain[0].kind === EventCode.SliceExpired) return spent(chain[0]);
  if (chain.length === 0 || DAILY.has(chain[0].kind)) return '';
  const lost = has(chain, EventCode.FrameDropped);
  const first = chain[0].kind;
  if (first === EventCode.RtoFired && !lost) return chain.length === 1 ? causes.lateAck : causes.nothingLost;
  if (has(chain, EventCode.RefillFailed)) return causes.noMemory;
  if (has(chain, EventCode.RingExhausted)) return causes.tooFast;
  if (has(chain, EventCode.ReceiveBufferFull) && !has(chain, EventCode.TaskPreempted)) return causes.slowReader;
  if (has(chain, EventCode.ReceiveBufferFull)) return causes.readerWaited;
  const begun = chain[chain.length - 1];
  if (begun.kind === EventCode.SliceExpired) return spent(begun);
  return begun.cause === 0 ? causes.nothingEarlier : '';
}

/** Explains the end of a time slice. The only cause of this event is the time for which the task ran. */
function spent({ a_name }: Link): string {
  return causes.spent(nameOf(a_name));
}

/**
 * Returns whether `link` reports the same lost frame as `led`, the event that it caused. A frame that finds no
 * descriptor has two journal entries, and only the drop is shown.
 */
function isTwice({ kind, a }: Link, led: Link | undefined): boolean {
  return kind === EventCode.FrameLostInNic && led?.kind === EventCode.FrameDropped && led.a === a;
}

/**
 * Returns those links of a chain of causes that the page shows. If a chain explains a shortage of memory and begins with
 * a NIC's interrupt, this interrupt is left out, because it does not explain the shortage.
 */
export function shownLinks(links: readonly Link[]): readonly Link[] {
  const chain = links.filter((link, i) => !isTwice(link, links[i - 1]));
  const woken = chain.findIndex(({ kind }) => kind === EventCode.KswapdWoken);
  const short = woken >= 0 && chain.slice(woken + 1).every(({ kind }) => kind === EventCode.InterruptRaised);
  return short ? chain.slice(0, woken + 1) : chain;
}

/**
 * Colour of an event in a chain of causes. The colour stands for the context that caused the event, such as softirq or
 * program.
 */
export const hue = (kind: number): Hue => EVENT_KINDS[kind].hue;
