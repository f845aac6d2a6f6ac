/** Text about the effect of a tried change. */
import type { Trouble } from '../../decode/changes';
import { type Course, lostInAll, lostPart } from '../../decode/remedies';
import { codes } from '../../words/codes';
import { DROPS } from '../../words/names';
import { remedies as words } from '../../words/remedies';

/** Formats the effect of a change, such as "95 → 0 lost; delivered 300 → 310 Mb/s". */
export function effectOf(trouble: Trouble, without: Course, tried: Course): string {
  const parts: string[] = [];
  if (trouble.kind === 'wait') parts.push(words.wait([without.wait_ns, tried.wait_ns]));
  if (trouble.kind === 'timeout') parts.push(words.timeouts([without.timeouts, tried.timeouts]));
  if (without.lost + tried.lost > 0) parts.push(words.lost([without.lost, tried.lost]));
  if (without.lost_far + tried.lost_far > 0) parts.push(words.lostFar([without.lost_far, tried.lost_far]));
  // The headings judge this share: a change that lets the sender send more can lose more frames and still help.
  if (trouble.kind === 'loss') {
    const part = without.stored + tried.stored > 0 ? words.lostOrStoredPart : words.lostPart;
    parts.push(part([lostPart(without), lostPart(tried)]));
  }
  if (tried.lost > 0 && tried.reason >= 0 && without.reason >= 0 && placeOf(tried) !== placeOf(without))
    parts.push((tried.lost < without.lost ? words.stillNow : words.lostNow)(tried.lost, placeOf(tried)));
  if (tried.stored > STORED_AT_LEAST * lostInAll(without)) parts.push(words.stored(tried.stored));
  if (without.forwarded > 0) parts.push(words.passedOn([without.forwarded, tried.forwarded]));
  parts.push(words.delivered([rateOf(without), rateOf(tried)]));
  return words.effect(parts.concat(movedTo(without, tried)));
}

/**
 * Data that a change leaves in queues is mentioned only if it is more than this share of the losses without the change.
 */
const STORED_AT_LEAST = 0.05;

const rateOf = ({ delivered, length_ns }: Course): number => (delivered * 8e9) / Math.max(1, length_ns);

/** Returns a text if a change moves losses from the router to the far host, or from the far host to the router. */
function movedTo(without: Course, tried: Course): string[] {
  const [here, far] = [without.lost - tried.lost, without.lost_far - tried.lost_far];
  if (here > 0 && far < 0) return [words.movesFar(here, -far)];
  return here < 0 && far > 0 ? [words.movesHere(far, -here)] : [];
}

const placeOf = ({ reason }: Course): string => codes.drops[DROPS[reason]].place;
