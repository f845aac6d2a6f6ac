/** Who waited longest in the recent past: the longest stay at each stage, each with its packet's life and its cause. */

import { ask, askWait } from '../../run/asked';
import { useLab } from '../../run/lab';
import { STAY, STAY_WIDTH } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { answers } from '../../words/answers';
import { packetName, stageName } from '../../words/names';

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

export function Longest({ rows, from_ns, to_ns }: { rows: Float64Array; from_ns: number; to_ns: number }) {
  const stays = staysOf(rows);
  if (stays.length === 0) return <p>{answers.waits.none(from_ns, to_ns)}</p>;
  return (
    <>
      <p>{answers.waits.longest(from_ns, to_ns)}</p>
      <ul className="answers waits" aria-label={answers.waits.title}>
        {stays.map((stay) => (
          <Wait key={stay.stage} stay={stay} />
        ))}
      </ul>
    </>
  );
}

function Wait({ stay }: { stay: Stay }) {
  const { session } = useLab();
  const { packet, stage, times } = stay;
  const others = times - 1;
  return (
    <li>
      <span className="wait">
        <strong>{lengthWords(stay)}</strong>
        <span>
          <Said
            pieces={answers.waits.at(stageName(stage))}
            packet={
              <button type="button" title={answers.itsLife} onClick={() => ask(session, 'life', packet)}>
                <span>{packetName(packet)}</span>
              </button>
            }
          />
        </span>
        {others > 0 && <span className="muted">{answers.waits.others(others)}</span>}
      </span>
      <button type="button" className="why" onClick={() => askWait(session, packet, stage)}>
        {answers.why}
        <span className="visually-hidden">{answers.waits.whyWaited(packetName(packet))}</span>
      </button>
    </li>
  );
}
