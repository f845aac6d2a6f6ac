// biome-ignore-all lint/a11y/useSemanticElements: buttons that choose are a named group, not a form field set
/**
 * The list of switches (parameters by which two kernels differ), by year. A button sets one switch of run A or run B to
 * the other run's value.
 */

import { Fragment, type ReactNode, useState } from 'react';
import type { Written } from '../../scenario/link';
import { labelOf, valueWithUnit } from '../../scenario/params';
import { linkAt } from '../../scenario/store';
import { CFS, RELEASE } from '../../scenario/switches';
import { LeftOut } from '../../ui/LeftOut';
import { useWritten } from '../../ui/useAgainst';
import { useLab, useReadOnly } from '../../ui/useLab';
import { languageOfPart } from '../../words/spoken';
import { staircase as words } from '../../words/staircase';
import { moved, movedAll, type Stair, stairsOf } from './stairs';
import './staircase.css';

type RunName = 'A' | 'B';

export function Staircase({ against }: { against: Written }) {
  const mine = useWritten();
  const fixed = useReadOnly();
  const [run, choose] = useState<RunName>('B');
  const replace = useReplace();
  const stairs = stairsOf(mine, against);
  const differing = stairs.filter(({ a, b }) => a !== b).length;
  const afterCfs = stairs.find(({ year }) => year > CFS.year);
  const [changed, like] = run === 'A' ? [mine, against] : [against, mine];
  return (
    <div className="menu staircase" lang={languageOfPart(words)}>
      <div className="cluster">
        <p>{words.lead(differing)}</p>
        {!fixed && (
          <p className="ways" role="group" aria-label={words.where}>
            {(['A', 'B'] as const).map((name) => (
              <button key={name} type="button" aria-pressed={run === name} onClick={() => choose(name)}>
                {words.moveIn(name)}
              </button>
            ))}
            <button type="button" onClick={() => differing > 0 && replace(run, movedAll(changed, like))}>
              {words.all(run, run === 'A' ? 'B' : 'A')}
            </button>
          </p>
        )}
      </div>
      <table aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.columns.since}</th>
            <th scope="col">{words.columns.name}</th>
            <th scope="col">
              <span className="of-a">A</span>
            </th>
            <th scope="col">
              <span className="of-b">B</span>
            </th>
            {!fixed && <th scope="col">{words.columns.move}</th>}
          </tr>
        </thead>
        <tbody>
          {stairs.map((stair) => (
            <Fragment key={stair.id}>
              {stair === afterCfs && <Cfs wide={fixed ? 2 : 3} />}
              <Row stair={stair}>
                {!fixed && (
                  <td>
                    <Move stair={stair} run={run} press={(value) => replace(run, moved(changed, stair.id, value))} />
                  </td>
                )}
              </Row>
            </Fragment>
          ))}
        </tbody>
      </table>
      <LeftOut />
    </div>
  );
}

/** Row for CFS, the scheduler between O(1) and EEVDF. It has no button, because the model does not have CFS. */
function Cfs({ wide }: { wide: number }) {
  return (
    <tr data-differs="false">
      <td>
        <b>{CFS.year}</b> <span className="muted">{words.from(CFS.release, CFS.until)}</span>
      </td>
      <th scope="row">{words.cfs.name}</th>
      <td colSpan={wide}>{words.cfs.says}</td>
    </tr>
  );
}

/** Returns a function that replaces run A or run B by a changed run. *Back* leads to the previous run. */
function useReplace(): (name: RunName, run: Written) => void {
  const lab = useLab();
  return (name, run) => {
    if (name === 'B') {
      lab.links.compareWith(run);
      return;
    }
    const { playing } = lab.status;
    lab.links.show(linkAt({ ...lab.chosen, ...run }, lab.target_ns), playing);
  };
}

function nameOf({ id }: Stair): string {
  return id === RELEASE ? words.receiver : labelOf(id);
}

function Row({ stair, children }: { stair: Stair; children: ReactNode }) {
  const { id, year, release, until, commit, atTheLatest, a, b } = stair;
  return (
    <tr data-differs={a !== b}>
      <td>
        <b>{year}</b>{' '}
        <span className="muted">
          {atTheLatest === true ? words.latest(release) : words.from(release, until)}
          {commit !== undefined && <code>{commit}</code>}
        </span>
      </td>
      <th scope="row" title={id}>
        {nameOf(stair)}
      </th>
      <td>{valueWithUnit(id, a)}</td>
      <td>{valueWithUnit(id, b)}</td>
      {children}
    </tr>
  );
}

type MoveProps = { stair: Stair; run: RunName; press: (value: number) => void };

/**
 * Button that sets a switch (parameter) of one run to the other run's value. If both runs have the same value, the
 * button sets that of the other kernel release.
 */
function Move({ stair, run, press }: MoveProps) {
  const { id, a, b, other } = stair;
  const value = a === b ? other : run === 'A' ? b : a;
  const said = valueWithUnit(id, value);
  return (
    <button type="button" aria-label={words.press(nameOf(stair), run, said)} onClick={() => press(value)}>
      {words.to(run, said)}
    </button>
  );
}
