// biome-ignore-all lint/a11y/useSemanticElements: a table that scrolls is a named group, not a form's field set
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard
/**
 * Then and now: each comparison of the two kernels with a link to the Compare view, and the studies' findings today.
 */

import { useId } from 'react';
import { labelOf } from '../../scenario/params';
import type { Switch } from '../../scenario/switches';
import { inPlace } from '../../ui/inPlace';
import { LeftOut } from '../../ui/LeftOut';
import { useLab } from '../../ui/useLab';
import { fixed, minus } from '../../words/numbers';
import { languageOfPart } from '../../words/spoken';
import { type ContrastId, type FindingId, thenAndNow as words } from '../../words/thenAndNow';
import { type Comparison, contrasts, type Figures, findings, linkOfBoth } from './comparisons';
import './thenAndNow.css';
import { TableHead } from '../../ui/TableHead';

export function ThenAndNow() {
  const heading = useId();
  return (
    <article className="then-and-now" aria-labelledby={heading} lang={languageOfPart(words)}>
      <h2 id={heading}>
        <b>{words.name}</b> <span>{words.title}</span>
      </h2>
      <p className="bed">{words.lead}</p>
      <h3>{words.contrastsTitle}</h3>
      <ul aria-label={words.contrastsTitle}>
        {contrasts().map((contrast) => (
          <Contrast key={contrast.id} contrast={contrast} />
        ))}
      </ul>
      <h3>{words.findingsTitle}</h3>
      <Findings />
      <LeftOut />
    </article>
  );
}

function Contrast({ contrast }: { contrast: Comparison<ContrastId> }) {
  const { name, says, measure } = words.contrasts[contrast.id];
  const { runs, causes, digits } = contrast;
  const shown = Object.entries(runs).filter(([run]) => run in words.runs) as [keyof typeof words.runs, Figures][];
  return (
    <li>
      <h4>{name}</h4>
      <p>{says}</p>
      <p className="muted">{words.measured(measure, runs.now?.draws ?? 0)}</p>
      <dl>
        {shown.map(([run, figures]) => (
          <div key={run} data-run={run}>
            <dt>{nameOf(contrast.id, run)}</dt>
            <dd>
              <Value figures={figures} digits={digits} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {words.carried(causes.map(causeWords))} <OpenBoth comparison={contrast} />
      </p>
    </li>
  );
}

/** Names of the two runs of a comparison, if they are not the names of the two kernels. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = words.named;
const nameOf = (contrast: ContrastId, run: keyof typeof words.runs): string =>
  NAMED[contrast]?.[run] ?? words.runs[run];

const causeWords = ({ id, release, year }: Switch): string => words.since(labelOf(id), release, year);

/** Median of the runs with different seeds. If the runs differ, also their range. */
function Value({ figures: { median, least, most }, digits }: { figures: Figures; digits: number }) {
  const said = (value: number): string => minus(fixed(value, digits));
  return (
    <>
      <b>{said(median)}</b>
      {said(least) !== said(most) && <span className="muted"> {words.range(said(least), said(most))}</span>}
    </>
  );
}

function OpenBoth({ comparison }: { comparison: Comparison<string> }) {
  const lab = useLab();
  const link = linkOfBoth(comparison);
  return (
    <a href={`#${link}`} onClick={inPlace(() => lab.links.openRun(link))}>
      {words.open}
    </a>
  );
}

function Findings() {
  const { columns } = words;
  return (
    <div className="figures" tabIndex={0} role="group" aria-label={words.findingsTitle}>
      <table aria-label={words.findingsTitle}>
        <TableHead columns={[columns.finding, columns.published, columns.old, columns.now, columns.carrier]} />
        <tbody>
          {findings().map((finding) => (
            <FindingRow key={finding.id} finding={finding} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FindingRow({ finding }: { finding: Comparison<FindingId> }) {
  const { id, published, digits, runs, causes, isMixed } = finding;
  const unnamed = isMixed ? words.several : words.survives;
  const names = causes.map(causeWords).join(', ');
  const named = isMixed ? words.withOthers(names) : names;
  const { of, says } = words.findings[id];
  return (
    <tr>
      <th scope="row">
        <b>{of}</b> {says} <OpenBoth comparison={finding} />
      </th>
      <td>{published === undefined ? words.nothing : fixed(published, digits)}</td>
      <td>{runs.old !== undefined && <Value figures={runs.old} digits={digits} />}</td>
      <td>{runs.now !== undefined && <Value figures={runs.now} digits={digits} />}</td>
      <td>{causes.length === 0 ? unnamed : named}</td>
    </tr>
  );
}
