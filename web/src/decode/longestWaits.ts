/** Longest wait at each stage in a time span, from rows of `WAIT_COLUMNS`. The functions are pure. */
import { WAIT, WAIT_WIDTH } from '../tables/tables';
import { answers } from '../words/answers';

/** The longest wait at one stage. */
export type LongestWait = {
  readonly packet: number;
  readonly stage: number;
  readonly from_ns: number;
  readonly to_ns: number;
  /** Whether the packet was at the stage before the span began, so that the whole wait is longer. */
  readonly cameBefore: boolean;
  /** Whether the packet was still at the stage when the span ended. */
  readonly leftAfter: boolean;
  /** Number of waits at this stage that were at least half as long, including this wait. */
  readonly halfAsLong: number;
};

/** Shortest wait that is listed, ns. */
const LEAST_NS = 50e3;

/** Returns the longest wait of each stage, longest first. */
export function longestWaitsOf(rows: Float64Array): LongestWait[] {
  const all = Array.from({ length: rows.length / WAIT_WIDTH }, (_, row) => {
    const of = (column: number): number => rows[row * WAIT_WIDTH + column];
    return {
      packet: of(WAIT.packet),
      stage: of(WAIT.stage),
      from_ns: of(WAIT.from_ns),
      to_ns: of(WAIT.to_ns),
      cameBefore: of(WAIT.came_before) > 0,
      leftAfter: of(WAIT.left_after) > 0,
      halfAsLong: of(WAIT.half_as_long),
    };
  });
  const length = ({ from_ns, to_ns }: LongestWait): number => to_ns - from_ns;
  return all.filter((stay) => length(stay) >= LEAST_NS).sort((a, b) => length(b) - length(a));
}

/** Returns the length of a wait in words, such as "at least 2 s so far". */
export function lengthWords({ from_ns, to_ns, cameBefore, leftAfter }: LongestWait): string {
  const { waits } = answers;
  const [length, longer] = leftAfter
    ? [waits.lengthSoFar, waits.lengthAtLeastSoFar]
    : [waits.length, waits.lengthAtLeast];
  return (cameBefore ? longer : length)(to_ns - from_ns);
}
