/** Longest wait at each stage in a time span, from rows of `WAIT_COLUMNS`. The functions are pure. */
import { type RowOf, rowObjects } from '../lib/rows';
import { WAIT } from '../tables/tables';
import { answers } from '../words/answers';

/**
 * The longest wait at one stage. `came_before` and `left_after` are 1 if the packet was at the stage before the span
 * began, so that the whole wait is longer, or was still there when the span ended. `half_as_long` is the number of waits
 * at this stage that were at least half as long, including this wait.
 */
export type LongestWait = RowOf<typeof WAIT>;

/** Shortest wait that is listed, ns. */
const LEAST_NS = 50e3;

/** Returns the longest wait of each stage, longest first. */
export function longestWaitsOf(rows: Float64Array): LongestWait[] {
  const length = ({ from_ns, to_ns }: LongestWait): number => to_ns - from_ns;
  return rowObjects(WAIT, rows)
    .filter((stay) => length(stay) >= LEAST_NS)
    .sort((a, b) => length(b) - length(a));
}

/** Returns the length of a wait in words, such as "at least 2 s so far". */
export function lengthWords({ from_ns, to_ns, came_before, left_after }: LongestWait): string {
  const { waits } = answers;
  const [length, longer] = left_after
    ? [waits.lengthSoFar, waits.lengthAtLeastSoFar]
    : [waits.length, waits.lengthAtLeast];
  return (came_before ? longer : length)(to_ns - from_ns);
}
