/** CPU time of interrupts and softirqs in a time span, by kind of work. A router's CPU does nothing else. */

import type { ReactNode } from 'react';
import { type CpuWork, cpuWorksOf, sideOf } from '../../decode/cpuWorks';
import type { Span } from '../../lib/span';
import { About } from '../../tables/tables';
import { useV6 } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { contextName, workName } from '../../words/names';
import { duration } from '../../words/numbers';
import { HUES } from './hues';
import { Inquiry } from './Inquiry';
import { LifeRow, LifeTable } from './LifeTable';

export function CpuWorks({ from_ns, to_ns }: Span) {
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
        <LifeTable className="cpu-works" name={answers.works.title} columns={answers.works.columns}>
          {cpuWorksOf(rows).map(row)}
        </LifeTable>
      )}
    </Inquiry>
  );
}
