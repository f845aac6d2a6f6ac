/** Time spans that the user can choose for an exported file: a loop, the timeline's window, the run so far. */

import { type Span, TIMELINE_S } from '../lib/span';
import { parseDuration } from '../scenario/link';
import type { ScenarioState } from '../scenario/store';

type SpanName = 'loop' | 'timeline' | 'run';

/** Returns the time spans that can be exported at a moment, the most specific one first. */
export function spansAt(
  { loop, page, speed }: Pick<ScenarioState, 'loop' | 'page' | 'speed'>,
  t_ns: number,
): readonly (readonly [SpanName, Span])[] {
  const to_ns = Math.floor(t_ns);
  const length_ns = parseDuration(page.span ?? '') ?? speed * TIMELINE_S;
  const timeline = { from_ns: Math.max(0, Math.floor(to_ns - length_ns)), to_ns };
  const run = { from_ns: 0, to_ns };
  const all = [
    ['loop', loop],
    ['timeline', timeline],
    ['run', run],
  ] as const;
  return all.flatMap(([name, span]) => (span === null || span.to_ns <= span.from_ns ? [] : [[name, span] as const]));
}
