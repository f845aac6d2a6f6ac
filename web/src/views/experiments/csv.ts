/**
 * Data for a statistics program as CSV: an experiment, one row per draw (run with another seed), or a sweep, one row
 * per run.
 */
import type { Outcome } from '../../engine/outcome';
import { type CsvValue, csvText } from '../../lib/csv';
import { type Cell, draws, standingKind } from './evidence';
import { madeHere, type Outcomes } from './runHere';
import type { Sweep } from './sweepForm';

const COLUMNS = [
  'card',
  'cell',
  'kind',
  'published',
  'reference',
  'median',
  'least',
  'most',
  'error',
  'quantile',
  'seed',
  'value',
  'digest',
  'value_here',
  'digest_here',
  'arguments',
];

function* rowsOf(cell: Cell, outcomes: Outcomes): Generator<readonly CsvValue[]> {
  const { card, name, published, reference, median, least, most, error, quantile, values, digests, lines } = cell;
  const kind = standingKind(cell);
  for (const [draw, line] of lines.entries()) {
    const here = madeHere(cell, draw, outcomes);
    const seed = cell.drawn ? draws[draw].seed : 1;
    const about = [card, name, kind, published, reference, median, least, most, error, quantile];
    yield [...about, seed, values[draw], digests[draw], here?.value, here?.digest, line];
  }
}

export function csvOf(cells: readonly Cell[], outcomes: Outcomes): string {
  return csvText([COLUMNS, ...cells.flatMap((cell) => [...rowsOf(cell, outcomes)])]);
}

/**
 * Returns the runs of a grid in the order of `ringside sweep`: parameter values, seed, metrics and digest. `first`:
 * seed of the scenario.
 */
export function sweepCsv(
  { axes, seeds }: Pick<Sweep, 'axes' | 'seeds'>,
  first: number,
  outcomes: readonly Outcome[],
): string {
  const measures = Object.keys(outcomes[0].metrics).filter((id) => !id.startsWith('coverage.'));
  const head = [...axes.map(({ id }) => id), 'run.seed', ...measures, 'digest'];
  const rows = outcomes.map(({ metrics, digest }, nth) => {
    let cell = Math.floor(nth / seeds);
    const place = axes.toReversed().map(({ values }) => {
      const value = values[cell % values.length];
      cell = Math.floor(cell / values.length);
      return value;
    });
    return [...place.reverse(), (nth % seeds) + first, ...measures.map((id) => metrics[id]), digest];
  });
  return csvText([head, ...rows]);
}
