/** Who had the CPU in a stretch of the clock: each task with its own work, what interrupted it, and its longest turn. */

import { useState } from 'react';
import { firstOf, foremost, type Holder, had, holdersOf } from '../../decode/holders';
import { About, F, TASK } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { nameOf } from '../../words/names';
import { count, duration } from '../../words/numbers';
import { HUES } from './hues';
import { useInquiry } from './useInquiry';

const SHOWN = 6;

/** The answer about the recent past. */
export function Cpu({ rows, from_ns, to_ns }: { rows: Float64Array; from_ns: number; to_ns: number }) {
  return (
    <>
      <p>{answers.cpu.mostFirst(from_ns, to_ns)}</p>
      <HoldersTable rows={rows} />
    </>
  );
}

/** Looks the stretch up itself. */
export function Holders({ from_ns, to_ns }: { from_ns: number; to_ns: number }) {
  const rows = useInquiry(About.Holders, 0, to_ns, from_ns);
  if (rows === null) return <p role="status">{answers.lookingUp}</p>;
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
      <p className="muted">{answers.cpu.note}</p>
      <p role="status">
        {jump !== null && (
          <Said
            pieces={answers.cpu.wentTo(jump.to_ns, nameOf(jump.who))}
            back={
              <button type="button" className="link" onClick={() => back(jump.from_ns)}>
                {answers.cpu.backTo(jump.from_ns)}
              </button>
            }
          />
        )}
      </p>
      <table className="life holders" aria-label={answers.cpu.title}>
        <thead>
          <tr>
            {answers.cpu.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
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
          {answers.cpu.more(hidden)}
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
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          title={answers.cpu.longest(longest_to_ns - longest_from_ns, longest_from_ns)}
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
