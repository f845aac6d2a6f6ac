/** Checks every number that the lessons' texts take from the simulation, over several seeds. */
import { expect, it } from 'vitest';
import { FIGURES } from '../../web/src/views/lessons/figures';
import { cells } from '../golden/evidence.json';
import { type CellMeasurement, MEASUREMENTS, type Measurement, type RunMeasurement } from './lessonMeasurements';
import { metricsOf, SEEDS, seedsOf, trial } from './lessonRuns';

/**
 * Reads a figure (a number in a lesson) from a run of the command line, or from the simulated machine over a time span
 * after its warm-up.
 */
async function readOff(figure: Exclude<Measurement, CellMeasurement>, seed: number): Promise<number> {
  if ('of' in figure) return figure.of(metricsOf(figure, seed));
  const { from_s, span_s, samples = 20, seen, ...run } = figure;
  return seen(await trial({ run }, seed, from_s * 1e9, span_s * 1e9, samples));
}

const figures = Object.entries(FIGURES).flatMap(([lesson, said]) =>
  Object.entries(said).map(([name, says]): [string, string, number, Measurement] => {
    const table: Readonly<Record<string, Measurement>> = MEASUREMENTS[lesson as keyof typeof FIGURES];
    return [lesson, name, says, table[name]];
  }),
);

it.each(figures)('lesson %s says %s', async (_, __, says, figure) => {
  if ('cell' in figure) {
    const cell = cells.find(({ card, name }) => `${card} ${name}` === figure.cell);
    expect(cell?.[figure.part]).toBe(says);
    return;
  }
  for (const seed of seedsOf(figure)) {
    const value = await readOff(figure, seed);
    const allowed = says === 0 ? figure.within : Math.abs(says) * figure.within;
    expect(Math.abs(value - says), `${value}, said ${says}, seed ${seed}`).toBeLessThanOrEqual(allowed);
  }
});

/** Returns a key that is equal for runs that differ only in their length. */
const ofOneRun = ({ preset, set }: RunMeasurement): string => JSON.stringify([preset, set]);

const alike = figures
  .map(([, , , figure]) => figure)
  .filter((figure): figure is RunMeasurement => 'of' in figure && seedsOf(figure).length === 1);
const runs = new Map(alike.map((figure) => [ofOneRun(figure), figure]));

it.each([...runs])('%s is one run, whatever the seed', (_, figure) => {
  const told = SEEDS.map((seed) => {
    const { 'run.digest': _digest, 'run.wall_s': _wall, ...metrics } = metricsOf({ ...figure, duration_s: 1 }, seed);
    return metrics;
  });
  for (const metrics of told) expect(metrics).toEqual(told[0]);
});
