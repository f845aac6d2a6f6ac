import { expect, it } from 'vitest';
import { fileName, plain } from './figures';

it.each([
  ['1\u202f448', '1448'],
  ['\u22123', '-3'],
  ['12 ms', '12 ms'],
  [' 1.5\n', '1.5'],
  ['2 000 000', '2000000'],
  ['7 42', '7 42'],
])('%j is %j to a program', (shown, written) => {
  expect(plain(shown)).toBe(written);
});

it('a name makes a file’s name', () => {
  expect(fileName('Packets by stage (now)')).toBe('packets-by-stage-now');
});
