/** Every number that a lesson's text says of the machine, over seeds. */
import { describe, expect, it } from 'vitest';
import { FIGURES, type Figure } from '../../web/src/views/lessons/figures';
import { metricsOf, SEEDS } from './lessonRuns';

describe.each(Object.entries(FIGURES))('lesson %s says', (_, table) => {
  it.each(Object.entries(table as Record<string, Figure>))('%s', (__, figure) => {
    for (const seed of SEEDS) {
      const value = figure.of(metricsOf(figure, seed));
      const allowed = figure.says === 0 ? figure.within : Math.abs(figure.says) * figure.within;
      expect(Math.abs(value - figure.says), `${value}, said ${figure.says}, seed ${seed}`).toBeLessThanOrEqual(allowed);
    }
  });
});
