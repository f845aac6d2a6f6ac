/** CPU time of interrupts and softirqs in a time span, by kind of work. A router's CPU does nothing else. */

import { useMemo } from 'react';
import { type CpuWork, cpuWorksOf } from '../../decode/cpuWorks';
import { About } from '../../tables/tables';
import { useV6 } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { contextName, workName } from '../../words/names';
import { duration } from '../../words/numbers';
import { HUES } from './hues';
import { LifeTable } from './LifeTable';
import { useInquiry } from './useInquiry';

export function CpuWorks({ from_ns, to_ns }: { from_ns: number; to_ns: number }) {
  const rows = useInquiry(About.CpuWorks, 0, to_ns, from_ns);
  const works = useMemo(() => (rows === null ? null : cpuWorksOf(rows)), [rows]);
  if (works === null) return <p role="status">{answers.lookingUp}</p>;
  const length_ns = Math.max(1, to_ns - from_ns);
  return (
    <LifeTable className="cpu-works" name={answers.works.title} columns={answers.works.columns}>
      {works.map((one) => (
        <WorkRow key={`${one.context} ${one.work} ${one.side}`} one={one} length_ns={length_ns} />
      ))}
    </LifeTable>
  );
}

function WorkRow({ one, length_ns }: { one: CpuWork; length_ns: number }) {
  const { context, work, side, spent_ns, bus_ns } = one;
  const v6 = useV6();
  return (
    <tr>
      <th scope="row">
        <span className={`paid ${HUES[context]}`} title={contextName(context)}>
          {answers.works.name(workName(work, v6), side)}
        </span>
        {bus_ns > 0 && <small className="muted"> {answers.works.bus(bus_ns)}</small>}
      </th>
      <td>{answers.works.part(spent_ns / length_ns)}</td>
      <td>{duration(spent_ns)}</td>
    </tr>
  );
}
