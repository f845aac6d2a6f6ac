/** Who waited longest in the recent past: the longest stay at each stage, each with its packet's life and its cause. */

import { packetName } from '../../decode/names';
import { lengthWords, type Stay, staysOf } from '../../decode/stays';
import { clock, count } from '../../lib/format';
import { STAGE_WORDS } from '../../tables/tables';
import { useLab } from '../../ui/useLab';

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
