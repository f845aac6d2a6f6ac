import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hangsOf, isCounted, keyOf } from '../studies/hangs.mjs';
import { assumptionsTable, isMoved, MOVED, NOT_MOVED } from './assumptions.mjs';

const PARAMS = readFileSync(new URL('../../tests/golden/params.txt', import.meta.url), 'utf8');

const golden = (file) => JSON.parse(readFileSync(new URL(`../../tests/golden/${file}`, import.meta.url), 'utf8'));
const EVIDENCE = golden('evidence.json');
const CELLS = [...EVIDENCE.cells, ...golden('evidence-router.json').cells];

/**
 * Returns the parameters whose source says that their value is an assumption, except those on which no published value
 * depends according to their source.
 */
function assumed() {
  const entries = PARAMS.split(/^ {2}(?=[a-z])/m).slice(1);
  return entries
    .filter((entry) => /\[[^[\]]*our assumption[^\]]*\]\s*$/s.test(entry.trimEnd()))
    .filter((entry) => !entry.includes('no published value depends on it'))
    .map((entry) => entry.split(' ')[0]);
}

describe('assumptions', () => {
  it('are all moved, or it is said why not', () => {
    const known = new Set([...MOVED.map(({ id }) => id), ...NOT_MOVED.keys()]);
    expect(assumed().length).toBeGreaterThan(15);
    expect(assumed().filter((id) => !known.has(id))).toEqual([]);
  });

  it('have each of their values in the golden table', () => {
    const values = MOVED.flatMap(({ id, to }) => to.map((value) => `${id}=${value}`));
    expect(EVIDENCE.assumptions.slice(1).map(({ id, value }) => `${id}=${value}`)).toEqual(values);
  });

  it('move no published cell far that is not labelled calibrated or as hanging on one', () => {
    const kinds = new Map(CELLS.filter(isCounted).map((cell) => [keyOf(cell), cell.kind]));
    const hangs = hangsOf(EVIDENCE.assumptions);
    const moved = [...hangs.keys()].filter((key) => kinds.has(key));
    expect(moved.length).toBeGreaterThan(20);
    expect(moved.filter((key) => kinds.get(key) === 'input')).toEqual([]);
    expect([...hangs.get('fermilab-fig-9 BL10').map(({ id }) => id)]).toContain('load.rss');
  });

  it('count a cell as moved beyond its range, or where chance is excluded', () => {
    const values = [0, 1, 2, 2, 1, 3, 2, 4, 12, 2, 3, 6, 5, 2, 4, 3];
    const cell = { least: 0, most: 12, values };
    expect(isMoved([0, 0, 0, 0, 0, 0, 0, 0], cell)).toBe(true);
    expect(isMoved([1, 2, 3, 4, 5, 6, 2, 3], cell)).toBe(false);
    expect(isMoved([13, 14, 13, 15], cell)).toBe(true);
    expect(isMoved([0, 0], cell)).toBe(false);
  });

  const row = (part) => ({
    id: 'link.hosts_share',
    usual: '0.2',
    value: '0.1',
    open: true,
    most: null,
    cliffs: [],
    ...part,
  });
  const cliff = { key: 'fermilab-table-2 BL10 1M', place: 'Table 2', name: 'BL10 1M', from: 30, to: 106 };

  it('make a cell hang on them where they move it over a cliff, and where no source excludes their value', () => {
    const hangs = hangsOf([row({ cliffs: [cliff] }), row({ value: '0.6', open: false, cliffs: [cliff] })]);
    expect(hangs.get('fermilab-table-2 BL10 1M')).toEqual([
      { id: 'link.hosts_share', value: '0.1', from: 30, to: 106 },
    ]);
    expect(hangs.size).toBe(1);
  });

  it('have a table in which a cliff is bold and the cell that reacts most is named', () => {
    const columns = { 'Table 2: BL10 1M': 106 };
    const base = row({ id: 'as it is', usual: '', value: '', columns: { 'Table 2: BL10 1M': 30 } });
    const [, , , line] = assumptionsTable([base, row({ columns, cliffs: [cliff], most: cliff })]).split('\n');
    expect(line).toBe('| link.hosts_share | 0.2 | 0.1 | **106** | Table 2: BL10 1M: 30 → 106 |');
  });
});
