/** Who waited longest in the recent past: the longest stay at each stage, each with its packet's life and its cause. */

import { packetName } from '../../decode/names';
import { clock, count, duration } from '../../lib/format';
import { STAGE_WORDS, STAY, STAY_WIDTH } from '../../tables/tables';
import { useLab } from '../../ui/useLab';

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
  return `${before ? 'at least ' : ''}${duration(to_ns - from_ns)}${after ? ', still there' : ''}`;
}

export function Longest({ rows, from_ns, to_ns }: { rows: Float64Array; from_ns: number; to_ns: number }) {
  const stays = staysOf(rows);
  const since = from_ns === 0 ? 'Since the run began' : `From ${clock(from_ns)} to ${clock(to_ns)}`;
  if (stays.length === 0) return <p>{since} no packet waited longer than 50 µs anywhere.</p>;
  return (
    <>
      <p>{since}, the longest wait at each place:</p>
      <ul className="answers waits" aria-label="Longest waits">
        {stays.map((stay) => (
          <Wait key={stay.stage} stay={stay} />
        ))}
      </ul>
    </>
  );
}

function Wait({ stay }: { stay: Stay }) {
  const lab = useLab();
  const { packet, stage, times } = stay;
  const others = times - 1;
  return (
    <li>
      <span className="wait">
        <strong>{lengthWords(stay)}</strong>
        <span>
          {STAGE_WORDS[stage]}:{' '}
          <button type="button" title="Its life" onClick={() => lab.ask('life', packet)}>
            <span>{packetName(packet)}</span>
          </button>
        </span>
        {others > 0 && (
          <span className="muted">
            and {count(others)} {others === 1 ? 'other' : 'others'} at least half as long
          </span>
        )}
      </span>
      <button type="button" className="why" onClick={() => lab.askWait(packet, stage)}>
        Why?<span className="visually-hidden"> The wait of {packetName(packet)}</span>
      </button>
    </li>
  );
}
