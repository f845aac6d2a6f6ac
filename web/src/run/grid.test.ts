import { expect, it } from 'vitest';
import { allValues, paramIndex, presetOf } from '../scenario/params';
import type { RunSpec } from '../scenario/runSpec';
import type { Preset } from '../tables/tables';
import { gridOf } from './grid';

it('a grid is every combination with every seed, the last parameter before the seeds fastest', () => {
  const base: RunSpec = { values: allValues(presetOf('tcp-loaded') as Preset, {}), interventions: [] };
  const axes = [
    { id: 'load.jobs', values: [0, 10] },
    { id: 'app.nice', values: [0, -15] },
  ];
  const value = (id: string) => (run: RunSpec) => run.values[paramIndex(id)];
  const runs = gridOf(base, axes, 2);
  expect(runs.map(value('load.jobs'))).toEqual([0, 0, 0, 0, 10, 10, 10, 10]);
  expect(runs.map(value('app.nice'))).toEqual([0, 0, -15, -15, 0, 0, -15, -15]);
  expect(runs.map(value('run.seed'))).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
});
