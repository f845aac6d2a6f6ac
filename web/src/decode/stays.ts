/** The longest stay at each stage in a stretch of the clock, from rows of `STAY_COLUMNS`. Pure. */
import { STAY, STAY_WIDTH } from '../tables/tables';
import { answers } from '../words/answers';

/** A stay at one stage. */
export type Stay = {
  readonly packet: number;
  readonly stage: number;
  readonly from_ns: number;
  readonly to_ns: number;
  /** It was there when the stretch began: it had waited longer. */
  readonly before: boolean;
  /** It was there when the stretch ended: it waits on. */
  readonly after: boolean;
  /** Stays at this stage that were at least half as long, itself among them. */
  readonly times: number;
};

/** A shorter one is no wait worth a line, ns. */
const LEAST_NS = 50e3;

/** The longest first. */
export function staysOf(rows: Float64Array): Stay[] {
  const all = Array.from({ length: rows.length / STAY_WIDTH }, (_, row) => {
    const of = (column: number): number => rows[row * STAY_WIDTH + column];
    return {
      packet: of(STAY.packet),
      stage: of(STAY.stage),
      from_ns: of(STAY.from_ns),
      to_ns: of(STAY.to_ns),
      before: of(STAY.before) > 0,
      after: of(STAY.after) > 0,
      times: of(STAY.times),
    };
  });
  const length = ({ from_ns, to_ns }: Stay): number => to_ns - from_ns;
  return all.filter((stay) => length(stay) >= LEAST_NS).sort((a, b) => length(b) - length(a));
}

/** "at least 2 s, still there". */
export function lengthWords({ from_ns, to_ns, before, after }: Stay): string {
  const { waits } = answers;
  const [length, longer] = after ? [waits.lengthSoFar, waits.lengthAtLeastSoFar] : [waits.length, waits.lengthAtLeast];
  return (before ? longer : length)(to_ns - from_ns);
}
