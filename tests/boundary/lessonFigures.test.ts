/** Every number that a lesson's text says of the machine, over seeds. */
import { describe, expect, it } from 'vitest';
import { FIGURES, type Figure } from '../../web/src/views/lessons/figures';
import { metricsOf, SEEDS, seedsOf } from './lessonRuns';

describe.each(Object.entries(FIGURES))('lesson %s says', (_, table) => {
  it.each(Object.entries(table as Record<string, Figure>))('%s', (__, figure) => {
    for (const seed of seedsOf(figure)) {
      const value = figure.of(metricsOf(figure, seed));
      const allowed = figure.says === 0 ? figure.within : Math.abs(figure.says) * figure.within;
      expect(Math.abs(value - figure.says), `${value}, said ${figure.says}, seed ${seed}`).toBeLessThanOrEqual(allowed);
    }
  });
});

/** Of the same run, of whatever length. */
const ofOneRun = ({ preset, set }: Figure): string => JSON.stringify([preset, set]);

const alike = Object.values(FIGURES)
  .flatMap((table) => Object.values(table as Record<string, Figure>))
  .filter((figure) => seedsOf(figure).length === 1);
const runs = new Map(alike.map((figure) => [ofOneRun(figure), figure]));

it.each([...runs])('%s is one run, whatever the seed', (_, figure) => {
  const told = SEEDS.map((seed) => {
    const { 'run.digest': _digest, 'run.wall_s': _wall, ...metrics } = metricsOf({ ...figure, duration_s: 1 }, seed);
    return metrics;
  });
  for (const metrics of told) expect(metrics).toEqual(told[0]);
});
