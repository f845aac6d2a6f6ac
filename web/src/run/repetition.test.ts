import { describe, expect, it } from 'vitest';
import type { Outcome } from '../engine/outcome';
import { allValues, paramIndex, presetOf } from '../scenario/params';
import type { Preset } from '../tables/tables';
import { partingOf, USUAL_SEEDS, withSeeds } from './repetition';

const outcome = (rate: number, interactive: number, dry = 0): Outcome => ({
  metrics: { goodput_mbps: rate, 'app.interactive_fraction': interactive, 'drops.ring': dry, 'tcp.rto': 0 },
  digest: '',
});

describe('a run repeated', () => {
  it('has its own seed and the next ones, and is the same in all else', () => {
    const run = { values: allValues(presetOf('tcp-loaded') as Preset, { 'run.seed': 5 }), interventions: [] };
    const runs = withSeeds(run, USUAL_SEEDS);
    expect(runs).toHaveLength(8);
    expect(runs.map(({ values }) => values[paramIndex('run.seed')])).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(runs[3].values.with(paramIndex('run.seed'), 5)).toEqual(run.values);
  });

  it('falls into groups, told apart by whether the reader counts as interactive', () => {
    const runs = [outcome(138, 0.02), outcome(244, 0.8), outcome(140, 0.05), outcome(246, 0.7)];
    expect(partingOf(runs)).toEqual({
      by: 'app.interactive_fraction',
      groups: [
        { runs: 2, mean: 139, by: expect.closeTo(0.035) },
        { runs: 2, mean: 245, by: expect.closeTo(0.75) },
      ],
    });
  });

  it('says where nothing that is looked at tells its groups apart', () => {
    const runs = [outcome(138, 0.5), outcome(244, 0.5), outcome(140, 0.6), outcome(246, 0.4)];
    expect(partingOf(runs)?.by).toBeNull();
  });

  it('of one kind has no groups', () => {
    expect(partingOf([1, 2, 3, 4, 5, 6, 7, 8].map((rate) => outcome(rate, 0)))).toBeNull();
  });
});
