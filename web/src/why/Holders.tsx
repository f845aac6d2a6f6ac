/** Who had the CPU in a stretch of the clock: each task with its own work, what interrupted it, and its longest turn. */
import { useState } from 'react';
import { useLab } from '../app/lab';
import { clock, count, duration } from '../lib/format';
import { About } from '../sim/tables';
import { type Holder, holdersOf } from './holders';
import { HUES } from './hues';
import { nameOf } from './names';
import { useInquiry } from './useInquiry';

const SHOWN = 6;

/** The answer about the recent past. */
export function Cpu({ rows, from_ns, to_ns }: { rows: Float64Array; from_ns: number; to_ns: number }) {
  const since = from_ns === 0 ? 'Since the run began' : `From ${clock(from_ns)} to ${clock(to_ns)}`;
  return (
    <>
      <p>{since}, most first. A task’s name leads to its longest turn.</p>
      <Table holders={holdersOf(rows)} />
    </>
  );
}

/** Looks the stretch up itself. */
export function Holders({ from_ns, to_ns }: { from_ns: number; to_ns: number }) {
  const rows = useInquiry(About.Holders, 0, to_ns, from_ns);
  if (rows === null) return <p role="status">looking it up in a replay …</p>;
  return <Table holders={holdersOf(rows)} />;
}

function Table({ holders }: { holders: readonly Holder[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? holders : holders.slice(0, SHOWN);
  const hidden = holders.length - shown.length;
  return (
    <>
      <table className="life holders" aria-label="Who had the CPU">
        <thead>
          <tr>
            <th scope="col">task</th>
            <th scope="col">its work</th>
            <th scope="col" title="Interrupts and softirqs that fell on its time">
              interrupts
            </th>
            <th scope="col">turns</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((holder) => (
            <HolderRow key={holder.who} holder={holder} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {hidden} more {hidden === 1 ? 'task' : 'tasks'}
        </button>
      )}
    </>
  );
}

function HolderRow({ holder }: { holder: Holder }) {
  const lab = useLab();
  const { who, context, own_ns, interrupted_ns, turns, longest_from_ns, longest_to_ns } = holder;
  const longest = duration(longest_to_ns - longest_from_ns);
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          title={`Go to its longest turn, ${longest} from ${clock(longest_from_ns)}`}
          onClick={() => lab.seek(longest_from_ns)}
        >
          <span className={`paid ${HUES[context] ?? 'idle'}`}>{nameOf(who)}</span>
        </button>
      </th>
      <td>{duration(own_ns)}</td>
      <td>{duration(interrupted_ns)}</td>
      <td>{count(turns)}</td>
    </tr>
  );
}
