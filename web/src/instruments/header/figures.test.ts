import { expect, it } from 'vitest';
import { fileName, gridOf, plain, textOf, type Words } from './figures';

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

it('parts of a cell that stand on lines of their own do not run into each other', () => {
  const text = (textContent: string): Words => ({ nodeName: '#text', textContent, childNodes: [] });
  const tag = (nodeName: string, ...childNodes: Words[]): Words => ({
    nodeName,
    textContent: '',
    childNodes,
  });
  const cell = tag('TD', text('A 158'), tag('BR'), tag('SPAN', text('B')), text(' 32.8'));
  expect(plain(textOf(cell))).toBe('A 158 B 32.8');
});

it('cells that go over several rows or columns leave every other cell in its column', () => {
  const cell = (text: string, rowSpan = 1, colSpan = 1) => ({ text, rowSpan, colSpan });
  const rows = [
    [cell('rate', 2), cell('A'), cell('137')],
    [cell('B'), cell('33')],
    [cell('since the branch point', 1, 3)],
  ];
  expect(gridOf(rows)).toEqual([
    ['rate', 'A', '137'],
    ['rate', 'B', '33'],
    ['since the branch point', '', ''],
  ]);
});
