import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CAUSED, CAUSES } from '../studies/causes.mjs';
import { isCounted, keyOf } from '../studies/hangs.mjs';
import { beforeAndAfter } from './cells.mjs';
import { between, modelTables } from './modelTables.mjs';

const MODEL = readFileSync(new URL('../../sim-wasm/MODEL.md', import.meta.url), 'utf8');
const golden = (file) => JSON.parse(readFileSync(new URL(`../../tests/golden/${file}`, import.meta.url), 'utf8'));

describe('tables of MODEL.md', () => {
  it.each(modelTables())('%s equal the golden files', (mark, text) => {
    expect(between(mark, MODEL)).toBe(text);
  });

  it('have every published cell with what it was before', () => {
    const cells = [...golden('evidence.json').cells, ...golden('evidence-router.json').cells];
    const published = cells.filter(isCounted);
    const before = new Map(golden('evidence-before.json').cells.map((cell) => [keyOf(cell), cell]));
    expect(published.filter((cell) => before.get(keyOf(cell))?.values.length !== cell.values.length)).toEqual([]);
    const rows = between('before and after', MODEL).split('\n').slice(2);
    expect(rows).toHaveLength(published.length);
  });

  it('have every cause of every row, each with 16 draws beside a build', () => {
    const rows = golden('evidence-causes.json');
    expect(rows.map(({ card, name }) => `${card} ${name}`)).toEqual(CAUSED.map(keyOf));
    for (const { causes } of rows) {
      expect(Object.keys(causes)).toEqual(CAUSES.map(({ title }) => title));
      for (const { digests } of Object.values(causes)) expect([1, 16]).toContain(digests.length);
    }
  });
});

it('a cell that hangs on an assumption is told apart from one that follows', () => {
  const cell = { card: 'c', name: 'n', kind: 'follows', published: 2, error: 0.5, median: 3, least: 1, most: 4 };
  const hangs = new Map([['c n', [{ id: 'load.rss' }, { id: 'load.rss' }]]]);
  const table = (known) => beforeAndAfter([{ card: 'c', title: 'T (Fig. 1)' }], [cell], [cell], known).split('\n')[2];
  expect(table(hangs)).toBe('| Fig. 1, n | 2 | 3 (1 … 4) | 3 (1 … 4) | 50.0 % | hangs on load.rss |');
  expect(table(new Map())).toContain('| follows |');
});
