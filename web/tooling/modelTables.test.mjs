import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CAUSED, CAUSES } from '../studies/causes.mjs';
import { quantile } from '../studies/draws.mjs';
import { isCounted, keyOf } from '../studies/hangs.mjs';
import { beforeAndAfter } from './cells.mjs';
import { between, modelTables } from './modelTables.mjs';

const notes = (file) => readFileSync(new URL(`../../sim-wasm/${file}`, import.meta.url), 'utf8');
const EVIDENCE = notes('EVIDENCE.md');
/** Documents that contain sentences about the tables of EVIDENCE.md. */
const NOTES = notes('MODEL.md') + notes('CALIBRATION.md') + EVIDENCE;
const golden = (file) => JSON.parse(readFileSync(new URL(`../../tests/golden/${file}`, import.meta.url), 'utf8'));

describe('tables of EVIDENCE.md', () => {
  it.each(modelTables())('%s equal the golden files', (mark, text) => {
    expect(between(mark, EVIDENCE)).toBe(text);
  });

  it('have every published cell with what it was before', () => {
    const cells = [...golden('evidence.json').cells, ...golden('evidence-router.json').cells];
    const published = cells.filter(isCounted);
    const before = new Map(golden('evidence-before.json').cells.map((cell) => [keyOf(cell), cell]));
    expect(published.filter((cell) => before.get(keyOf(cell))?.values.length !== cell.values.length)).toEqual([]);
    const rows = between('before and after', EVIDENCE).split('\n').slice(2);
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

describe('sentences beside the tables have the numbers of the golden files', () => {
  const CELLS = golden('evidence.json').cells;
  const drawsOf = (card, name) => CELLS.find((cell) => cell.card === card && cell.name === name).values;
  const causes = new Map(golden('evidence-causes.json').map((row) => [row.name, row.causes]));
  const most = (nice, cause) => Math.round(causes.get(`nice ${nice}, BL10, Mb/s`)[cause].most);
  const fastest = (cause) => `${most(-10, cause)} and ${most(-15, cause)}`;
  const of80 = (cause) => causes.get('BL10 80M')[cause].median.toFixed(1);
  const today = [-10, -15].map((nice) =>
    Math.max(...drawsOf('fermilab-fig-14', `nice ${nice}, BL10, Mb/s`)).toFixed(0),
  );
  const buffer = (size) => drawsOf('fermilab-table-2', `BL10 ${size}`);
  const against1M = (size) => buffer(size).map((rate, i) => rate / buffer('1M')[i]);
  const spread = (values, digits) =>
    `${quantile(values, 0.5).toFixed(digits)}, ${Math.min(...values).toFixed(2)} … ${Math.max(...values).toFixed(2)}`;
  const spells = drawsOf('fermilab-fig-9', 'BL10');
  const inFirst = drawsOf('fermilab-fig-9', 'BL10, in the first second');
  const byBuffer = (value) => {
    const { columns } = golden('evidence.json').assumptions.find(
      (row) => row.id === 'link.hosts_share' && row.value === value,
    );
    return ['1M', '10M', '20M'].map((size) => Math.round(columns[`Table 2: BL10 ${size}`]));
  };
  const [near, far] = [byBuffer('0.13'), byBuffer('0.1')];
  const count = (values, is) => values.filter(is).length;

  it.each([
    [`the 80 MiB cell comes to ${of80('both, 10 MiB')} Mb/s`],
    [`80 MiB at BL10 come to ${of80('both, 10 MiB')} Mb/s`],
    [`most with a card that holds (${of80('card holds')}, with elevator and build ${of80('both, holds')})`],
    [`the fastest draw of nice −10 and of −15 reads ${today[0]} and ${today[1]} Mb/s today`],
    [`with the elevator (${fastest('elevator')}) and with a build run there (${fastest('build run there')})`],
    [`with compilers of 10 MiB (${fastest('both, 10 MiB')})`],
    [`With a card that holds the fastest reads ${fastest('card holds')}`],
    [`(40M ÷ 1M: a median of ${spread(against1M('40M'), 3)})`],
    [`With 80 MiB it falls (${spread(against1M('80M'), 2)})`],
    [`dry spells occur in ${count(spells, (many) => many > 0)} of 16 draws, ${quantile(spells, 0.5)} in the middle`],
    [`with 1 MiB gets ${near[0]} Mb/s instead of 30, with 10 MiB ${near[1]}, with 20 MiB ${near[2]};`],
    [`at 0.1 ms ${far[0]}, ${far[1]} and ${far[2]}.`],
    [`and in ${count(spells, (many, i) => many > inFirst[i])} draws later ones too`],
  ])('%s', (sentence) => {
    expect(NOTES).toContain(sentence);
  });
});

it('a cell that hangs on an assumption is told apart from one that follows', () => {
  const cell = { card: 'c', name: 'n', kind: 'follows', published: 2, error: 0.5, median: 3, least: 1, most: 4 };
  const hangs = new Map([['c n', [{ id: 'load.rss' }, { id: 'load.rss' }]]]);
  const table = (known) => beforeAndAfter([{ card: 'c', title: 'T (Fig. 1)' }], [cell], [cell], known).split('\n')[2];
  expect(table(hangs)).toBe('| Fig. 1, n | 2 | 3 (1 … 4) | 3 (1 … 4) | 50.0 % | hangs on load.rss |');
  expect(table(new Map())).toContain('| follows |');
});
