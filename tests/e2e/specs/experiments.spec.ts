import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { NATIVE } from '../../native';
import { faultsOf } from '../pages/axe';
import { test } from '../pages/test';
import { wear } from '../pages/theme';

const CARD = '#view=experiments&card=fermilab-fig-13';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

/** Makes one run of the simulation for each cell of the open table or figure, and waits for the end. */
async function runOneDraw(page: Page): Promise<string> {
  await page.getByRole('combobox', { name: 'Runs per table cell' }).selectOption('1');
  await button(page, 'Run').click();
  const end = page.getByText(/This browser computed/);
  await end.waitFor();
  return (await end.textContent()) ?? '';
}

/** Lines of the file that a button downloads. */
async function saved(page: Page, name: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n');
}

test('a card runs here to its end, and its runs are those of the command line', async ({ page }) => {
  await page.goto(CARD);
  await expect(card(page, 'Fig. 13').getByRole('table')).toContainText('simulated (median)');
  expect(await runOneDraw(page)).toContain('equals that of the command-line program');
  const [head, ...rows] = (await saved(page, 'Export CSV')).map((line) =>
    line.replace(/"([^"]*)"/g, (_, text) => text.replace(/,/g, ';')).split(','),
  );
  const made = rows.filter((row) => row[head.indexOf('digest_here')] !== '');
  expect(made.length).toBeGreaterThanOrEqual(6);
  const lines = new Set(made.map((row) => row[head.indexOf('arguments')]));
  for (const line of lines) {
    const metrics = JSON.parse(execFileSync(NATIVE, ['run', ...line.split(' '), '--json'], { encoding: 'utf8' }));
    const own = made.filter((row) => row[head.indexOf('arguments')] === line);
    for (const row of own) {
      const isMean = row[head.indexOf('cell')].endsWith('mean');
      const bytes = metrics[isMean ? 'queue.receive_bytes_mean' : 'queue.receive_bytes_max'];
      expect(row[head.indexOf('digest_here')]).toBe(metrics['run.digest']);
      expect(Number(row[head.indexOf('value_here')])).toBe(Number(((100 * bytes) / (40 << 20)).toPrecision(6)));
    }
  }
});

test('after a run the picture rings what was made here, and the legend says so', async ({ page }) => {
  await page.goto(CARD);
  const rings = card(page, 'Fig. 13').locator('svg .here');
  await expect(card(page, 'Fig. 13').locator('svg .median').first()).toBeAttached();
  await expect(rings).toHaveCount(0);
  await runOneDraw(page);
  await expect(rings).toHaveCount(6);
  await expect(card(page, 'Fig. 13').getByRole('list', { name: 'Legend' })).toContainText('run in this browser');
});

test('a study that can be read is a plain link beside its card, and the page asks nobody for it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await page.goto('#view=experiments&card=fermilab-table-2');
  const link = card(page, 'Table 2').getByRole('link', { name: 'Read the paper at OSTI' });
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.osti\.gov\/.*897160$/);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).host]));
});

test('opened again, a card is answered from what the browser kept', async ({ page }) => {
  await page.goto(CARD);
  expect(await runOneDraw(page)).toMatch(/^This browser computed 3 runs\./);
  await page.reload();
  expect(await runOneDraw(page)).toMatch(/^This browser computed 3 runs \(3 of them earlier\)/);
});

/**
 * Number of runs per cell (1, 5 or 16) for the test of all published tables and figures. Without this number the test
 * is skipped, because the test takes minutes.
 */
const EVERY = process.env.RINGSIDE_CARDS;

if (EVERY !== undefined) {
  test('every card runs here to its end as on the command line, and again from what was kept', async ({ page }) => {
    test.setTimeout(0);
    await page.goto(CARD);
    const entries = page.getByRole('navigation', { name: 'Tables and figures' }).getByRole('link');
    await entries.first().waitFor();
    const links = await entries.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const cards = links
      .map((link) => /card=([\w-]+)/.exec(link)?.[1] ?? '')
      .filter((id) => !['sweep', 'then-and-now'].includes(id));
    expect(cards.length).toBeGreaterThan(15);
    for (const id of cards) {
      const ends: string[] = [];
      for (const _ of ['made', 'kept']) {
        await page.goto(`#view=experiments&card=${id}`);
        await page.reload();
        const draws = page.getByRole('combobox', { name: 'Runs per table cell' });
        await button(page, 'Run').waitFor();
        if (await draws.isVisible()) await draws.selectOption(EVERY ?? '1');
        const begun = Date.now();
        await button(page, 'Run').click();
        const end = page.getByText(/This browser computed|A run has failed/);
        await end.waitFor({ timeout: 0 });
        ends.push((await end.textContent()) ?? '');
        console.log(`${id}: ${((Date.now() - begun) / 1000).toFixed(1)} s: ${ends.at(-1)}`);
      }
      for (const said of ends) expect.soft(said, id).toContain('equals that of the command-line program');
      const [, runs, earlier] = /^This browser computed (\d+) runs? \((\d+) of them earlier\)/.exec(ends[1]) ?? [];
      expect.soft(runs, `${id}: runs`).toBeDefined();
      expect.soft(earlier, `${id}: runs computed earlier`).toBe(runs);
    }
  });
}

test('a card that is stopped says how far it came', async ({ page }) => {
  await page.goto('#view=experiments&card=fermilab-table-2');
  await button(page, 'Run').click();
  await expect(page.getByRole('status').filter({ hasText: 'of 30 runs' })).toBeVisible();
  await button(page, 'Stop').click();
  await expect(page.getByText(/^Stopped after \d+ of 30 runs/)).toBeVisible();
  await expect(button(page, 'Run')).toBeEnabled();
});

test('a figure opens its run as a live machine, and the way back leads to the card', async ({ page }) => {
  await page.goto(CARD);
  const row = card(page, 'Fig. 13').getByRole('row', { name: 'case 3, mean' });
  await row.getByRole('link').click();
  await expect(page.getByRole('timer', { name: 'Simulated time' })).toBeVisible();
  expect(page.url()).toContain('preset=udp-livelock');
  await page.goBack();
  await expect(card(page, 'Fig. 13')).toBeVisible();
  await expect(views(page).getByRole('link', { name: 'Experiments' })).toHaveAttribute('aria-current', 'page');
});

test('the machine rests while another view is open, and the way back leads to it', async ({ page }) => {
  await page.goto('#v=1&preset=tcp-loaded&t=300ms&speed=2ms');
  await expect(button(page, 'Pause')).toBeVisible();
  await views(page).getByRole('link', { name: 'Experiments' }).click();
  await expect(card(page, 'Table 2')).toBeVisible();
  const [, digits, unit] = /&t=([\d.]+)(ns|us|ms|s)&/.exec(page.url()) ?? [];
  const left_s = Number(digits) * { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 }[unit as 's'];
  await page.goBack();
  await expect(button(page, 'Pause')).toBeVisible();
  const clock = page.getByRole('timer', { name: 'Simulated time' });
  const shown_s = async () => Number((await clock.textContent())?.replace(/[^\d.]/g, ''));
  await expect.poll(shown_s).toBeGreaterThanOrEqual(left_s - 1e-6);
});

test('the exported figure stands alone', async ({ page }) => {
  await page.goto('#view=experiments&card=fermilab-table-2');
  const text = (await saved(page, 'Export SVG')).join('\n');
  await page.goto(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
  expect(text).toContain('card=fermilab-table-2');
  expect(text).not.toMatch(/var\(|class=/);
  expect(await page.locator('circle').count()).toBe(5 * 16);
});

test('no fault that axe can see in any theme, on a desk and on a phone, and no page wider than the screen', async ({
  page,
}) => {
  await page.goto('#view=experiments&card=fermilab-fig-9');
  await expect(card(page, 'Fig. 9')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    expect(await faultsOf(page, { without: 'color-contrast' }), `${width}`).toEqual([]);
    for (const theme of ['light', 'dark', 'projector'] as const) {
      await wear(page, theme);
      expect(await faultsOf(page, { only: 'color-contrast' }), `${theme}, ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});
