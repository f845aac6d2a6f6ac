import { describe, expect, it } from 'vitest';
import { PARAMS } from '../tables/tables';
import { notes } from '../words/notes';
import { valueWithUnit } from './params';

describe('a value with its unit', () => {
  it('says what 0 stands for where a parameter is then without a limit', () => {
    expect(valueWithUnit('sender.rate', 0)).toBe('unlimited');
    expect(valueWithUnit('sender.max_pps', 0)).toBe('unlimited');
    expect(valueWithUnit('sender.duration', 0)).toBe('the whole run');
    expect(valueWithUnit('sender.sndbuf', 0)).toBe('automatic');
    expect(valueWithUnit('sender.rate', 440)).toBe('440\u00a0Mb/s');
  });

  it('says a plain 0 where that is none', () => {
    expect(valueWithUnit('load.jobs', 0)).toBe('0\u00a0jobs');
    expect(valueWithUnit('app.nice', 0)).toBe('0');
    expect(valueWithUnit('memory.pressure', 0)).toBe('0\u00a0%');
  });

  it('has words of its own for every parameter whose meaning explains 0', () => {
    const explained = PARAMS.filter(({ id }) => /\b0 = (?!jumbo)/.test(notes.params[id].meaning));
    expect(explained.length).toBeGreaterThan(8);
    for (const { id } of explained) expect(valueWithUnit(id, 0), id).not.toMatch(/^0/);
  });
});
