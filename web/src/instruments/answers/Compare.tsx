/** Run A beside run B, from their fork to the moment shown: what the one change did, and the first event that differs. */

import { type ReactNode, useEffect, useState } from 'react';
import type { Link } from '../../decode/chain';
import { effect, MEASURES, type MeasureId, type Unit } from '../../decode/effect';
import { sentence } from '../../decode/entries';
import { lengthWords, type Stay } from '../../decode/stays';
import { clock, count, duration, percent, three } from '../../lib/format';
import type { Branch } from '../../run/branch';
import { Comparison, type Findings, NOTHING_FOUND } from '../../run/comparison';
import { Follower } from '../../run/follower';
import { paramOf, valueWithUnit } from '../../scenario/params';
import { presentValue } from '../../scenario/store';
import { Drop } from '../../tables/tables';
import { useBranch, useChosen, useLab } from '../../ui/useLab';

/** Both runs are taken so much further at a press, ns. */
const ON_NS = 2e9;

export function Compare() {
  const branch = useBranch();
  if (branch === null) return <p>There is one run so far. Change a parameter, then press “Compare with” below it.</p>;
  return <Runs key={branch.link} branch={branch} />;
}

function Runs({ branch }: { branch: Branch }) {
  const lab = useLab();
  const { id, value, forked_ns } = branch;
  const mine = useChosen((state) => presentValue(state, id));
  const { readings, waits, difference, compared_ns } = useComparison(branch);
  const label = paramOf(id)?.label ?? id;
  const since = readings === null ? 0 : readings.t_ns - forked_ns;
  const on = (): void => lab.seek(Math.min(lab.session.playback.end_ns, forked_ns + since + ON_NS));
  return (
    <>
      <p>
        The same run until {clock(forked_ns)}, with the same seed; then {label} {valueWithUnit(id, mine)} in run A, on
        screen, and {valueWithUnit(id, value)} in run B. Once both have run on, the table says what the change did.
      </p>
      <p className="compare-way">
        <button type="button" className="primary" onClick={on}>
          Run both 2 s further
        </button>
        <button type="button" onClick={() => lab.seek(forked_ns)}>
          Both back to the fork
        </button>
      </p>
      {readings === null || since <= 0 ? (
        <p role="status">
          {readings === null ? 'Run B is on its way to the fork …' : 'Up to the fork both are one run.'}
        </p>
      ) : (
        <Table
          readings={readings}
          waits={waits}
          since_ns={since}
          a={valueWithUnit(id, mine)}
          b={valueWithUnit(id, value)}
        />
      )}
      <First difference={difference} compared_ns={compared_ns} />
    </>
  );
}

/** Keeps run B beside run A, and what the two come to. */
function useComparison(branch: Branch): Findings {
  const { session, engine } = useLab();
  const [findings, setFindings] = useState<Findings>(NOTHING_FOUND);
  useEffect(() => {
    const follower = new Follower(branch.run, branch.forked_ns, engine());
    const comparison = new Comparison(session, branch.forked_ns, follower, setFindings);
    const stop = session.paintWith((moment) => comparison.watch(moment));
    return () => {
      stop();
      comparison.close();
    };
  }, [session, engine, branch]);
  return findings;
}

function told(unit: Unit, value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (unit === 'share') return percent(value);
  return unit === 'count' ? count(value) : `${three(value)} Mb/s`;
}

type TableProps = {
  readings: NonNullable<Findings['readings']>;
  waits: Findings['waits'];
  since_ns: number;
  a: string;
  b: string;
};

function Table({ readings, waits, since_ns, a, b }: TableProps) {
  const lab = useLab();
  const asks: Partial<Record<MeasureId, () => void>> = {
    share: () => lab.ask('cpu', 0),
    lost: () => lab.ask('losses', Drop.Ring),
  };
  return (
    <table className="life compare" aria-label="Run A and run B">
      <caption>In the {duration(since_ns)} since the fork</caption>
      <thead>
        <tr>
          <th scope="col">measure</th>
          <th scope="col">A: {a}</th>
          <th scope="col">B: {b}</th>
          <th scope="col">effect</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(MEASURES) as MeasureId[]).map((id) => {
          const { name, unit } = MEASURES[id];
          const [mine, theirs] = readings[id];
          return (
            <Row key={id} name={name} act={asks[id]} effect={effect(unit, mine, theirs)}>
              {[told(unit, mine), told(unit, theirs)]}
            </Row>
          );
        })}
        <WaitRow waits={waits} />
      </tbody>
    </table>
  );
}

/** A figure stays with its unit. */
function unbroken(words: string): string {
  return words.replace(/([\d×]) (?=\S)/g, '$1\u00a0');
}

type RowProps = { name: string; effect: string; act?: (() => void) | undefined; children: readonly [string, string] };

function Row({ name, effect: size, act, children: [a, b] }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Name act={act}>{name}</Name>
      </th>
      <td>{unbroken(a)}</td>
      <td>{unbroken(b)}</td>
      <td>
        <b>{unbroken(size)}</b>
      </td>
    </tr>
  );
}

function Name({ act, children }: { act: (() => void) | undefined; children: ReactNode }) {
  if (act === undefined) return <span>{children}</span>;
  return (
    <button type="button" title="In run A" onClick={act}>
      <span>{children}</span>
    </button>
  );
}

function WaitRow({ waits }: { waits: Findings['waits'] }) {
  const lab = useLab();
  const name = 'longest wait on the backlog';
  if (waits === null)
    return (
      <Row name={name} effect="looking it up …">
        {['', '']}
      </Row>
    );
  const length = (stay: Stay | null): number => (stay === null ? 0 : stay.to_ns - stay.from_ns);
  const { a, b } = waits;
  const act = a === null ? undefined : () => lab.askWait(a.packet, a.stage);
  const over = a?.after !== true && b?.after !== true;
  return (
    <Row name={name} act={act} effect={over ? effect('ns', length(a), length(b)) : 'not over yet'}>
      {[a === null ? 'none' : lengthWords(a), b === null ? 'none' : lengthWords(b)]}
    </Row>
  );
}

function First({ difference, compared_ns }: Pick<Findings, 'difference' | 'compared_ns'>) {
  if (difference === undefined) return null;
  if (difference === null) return <p>Up to {clock(compared_ns)} every event is the same in both.</p>;
  return (
    <>
      <h3>The first event that differs</h3>
      <ul className="answers" aria-label="First event that differs">
        <FirstOf run="A" entry={difference.a} />
        <FirstOf run="B" entry={difference.b} />
      </ul>
    </>
  );
}

function FirstOf({ run, entry }: { run: string; entry: Link | null }) {
  const lab = useLab();
  if (entry === null) return <li>{run}: nothing yet</li>;
  return (
    <li>
      <button type="button" title="Go to this moment" onClick={() => lab.seek(entry.t_ns)}>
        <span>
          {run}: {sentence(entry)}
        </span>{' '}
        <time>{clock(entry.t_ns)}</time>
      </button>
    </li>
  );
}
