/** Checks every number that the lessons' texts take from the simulation, over several seeds. */
import { describe, expect, it } from 'vitest';
import { type AnyFigure, type CellFigure, FIGURES, type Figure } from '../../web/src/views/lessons/figures';
import { cells } from '../golden/evidence.json';
import { metricsOf, SEEDS, seedsOf, trial } from './lessonRuns';

/**
 * Reads a figure (a number in a lesson) from a run of the command line, or from the simulated machine over a time span
 * after its warm-up.
 */
async function readOff(figure: Exclude<AnyFigure, CellFigure>, seed: number): Promise<number> {
  if ('of' in figure) return figure.of(metricsOf(figure, seed));
  const { from_s, span_s, samples = 20, seen, ...run } = figure;
  return seen(await trial({ run }, seed, from_s * 1e9, span_s * 1e9, samples));
}

describe.each(Object.entries(FIGURES))('lesson %s says', (_, table) => {
  it.each(Object.entries(table as Record<string, AnyFigure>))('%s', async (__, figure) => {
    if ('cell' in figure) {
      const cell = cells.find(({ card, name }) => `${card} ${name}` === figure.cell);
      expect(cell?.[figure.part]).toBe(figure.says);
      return;
    }
    for (const seed of seedsOf(figure)) {
      const value = await readOff(figure, seed);
      const allowed = figure.says === 0 ? figure.within : Math.abs(figure.says) * figure.within;
      expect(Math.abs(value - figure.says), `${value}, said ${figure.says}, seed ${seed}`).toBeLessThanOrEqual(allowed);
    }
  });
});

/** Returns a key that is equal for runs that differ only in their length. */
const ofOneRun = ({ preset, set }: Figure): string => JSON.stringify([preset, set]);

const alike = Object.values(FIGURES)
  .flatMap((table) => Object.values(table as Record<string, AnyFigure>))
  .filter((figure): figure is Figure => 'of' in figure && seedsOf(figure).length === 1);
const runs = new Map(alike.map((figure) => [ofOneRun(figure), figure]));

it.each([...runs])('%s is one run, whatever the seed', (_, figure) => {
  const told = SEEDS.map((seed) => {
    const { 'run.digest': _digest, 'run.wall_s': _wall, ...metrics } = metricsOf({ ...figure, duration_s: 1 }, seed);
    return metrics;
  });
  for (const metrics of told) expect(metrics).toEqual(told[0]);
});
