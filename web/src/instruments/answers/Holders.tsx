/** Who had the CPU in a stretch of the clock: each task with its own work, what interrupted it, and its longest turn. */

import { useState } from 'react';
import { firstOf, foremost, type Holder, had, holdersOf } from '../../decode/holders';
import { nameOf } from '../../decode/names';
import { clock, count, duration } from '../../lib/format';
import { About, F, TASK } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { HUES } from './hues';
import { useInquiry } from './useInquiry';

const SHOWN = 6;

/** The answer about the recent past. */
export function Cpu({ rows, from_ns, to_ns }: { rows: Float64Array; from_ns: number; to_ns: number }) {
  const since = from_ns === 0 ? 'Since the run began' : `From ${clock(from_ns)} to ${clock(to_ns)}`;
  return (
    <>
      <p>{since}, most first.</p>
      <HoldersTable rows={rows} />
    </>
  );
}

/** Looks the stretch up itself. */
export function Holders({ from_ns, to_ns }: { from_ns: number; to_ns: number }) {
  const rows = useInquiry(About.Holders, 0, to_ns, from_ns);
  if (rows === null) return <p role="status">looking it up in a replay …</p>;
  return <HoldersTable rows={rows} />;
}

/** A press went to a task's longest turn; there is a way back to where one was. */
type Jump = { readonly who: number; readonly to_ns: number; readonly from_ns: number };

/** The reader and the task that came first are always among those shown. */
export function HoldersTable({ rows }: { rows: Float64Array }) {
  const lab = useLab();
  const reader = useReader();
  const [all, setAll] = useState(false);
  const [jump, setJump] = useState<Jump | null>(null);
  const go = ({ who, longest_from_ns }: Holder): void => {
    setJump({ who, to_ns: longest_from_ns, from_ns: jump?.from_ns ?? lab.session.playback.shown_ns });
    lab.seek(longest_from_ns);
  };
  const back = (from_ns: number): void => {
    setJump(null);
    lab.seek(from_ns);
  };
  const holders = holdersOf(rows);
  const shown = foremost(holders, all ? holders.length : SHOWN, [reader, firstOf(rows)]);
  const hidden = holders.length - shown.length;
  return (
    <>
      <p className="muted">Interrupts and softirqs fell on its time. A name leads to its longest turn.</p>
      <p role="status">
        {jump !== null && (
          <>
            Went to {clock(jump.to_ns)}, the longest turn of {nameOf(jump.who)}.{' '}
            <button type="button" className="link" onClick={() => back(jump.from_ns)}>
              Back to {clock(jump.from_ns)}
            </button>
          </>
        )}
      </p>
      <table className="life holders" aria-label="Who had the CPU">
        <thead>
          <tr>
            <th scope="col">task</th>
            <th scope="col">in all</th>
            <th scope="col">its work</th>
            <th scope="col">interrupts</th>
            <th scope="col">turns</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((holder) => (
            <HolderRow key={holder.who} holder={holder} reader={reader} go={go} />
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

/** The name of stream 0's reader. */
function useReader(): number {
  const { snapshot } = useLab().session;
  const row = snapshot === null ? -1 : snapshot.rowOf(snapshot.get(F.reader_task));
  return snapshot === null || row < 0 ? 0 : snapshot.task(row, TASK.who);
}

type RowProps = { readonly holder: Holder; readonly reader: number; readonly go: (holder: Holder) => void };

function HolderRow({ holder, reader, go }: RowProps) {
  const { who, context, own_ns, interrupted_ns, turns, longest_from_ns, longest_to_ns } = holder;
  // Who was interrupted all the time showed no work to colour; the reader is known without.
  const hue = own_ns > 0 ? HUES[context] : who === reader ? 'reader' : 'idle';
  const longest = duration(longest_to_ns - longest_from_ns);
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          title={`Go to its longest turn, ${longest} from ${clock(longest_from_ns)}`}
          onClick={() => go(holder)}
        >
          <span className={`paid ${hue}`}>{nameOf(who)}</span>
        </button>
      </th>
      <td>{duration(had(holder))}</td>
      <td>{duration(own_ns)}</td>
      <td>{duration(interrupted_ns)}</td>
      <td>{count(turns)}</td>
    </tr>
  );
}
