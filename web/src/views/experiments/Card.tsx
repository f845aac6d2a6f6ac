/**
 * An experiment of the Experiments view: a published table or figure with its summary, picture and numbers, and the
 * runs made in this browser.
 */

import { useId, useMemo, useRef, useState } from 'react';
import { FEWEST_TO_TELL } from '../../decode/spread';
import type { Batch } from '../../run/batch';
import { FigureFiles } from '../../ui/FigureFiles';
import { useLab } from '../../ui/useLab';
import { type StudyId, experiments as words } from '../../words/experiments';
import { three } from '../../words/numbers';
import { page } from '../../words/opening';
import { type CardId, published } from '../../words/published';
import { Curve } from './Curve';
import type { CardSpec } from './cards';
import { csvOf } from './csv';
import { type Cell, cellsOf, draws } from './evidence';
import { Figures } from './Figures';
import { type CardParts, Picture } from './Picture';
import { progressWords, RunTools } from './RunTools';
import { differing, linesFor, runOfLine } from './runHere';
import { READABLE } from './sources';
import { type Cliff, standingOf, steepestOf } from './standing';
import { type Runs, useRuns } from './useRuns';

/** Default number of runs with different seeds (draws) that the browser makes for each published value. */
const USUAL_DRAWS = 5;
const CHOICES = [1, USUAL_DRAWS, draws.length];

export function Card({ spec, batch }: { spec: CardSpec; batch: Batch | null }) {
  const cells = useMemo(() => cellsOf(spec.id), [spec]);
  const sheet = useRef<SVGSVGElement>(null);
  const heading = useId();
  const runs = useRuns<string>(batch);
  const card: CardParts = { spec, cells, here: runs.outcomes, sheet };
  const { name, title, bed } = published.cards[spec.id];
  return (
    <article aria-labelledby={heading}>
      <h2 id={heading}>
        <b>{name}</b> <span>{title}</span>
      </h2>
      <p className="bed">
        {bed} <cite>{words.sources[spec.study]}</cite> <Sources study={spec.study} />
      </p>
      <Verdict spec={spec} cells={cells} />
      <Tools {...card} batch={batch} runs={runs} />
      {spec.curve === undefined && <Legend cells={cells} hasRun={card.here.size > 0} />}
      <div className="both">
        {spec.curve === undefined ? <Picture {...card} /> : <Curve {...card} shape={spec.curve} />}
        <Figures spec={spec} cells={cells} />
      </div>
      <Account id={spec.id} />
    </article>
  );
}

/** Links to the sources of a study. The page loads nothing from them before a press. */
function Sources({ study }: { study: StudyId }) {
  return (
    <>
      {READABLE[study].map(({ id, href }) => (
        <a key={id} href={href} target="_blank" rel="noopener noreferrer" className="source">
          {words.links[id]}
        </a>
      ))}
    </>
  );
}

/** One sentence that sums up how near the simulated values are to the published ones. */
function Verdict({ spec, cells }: { spec: CardSpec; cells: readonly Cell[] }) {
  const { given, followed, ranged, inside, medianError, largest } = standingOf(cells);
  const most = largest !== null && Number.isFinite(largest.error) ? largest.error : null;
  const { misses } = published.cards[spec.id];
  const scattered = cells.find(({ name }) => name === spec.scattered);
  const compared = cells.flatMap(({ off }) => (off === undefined ? [] : [off]));
  const cliff = steepestOf(cells);
  return (
    <p className="verdict">
      {given + followed + compared.length === 0 && unjudged(spec)}
      {words.verdict(followed, medianError, most, words.row(largest?.name ?? ''))}{' '}
      {scattered !== undefined && scatterWords(scattered)} {ranged > 0 && words.inside(inside, ranged)}{' '}
      {given > 0 && words.noTest(given)}{' '}
      {compared.length > 0 && words.besideEquation(compared.length, farthest(compared))}{' '}
      {cliff !== null && cliffWords(cliff)} {misses !== '' && <strong className="alarm">{misses}</strong>}
    </p>
  );
}

/** Returns the reason why an experiment has no published value to compare with. */
function unjudged({ isComparison, curve }: CardSpec): string {
  if (isComparison) return words.comparison;
  return curve === undefined ? words.onlyPicture : words.notPublished;
}

const farthest = (parts: readonly number[]): number => Math.max(...parts.map(Math.abs));

/**
 * Text about the published value (cell) whose simulation an unsourced assumption changes most, with the number of other
 * values that depend on assumptions.
 */
function cliffWords({ cell, hang, others }: Cliff): string {
  const [from, to] = [three(hang.from), three(hang.to)];
  return words.cliff(words.row(cell.name), from, to, hang.id, hang.value, others);
}

/**
 * Returns as text the median and the range of the runs for a published value, with a warning if there are too few runs.
 */
export function scatterWords({ name, values, median, least, most }: Cell): string {
  const said = words.scattered(words.row(name), values.length, three(median), three(least), three(most));
  return values.length < FEWEST_TO_TELL ? `${said} ${words.tooFewDraws}` : said;
}

/**
 * Legend of an experiment's picture. Marks for runs made in this browser, for an equation and for assumptions are
 * listed only if the picture has them.
 */
function Legend({ cells, hasRun }: { cells: readonly Cell[]; hasRun: boolean }) {
  const { published, median, range, draw, here, assumed, equation, ...kinds } = words.legend;
  return (
    <ul className="legend" aria-label={words.legend.title}>
      <li className="is-published">{published}</li>
      <li className="is-median">{median}</li>
      <li className="is-range">{range(draws.length)}</li>
      <li className="is-draw">{draw}</li>
      {hasRun && <li className="is-here">{here}</li>}
      {cells.some(({ hangs }) => hangs.length > 0) && <li className="is-assumed">{assumed}</li>}
      {cells.some(({ reference }) => reference !== undefined) && <li className="is-equation">{equation}</li>}
      {(['input', 'calibrated', 'hangs', 'follows'] as const).map((kind) => (
        <li key={kind} title={kinds[kind]}>
          <span aria-hidden="true">{words.kindMarks[kind]}</span> {words.kinds[kind]}
        </li>
      ))}
    </ul>
  );
}

function Tools({ batch, runs, ...card }: CardParts & { batch: Batch | null; runs: Runs<string> }) {
  const { cells } = card;
  const [many, setMany] = useState(USUAL_DRAWS);
  const isDrawn = cells.some(({ drawn }) => drawn);
  const lines = linesFor(cells, many);
  return (
    <RunTools
      runs={runs}
      run={batch === null || cells.length === 0 ? null : () => runs.make(lines, runOfLine)}
      choice={
        isDrawn && (
          <label>
            {words.howMany}
            <select value={many} disabled={runs.isRunning} onChange={(event) => setMany(Number(event.target.value))}>
              {CHOICES.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          </label>
        )
      }
      status={
        runs.progress === null ? (
          <>
            {isDrawn ? words.atBuild(draws.length, cells.filter(({ drawn }) => !drawn).length) : words.once}{' '}
            {batch !== null && words.cost(lines.length, batch.workers)}
          </>
        ) : (
          progressWords(runs, (total, kept) => {
            const others = differing(cells, card.here);
            return others.length === 0 ? words.same(total, kept) : words.different(total, others);
          })
        )
      }
      files={<Files {...card} />}
    />
  );
}

function Files({ spec, cells, here, sheet }: CardParts) {
  const lab = useLab();
  const { name, title } = published.cards[spec.id];
  const caption = (): string[] => [
    page.labelled(name, title),
    words.captionDraws(cells.some(({ drawn }) => drawn) ? draws.length : 1),
    lab.links.viewAddress('experiments', { card: spec.id }),
  ];
  return (
    <FigureFiles
      name={spec.id}
      words={words.files}
      figure={() => sheet.current}
      caption={caption}
      csv={() => csvOf(cells, here)}
    />
  );
}

/** Facts about an experiment: inputs and calibrated values, predictions, and deviations with their reasons. */
function Account({ id }: { id: CardId }) {
  const { calibrated, follows, misses, why } = published.cards[id];
  const parts = [
    [words.calibrated, calibrated],
    [words.follows, follows],
    [words.missed, misses],
    [words.why, why],
  ].filter(([, said]) => said !== '');
  return (
    <dl className="account">
      {parts.map(([name, said]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}
