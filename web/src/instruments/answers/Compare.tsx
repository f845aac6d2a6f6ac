/** Run A beside run B, from their fork to the moment shown: what the one change did, and the first event that differs. */

import { type ReactNode, useEffect, useState } from 'react';
import { effect, MEASURES, type MeasureId, type Unit } from '../../decode/effect';
import { sentence } from '../../decode/entries';
import type { Link } from '../../decode/links';
import { type LongestWait, lengthWords } from '../../decode/longestWaits';
import type { Branch } from '../../run/branch';
import { Comparison, type Findings, NOTHING_FOUND } from '../../run/comparison';
import { Follower } from '../../run/follower';
import { labelOf, valueWithUnit } from '../../scenario/params';
import { presentValue } from '../../scenario/store';
import { Drop } from '../../tables/tables';
import { later } from '../../ui/later';
import { useBranch, useChosen, useLab, useStatus } from '../../ui/useLab';
import { answers, comparison as words } from '../../words/answers';
import { clock } from '../../words/numbers';

const Repeat = later(async () => (await import('./Repeat')).Repeat);

/** Both runs are taken so much further at a press, ns. */
const ON_NS = 2e9;

export function Compare() {
  const branch = useBranch();
  if (branch === null) return <p>{words.one}</p>;
  return <Runs key={branch.link} branch={branch} />;
}

function Runs({ branch }: { branch: Branch }) {
  const lab = useLab();
  const { id, value, forked_ns } = branch;
  const mine = useChosen((state) => presentValue(state, id));
  const [attempt, setAttempt] = useState(0);
  const { readings, waits, difference, compared_ns, hasStopped } = useComparison(branch, attempt);
  const since = readings === null ? 0 : readings.t_ns - forked_ns;
  const on = (): void => lab.seek(Math.min(lab.session.playback.end_ns, forked_ns + since + ON_NS));
  return (
    <>
      <p>{words.fork(forked_ns, labelOf(id), valueWithUnit(id, mine), valueWithUnit(id, value))}</p>
      <p className="compare-way">
        <button type="button" className="primary" onClick={on}>
          {words.runOn}
        </button>
        <button type="button" onClick={() => lab.seek(forked_ns)}>
          {words.backToFork}
        </button>
      </p>
      {hasStopped && <Stopped startAgain={() => setAttempt(attempt + 1)} />}
      {readings === null || since <= 0 ? (
        !hasStopped && <p role="status">{readings === null ? words.onItsWay : words.oneRun}</p>
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
      <Repeat branch={branch} />
    </>
  );
}

/** Run B's machine is gone; what was found with it stays. */
function Stopped({ startAgain }: { startAgain: () => void }) {
  return (
    <div role="alert">
      <p>{words.stopped}</p>
      <button type="button" onClick={startAgain}>
        {words.startAgain}
      </button>
    </div>
  );
}

/** Keeps run B beside run A, and what the two come to. Another `attempt` makes run B's machine anew, as does another machine of run A. */
function useComparison(branch: Branch, attempt: number): Findings {
  const { session, engine } = useLab();
  const stands = useStatus(({ fault }) => fault === null);
  const [findings, setFindings] = useState<Findings>(NOTHING_FOUND);
  useEffect(() => {
    if (!stands) return undefined;
    setFindings(NOTHING_FOUND);
    const follower = new Follower(branch.run, branch.forked_ns, engine());
    const comparison = new Comparison(session, branch.forked_ns, follower, setFindings);
    const stop = session.paintWith((moment) => comparison.watch(moment));
    return () => {
      stop();
      comparison.close();
    };
  }, [session, engine, branch, attempt, stands]);
  return findings;
}

function told(unit: Unit, value: number): string {
  if (!Number.isFinite(value)) return words.unknown;
  if (unit === 'share') return words.share(value);
  return unit === 'count' ? words.count(value) : words.rate(value);
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
    <table className="life compare" aria-label={words.title}>
      <caption>{words.since(since_ns)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.measure}</th>
          <th scope="col">{words.columnA(a)}</th>
          <th scope="col">{words.columnB(b)}</th>
          <th scope="col">{words.columns.effect}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(MEASURES) as MeasureId[]).map((id) => {
          const { unit } = MEASURES[id];
          const [mine, theirs] = readings[id];
          return (
            <Row key={id} name={words.measures[id]} act={asks[id]} effect={effect(unit, mine, theirs)}>
              {[told(unit, mine), told(unit, theirs)]}
            </Row>
          );
        })}
        <WaitRow waits={waits} />
      </tbody>
    </table>
  );
}

type RowProps = { name: string; effect: string; act?: (() => void) | undefined; children: readonly [string, string] };

function Row({ name, effect: size, act, children: [a, b] }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Name act={act}>{name}</Name>
      </th>
      <td>{a}</td>
      <td>{b}</td>
      <td>
        <b>{size}</b>
      </td>
    </tr>
  );
}

function Name({ act, children }: { act: (() => void) | undefined; children: ReactNode }) {
  if (act === undefined) return <span>{children}</span>;
  return (
    <button type="button" title={words.inRunA} onClick={act}>
      <span>{children}</span>
    </button>
  );
}

function WaitRow({ waits }: { waits: Findings['waits'] }) {
  const lab = useLab();
  const name = words.longestWait;
  if (waits === null)
    return (
      <Row name={name} effect={words.lookingUp}>
        {['', '']}
      </Row>
    );
  const length = (stay: LongestWait | null): number => (stay === null ? 0 : stay.to_ns - stay.from_ns);
  const { a, b } = waits;
  const act = a === null ? undefined : () => lab.askWait(a.packet, a.stage);
  const over = a?.leftAfter !== true && b?.leftAfter !== true;
  return (
    <Row name={name} act={act} effect={over ? effect('ns', length(a), length(b)) : words.notOver}>
      {[lengthOf(a), lengthOf(b)]}
    </Row>
  );
}

/** How long the longest wait was. */
function lengthOf(stay: LongestWait | null): string {
  return stay === null ? words.noWait : words.unbroken(lengthWords(stay));
}

function First({ difference, compared_ns }: Pick<Findings, 'difference' | 'compared_ns'>) {
  if (difference === undefined) return null;
  if (difference === null) return <p>{words.equalSoFar(compared_ns)}</p>;
  return (
    <>
      <h3>{words.firstDifference}</h3>
      <ul className="answers" aria-label={words.firstDifferenceList}>
        <FirstOf run="A" entry={difference.a} />
        <FirstOf run="B" entry={difference.b} />
      </ul>
    </>
  );
}

function FirstOf({ run, entry }: { run: 'A' | 'B'; entry: Link | null }) {
  const lab = useLab();
  if (entry === null) return <li>{run === 'A' ? words.nothingYetA : words.nothingYetB}</li>;
  const said = sentence(entry);
  return (
    <li>
      <button type="button" title={answers.goThere} onClick={() => lab.seek(entry.t_ns)}>
        <span>{run === 'A' ? words.ofA(said) : words.ofB(said)}</span> <time>{clock(entry.t_ns)}</time>
      </button>
    </li>
  );
}
