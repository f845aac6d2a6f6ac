/**
 * Checks the simulator against the router study, with the results of the long runs in tests/golden. After a change of
 * the simulator, the project writes those files again, and this test repeats a sample of the runs. Runs of a few
 * seconds are in sim-wasm/lab/tests/router_study.rs.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Cell = { card: string; name: string; median: number; published?: number };
const { cells } = JSON.parse(readFileSync('tests/golden/evidence-router.json', 'utf8')) as { cells: Cell[] };

function cell(card: string, name: string): Cell {
  const found = cells.find((one) => one.card === card && one.name === name);
  if (found === undefined) throw new Error(`${card} has no cell "${name}"`);
  return found;
}

const of = (card: string, name: string) => cell(card, name).median;
/** Relative difference between the simulated median of a value and its published value. */
function off(card: string, name: string): number {
  const { median, published } = cell(card, name);
  return Math.abs(median / (published ?? Number.NaN) - 1);
}

test('one small flow, 40 s: 79.96 % within two points are lost in netif_rx, none before, 0.904 of IP read', () => {
  const small = (what: string) => of('upc-table-4', `small: ${what}`);
  expect(Math.abs(small('dropped in netif_rx, %') - 79.96)).toBeLessThan(2);
  expect(small('lost before netif_rx, %')).toBe(0);
  expect(Math.abs(small('calls of eth_type_trans') - small('calls of netif_rx'))).toBeLessThan(0.01);
  expect(Math.abs(small('read at the destination, % of IP') - 90.4)).toBeLessThan(3);
  const [input, both] = [small('interrupts of the input a packet'), small('interrupts of both cards a packet')];
  expect(input - 0.02).toBeLessThanOrEqual(0.973);
  expect(both + 0.02).toBeGreaterThanOrEqual(0.973);
});

test.each([
  ['upc-table-2', 'big'],
  ['upc-table-3', 'big, IPv6'],
])('three big flows, the whole 60 s (%s): mean less least delay within 6 %, bandwidth within 12 %', (card, name) => {
  expect(off(card, `${name}: mean less least delay`)).toBeLessThan(0.06);
  expect(off(card, `${name}: used bandwidth`)).toBeLessThan(0.12);
});

test('over IPv6 a router passes on as many a second, as late, within 1 %', () => {
  for (const what of ['packets passed on a second', 'mean delay, ms']) {
    const [four, six] = ['IPv4', 'IPv6'].map((ip) => of('upc-fig-5', `${ip}: ${what}`));
    expect(Math.abs(six / four - 1)).toBeLessThan(0.01);
  }
});

test('the old API rises to a peak and falls to nothing; NAPI holds its peak', () => {
  const OFFERED = [1, 10, 20, 40, 60, 80, 100, 150, 200];
  const curve = (driver: string) => OFFERED.map((k) => of('livelock-curve', `${driver}, ${k} k`));
  const [old, polled] = [curve('netif_rx'), curve('napi')];
  expect(old.slice(0, 3)).toEqual([1, 10, 20].map((k) => expect.closeTo(k, 1)));
  expect(old.slice(2).every((k, i, falling) => i === 0 || k < falling[i - 1] || k === 0)).toBe(true);
  expect(old.at(-1)).toBe(0);
  const peak = polled[3];
  for (const k of polled.slice(3)) expect(Math.abs(k / peak - 1)).toBeLessThan(0.01);
  expect(peak).toBeGreaterThan(20);
});
