import { expect, it } from 'vitest';
import { csvText } from './csv';

it('a value that holds a comma, a quote or the end of a line stands between quotes', () => {
  expect(csvText([['a,b', 'say "so"', 'two\nlines', 3, undefined]])).toBe('"a,b","say ""so""","two\nlines",3,\n');
});
