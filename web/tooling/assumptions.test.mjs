import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hangsOf } from '../studies/hangs.mjs';
import { assumptionsTable, MOVED, NOT_MOVED } from './assumptions.mjs';

const PARAMS = readFileSync(new URL('../../tests/golden/params.txt', import.meta.url), 'utf8');

/** Parameters whose source says that their value is an assumption. */
function assumed() {
  const entries = PARAMS.split(/^ {2}(?=[a-z])/m).slice(1);
  return entries
    .filter((entry) => /\[[^[\]]*our assumption[^\]]*\]\s*$/s.test(entry.trimEnd()))
    .map((entry) => entry.split(' ')[0]);
}

describe('assumptions', () => {
  it('are all moved, or it is said why not', () => {
    const known = new Set([...MOVED.map(({ id }) => id), ...NOT_MOVED.keys()]);
    expect(assumed().length).toBeGreaterThan(15);
    expect(assumed().filter((id) => !known.has(id))).toEqual([]);
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
