/** CPU time of each task in a time span: its own work, the interrupts during its turns, and its longest turn. */

import { type ReactNode, useState } from 'react';
import { type CpuShare, cpuSharesOf, cpuTime_ns, firstTask, largest } from '../../decode/cpuShares';
import { type CpuWork, cpuWorksOf, sideOf } from '../../decode/cpuWorks';
import { useHost } from '../../hosts/hosts';
import type { Span } from '../../lib/span';
import { About, FrameField } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { useLab, useV6 } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { contextName, nameOf, workName } from '../../words/names';
import { count, duration } from '../../words/numbers';
import { type AnswerProps, HUES, Inquiry, LifeRow, LifeTable } from './parts';

const SHOWN = 6;

/** Answer to the question which tasks used the CPU in the recent past. */
export function Cpu({ rows, from_ns, to_ns }: AnswerProps) {
  return (
    <>
      <p>{answers.cpu.mostFirst(from_ns, to_ns)}</p>
      {!useHost().hasReader && <CpuWorks from_ns={from_ns} to_ns={to_ns} />}
      <CpuSharesTable rows={rows} />
    </>
  );
}

/** Table of CPU time in a time span. The table requests its own data. */
export function CpuShares(span: Span) {
  return (
    <Inquiry about={About.CpuShares} {...span}>
      {(rows) => <CpuSharesTable rows={rows} />}
    </Inquiry>
  );
}

/** Jump to the start of a task's longest turn. `from_ns`: moment to which the user can return. */
type Jump = { readonly task: number; readonly to_ns: number; readonly from_ns: number };

/** Table of CPU time. The receiving program and the task that had the CPU when the span began are always listed. */
export function CpuSharesTable({ rows }: { rows: Float64Array }) {
  const lab = useLab();
  const reader = useReader();
  const [all, setAll] = useState(false);
  const [jump, setJump] = useState<Jump | null>(null);
  const go = ({ task_name: task, longest_from_ns }: CpuShare): void => {
    setJump({ task, to_ns: longest_from_ns, from_ns: jump?.from_ns ?? lab.shown_ns });
    lab.clock.seek(longest_from_ns);
  };
  const back = (from_ns: number): void => {
    setJump(null);
    lab.clock.seek(from_ns);
  };
  const shares = cpuSharesOf(rows);
  const shown = largest(shares, all ? shares.length : SHOWN, [reader, firstTask(rows)]);
  const hidden = shares.length - shown.length;
  return (
    <>
      <p className="muted">{answers.cpu.note}</p>
      <p role="status">
        {jump !== null && (
          <Said
            pieces={answers.cpu.wentTo(jump.to_ns, nameOf(jump.task))}
            back={
              <button type="button" className="link" onClick={() => back(jump.from_ns)}>
                {answers.cpu.backTo(jump.from_ns)}
              </button>
            }
          />
        )}
      </p>
      <LifeTable className="cpu-shares" name={answers.cpu.title} columns={answers.cpu.columns}>
        {shown.map((share) => (
          <ShareRow key={share.task_name} share={share} reader={reader} go={go} />
        ))}
      </LifeTable>
      {hidden > 0 && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {answers.cpu.more(hidden)}
        </button>
      )}
    </>
  );
}

/**
 * Returns the number that encodes the task name of the program that reads stream 0. Returns 0 if there is no such
 * program.
 */
function useReader(): number {
  const { snapshot } = useLab();
  return snapshot?.taskOf(snapshot.get(FrameField.reader_task))?.task_name ?? 0;
}

type RowProps = { readonly share: CpuShare; readonly reader: number; readonly go: (share: CpuShare) => void };

function ShareRow({ share, reader, go }: RowProps) {
  const { task_name: task, context, own_ns, interrupted_ns, turns, longest_from_ns, longest_to_ns } = share;
  // If interrupts used all of a task's CPU time, the context of its own work is unknown. Then only the receiving
  // program has its usual colour.
  const hue = own_ns > 0 ? HUES[context] : task === reader ? 'reader' : 'idle';
  return (
    <LifeRow
      head={
        <button
          type="button"
          className="entry"
          title={answers.cpu.longest(longest_to_ns - longest_from_ns, longest_from_ns)}
          onClick={() => go(share)}
        >
          <span className={`paid ${hue}`}>{nameOf(task)}</span>
        </button>
      }
      cells={[duration(cpuTime_ns(share)), duration(own_ns), duration(interrupted_ns), count(turns)]}
    />
  );
}

/** CPU time of interrupts and softirqs in a time span, by kind of work. A router's CPU does nothing else. */
function CpuWorks({ from_ns, to_ns }: Span) {
  const v6 = useV6();
  const row = (one: CpuWork): ReactNode => {
    const { context, work, spent_ns, bus_ns } = one;
    const side = sideOf(one);
    return (
      <LifeRow
        key={`${context} ${work} ${side}`}
        head={
          <>
            <span className={`paid ${HUES[context]}`} title={contextName(context)}>
              {answers.works.name(workName(work, v6), side)}
            </span>
            {bus_ns > 0 && <small className="muted"> {answers.works.bus(bus_ns)}</small>}
          </>
        }
        cells={[answers.works.part(spent_ns / Math.max(1, to_ns - from_ns)), duration(spent_ns)]}
      />
    );
  };
  return (
    <Inquiry about={About.CpuWorks} from_ns={from_ns} to_ns={to_ns}>
      {(rows) => (
        <LifeTable name={answers.works.title} columns={answers.works.columns}>
          {cpuWorksOf(rows).map(row)}
        </LifeTable>
      )}
    </Inquiry>
  );
}
