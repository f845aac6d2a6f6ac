import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { NATIVE } from '../../native';
import { test } from '../pages/test';

const SHORT = ['--set', 'load.warmup=2', '--duration', '1s'];

/** Makes a parameter sweep on the command line and returns the rows of its table. */
function sweep(...grid: string[]): Record<string, number>[] {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-'));
  try {
    const out = join(folder, 'out.csv');
    execFileSync(NATIVE, ['sweep', '--preset', 'tcp-loaded', ...SHORT, ...grid, '--out', out]);
    const [head, ...lines] = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, Number(line[i])])));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Median; of an even number of values, the mean of the middle two. */
function median(values: number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const half = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** Numbers in a chart's accessible name, in order: first those of run A, then those of run B. */
async function listed(page: Page, name: RegExp): Promise<number[][]> {
  const said = (await page.getByRole('img', { name }).getAttribute('aria-label')) ?? '';
  return said
    .split(/run [AB]/)
    .slice(1)
    .map((part) => [...part.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits)));
}

/** Expects a value that is equal in the three digits that the page shows. */
const near = (value: number) => expect.closeTo(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);

test('a comparison repeated over eight seeds says what a sweep on the command line says', async ({ page }) => {
  await page.goto('#v=1&preset=tcp-loaded&load.warmup=2&run.duration=1&app.nice=-10&t=300ms&speed=1ms&play=0');
  await page.getByRole('button', { name: 'Compare with 0' }).click();
  const chance = page.getByRole('region', { name: 'Is the difference due to chance?' });
  await expect(chance).toContainText('one run, with seed 1');
  const strip = page.getByRole('region', { name: 'Size of the effects' });
  await strip.getByRole('button', { name: 'Repeat with 8 seeds' }).click();
  await expect(strip).toContainText('the first 300 ms: median of 8 seeds');
  // The repetition with seed 1 is the run on screen over the same time span. So the figure on screen must be one of the
  // eight figures.
  const [single] = (
    await page
      .getByRole('row', { name: /^goodput / })
      .first()
      .getByRole('cell')
      .last()
      .innerText()
  ).split('\n');
  await expect(strip).toContainText(
    `For seed 1, which is on screen, goodput of A ÷ goodput of B is ${single.replace(/^×\s/, '')}.`,
  );
  await page.getByRole('link', { name: 'Machine' }).click();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(strip, 'the result is still there').toContainText('the first 300 ms: median of 8 seeds');
  await strip.getByRole('button', { name: 'Repeat to the end, 1 s' }).click();
  await expect(strip).toContainText('whole runs of 1 s');
  await expect(chance.getByRole('table', { name: 'Repetition' })).toBeVisible();
  const rows = sweep('--grid', 'app.nice=-10,0', '--seeds', '8');
  const [a, b] = await listed(page, /^goodput, Mb\/s: run A/);
  const rates = (nice: number) => rows.filter((row) => row['app.nice'] === nice).map((row) => row.goodput_mbps);
  expect(a).toEqual(rates(-10).map((rate) => expect.closeTo(rate, 0)));
  expect(b).toEqual(rates(0).map((rate) => expect.closeTo(rate, 0)));
  expect(new Set(a).size).toBeGreaterThan(1);
  const cells = chance.getByRole('row', { name: /^goodput, Mb\/s/ }).getByRole('cell');
  await expect(cells.first()).toHaveText('A');
  expect(Number(await cells.nth(1).textContent())).toEqual(near(median(rates(-10))));
  const range = (await cells.nth(2).textContent())?.split(' to ').map(Number);
  expect(range).toEqual([Math.min(...rates(-10)), Math.max(...rates(-10))].map(near));
  await expect(chance).toContainText('8 seeds are too few to find groups');
  const ratios = rates(-10).map((rate, seed) => rate / rates(0)[seed]);
  const size = await strip.textContent();
  expect(size).toMatch(/whole runs of 1\ss: median of 8 seeds/);
  const [, least, most] = /×\s([\d.]+)\sto\s×\s([\d.]+)\sover\s8\sseeds/.exec(size ?? '') ?? [];
  expect([least, most].map(Number)).toEqual(
    [Math.min(...ratios), Math.max(...ratios)].map((ratio) => expect.closeTo(ratio, 1)),
  );
});

test('a sweep map has the figures of the command line, and a cell opens its run', async ({ page }) => {
  await page.goto('#v=1&preset=tcp-loaded&load.warmup=2&t=100ms&view=experiments&card=sweep');
  const map = page.getByRole('article', { name: 'Sweep map' });
  await map.getByRole('textbox', { name: 'Parameter of the columns: values' }).fill('0, 10');
  await map.getByRole('textbox', { name: 'Parameter of the rows: values' }).fill('64, 99999');
  await expect(map.getByRole('status')).toContainText('“99999” is not allowed');
  await map.getByRole('textbox', { name: 'Parameter of the rows: values' }).fill('64, 384');
  await map.getByRole('textbox', { name: 'Seeds' }).fill('2');
  await map.getByRole('textbox', { name: 'Seconds per run' }).fill('1');
  await map.getByRole('combobox', { name: 'Measured quantity' }).selectOption('goodput_mbps');
  await map.getByRole('button', { name: 'Run', exact: true }).click();
  const table = map.getByRole('table');
  await expect(table).toBeVisible();
  const rows = sweep('--grid', 'nic.ring=64,384', '--grid', 'load.jobs=0,10', '--seeds', '2');
  const expected = [0, 2, 4, 6].map((first) => near(mean([rows[first].goodput_mbps, rows[first + 1].goodput_mbps])));
  const shown = await table.getByRole('button').allTextContents();
  expect(shown.map(Number)).toEqual(expected);
  await map.getByRole('textbox', { name: 'Seeds' }).fill('3');
  await expect(
    map.getByText('The form or the scenario has changed. The result below still belongs to the earlier values.'),
  ).toBeVisible();
  await expect(map.getByRole('status')).toContainText('12 runs');
  await table.getByRole('button').last().click();
  await expect(page.getByRole('timer', { name: 'Simulated time' })).toBeVisible();
  expect(page.url()).toContain('load.warmup=2');
  await page.goBack();
  await expect(map).toBeVisible();
});
