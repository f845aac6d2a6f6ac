/**
 * Tests of the comparison of two machines: one clock, their differences and effects, and the same figures as the
 * command line.
 */
import { execFileSync } from 'node:child_process';
import { expect, type Locator, type Page } from '@playwright/test';
import { NATIVE } from '../../native';
import { faultsOf } from '../pages/axe';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';
import { wear } from '../pages/theme';

/** One second of a receiver run with a warm-up of two seconds. */
const SHORT = 'preset=tcp-loaded&load.warmup=2&run.duration=1';
const SHORT_OF_B = SHORT.replaceAll('&', ';');
const NICE = `#v=1&${SHORT}&at=200ms:app.nice=-10&t=600ms&speed=2ms&play=0&view=compare&against=${SHORT_OF_B}`;

class ComparePage extends LabPage {
  readonly differs: Locator;
  readonly measures: Locator;
  readonly first: Locator;

  constructor(page: Page) {
    super(page);
    this.differs = page.getByRole('region', { name: 'Differences' });
    this.measures = page.getByRole('table', { name: 'Measured values of run A and run B' });
    this.first = page.getByRole('list', { name: 'First event that differs' }).getByRole('button');
  }

  run(name: 'A' | 'B'): Locator {
    return this.page.getByRole('region', { name: `Run ${name}`, exact: true });
  }

  /** Text of one part of the picture that shows run A or run B. */
  async written(name: 'A' | 'B', part: string): Promise<string> {
    return (await this.run(name).locator(`[data-k="${part}"]`).first().textContent()) ?? '';
  }

  /** Values of a measured quantity in the last column of the table, run A first. */
  async figures(measure: RegExp): Promise<string[]> {
    const row = this.measures.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: measure }) });
    return row.last().getByRole('cell').allTextContents();
  }
}

/** Makes a run on the command line and returns its metrics. */
function ran(...options: string[]): Record<string, number> {
  const settings = ['--set', 'load.warmup=2', '--duration', '1s', '--json'];
  return JSON.parse(
    execFileSync(NATIVE, ['run', '--preset', 'tcp-loaded', ...settings, ...options], { encoding: 'utf8' }),
  );
}

test('compare says the same figures as two runs on the command line', async ({ page }) => {
  const lab = new ComparePage(page);
  await lab.open(NICE);
  await page.getByRole('button', { name: /^Run both to the end/ }).click();
  await expect(lab.measures).toContainText('The whole run, 0 s to 1 s');
  await expect(page.getByText(/^Both runs were computed to their end, 1.s\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run both to the end/ })).toHaveCount(0);
  const runs = [ran('--at', '200ms:app.nice=-10'), ran()];
  expect(runs[0].goodput_mbps).not.toBe(runs[1].goodput_mbps);
  const three = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
  const counted = (said: string) => Number(said.replace(/,.*|\D/g, ''));
  const [rates, shares, offered, lost, timeouts] = await Promise.all(
    [/^goodput/, /CPU share/, /offered/, /lost/, /timeouts/].map((name) => lab.figures(name)),
  );
  for (const [n, run] of runs.entries()) {
    expect(rates[n]).toBe(`${three(run.goodput_mbps)}\u00a0Mb/s`);
    expect(shares[n]).toBe(`${three(100 * run['app.cpu_share'])}\u00a0%`);
    expect(counted(offered[n])).toBe(run['packets.offered']);
    expect(counted(timeouts[n])).toBe(run['tcp.rto']);
    const drops = Object.entries(run).filter(([id]) => id.startsWith('drops.') && id !== 'drops.tcp_duplicate');
    expect(counted(lost[n])).toBe(drops.reduce((sum, [, frames]) => sum + frames, 0));
  }
});

test('every parameter that differs is named, in a link that brings both runs back', async ({ page }) => {
  const lab = new ComparePage(page);
  await lab.open(`${NICE};nic.ring=64`);
  const rows = lab.differs.getByRole('listitem');
  await expect(rows).toHaveText([/Receive ring size A 384.* B 64/, /Receiver nice value A 0, −10 from 0.200.* B 0/]);
  await expect(lab.differs).toContainText(/2 of \d+ parameters/);
  await expect.poll(() => lab.link().find((entry) => entry.startsWith('against='))).toContain('nic.ring=64');
  await page.reload();
  await expect(rows).toHaveCount(2);
  await lab.button('Swap A and B').click();
  await expect(rows).toHaveText([/Receive ring size A 64.* B 384/, /Receiver nice value A 0 B 0, −10 from/]);
  await page.goBack();
  await expect(rows).toHaveText([/A 384.* B 64/, /A 0, −10/]);
  await lab.share.click();
  const shared = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(shared).toHaveValue(/view=compare.*against=.*nic\.ring=64|against=.*nic\.ring=64.*view=compare/);
  await page.keyboard.press('Escape');
  await expect(shared).toHaveCount(0);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Preset of run B' }).selectOption('tcp-quiet');
  await expect(rows.filter({ hasText: /^Background load/ })).toHaveText(/A 10\sjobs.* B 0\sjobs/);
  await page.goBack();
  await expect(rows).toHaveText([/A 384.* B 64/, /A 0, −10/]);
  await page.getByRole('combobox', { name: 'Preset', exact: true }).selectOption('tcp-quiet');
  await expect(rows.filter({ hasText: /^Background load/ })).toHaveText(/A 0\sjobs B 10\sjobs/);
});

test('both stages are at one moment, whoever steps, and equal runs are equal there', async ({ page }) => {
  const lab = new ComparePage(page);
  await lab.open(`#v=1&${SHORT}&t=30ms&speed=2ms&play=0&view=compare&against=${SHORT_OF_B}`);
  await expect(lab.differs).toContainText('Both runs are the same');
  for (const delivered of [0, 1, 2]) {
    await lab.step.click();
    await lab.settled();
    await expect
      .poll(() => lab.written('B', 'delivered'), `${delivered} steps on`)
      .toBe(await lab.written('A', 'delivered'));
    expect(await lab.written('B', 'backlog-count')).toBe(await lab.written('A', 'backlog-count'));
  }
  const before = await lab.written('B', 'ring-filled');
  await lab.play.click();
  await expect.poll(() => lab.written('B', 'ring-filled')).not.toBe(before);
});

test('the first event that differs is a way there, and the branch point another', async ({ page }) => {
  const lab = new ComparePage(page);
  await lab.open(NICE);
  await expect(lab.first).toHaveCount(2);
  const said = (await lab.first.first().textContent()) ?? '';
  const at = Number(/([\d.]+)\s?(\d{3})\ss$/.exec(said)?.slice(1).join('') ?? 'nowhere');
  expect(at).toBeGreaterThanOrEqual(0.2);
  await lab.first.first().click();
  await expect.poll(() => lab.seconds()).toBeCloseTo(at, 4);
  await lab.button('Back to the branch point').click();
  await expect.poll(() => lab.seconds()).toBe(0.2);
  await lab.button('Run both 2 s more').click();
  await expect.poll(() => lab.seconds()).toBe(1);
  await expect(lab.measures).toContainText('Since the branch point: 800 ms');
});

test('a change that is compared opens both runs, with filled charts', async ({ page }) => {
  const lab = new ComparePage(page);
  await lab.open(`#v=1&${SHORT}&t=400ms&speed=2ms&play=0`);
  await lab.field('Receiver nice value').fill('-15');
  await lab.field('Receiver nice value').press('Enter');
  await page.getByRole('button', { name: 'Compare with 0' }).click();
  await expect(lab.differs).toContainText(/Receiver nice value A 0, −15 from 0.400.* B 0/);
  await lab.button('Run both 2 s more').click();
  await expect(lab.measures.getByRole('row', { name: /^goodput/ })).toContainText(/Mb\/s.*Mb\/s.*×/);
  await expect(lab.measures.getByRole('row', { name: /longest wait/ })).toContainText('ms');
  const lines = page.getByRole('region', { name: 'Charts of both runs' }).locator('path.line');
  await expect(lines).toHaveCount(8);
  const lengths = await lines.evaluateAll((paths) => paths.map((path) => (path as SVGPathElement).getTotalLength()));
  const widths = await lines.evaluateAll((paths) => paths.map((path) => path.closest('svg')?.clientWidth ?? 0));
  for (const [i, length] of lengths.entries()) expect(length).toBeGreaterThan(0.7 * widths[i]);
  await lab.button('Undo').click();
  await expect(lab.differs).toContainText('Both runs are the same');
  // The page returns to the lab as the user left it: with the change and with run B.
  await page.goBack();
  await expect(lab.field('Receiver nice value')).toHaveValue('-15');
  await expect(page.getByRole('link', { name: /^Run B/ })).toBeVisible();
});

test('a changed control offers the run without the change; the two runs can be swapped', async ({ page }) => {
  const lab = new ComparePage(page);
  await lab.open(`#v=1&${SHORT}&t=300ms&speed=2ms&play=0`);
  await expect(page.getByRole('button', { name: /^Compare with/ })).toHaveCount(0);
  await lab.field('Background load').fill('4');
  await lab.field('Background load').press('Enter');
  await page.getByRole('button', { name: 'Compare with 10 jobs' }).click();
  await expect(lab.differs).toContainText(/Background load A 10\sjobs, 4\sjobs from 0.300.* B 10\sjobs/);
  await page.getByRole('link', { name: 'Machine' }).click();
  await page.getByRole('link', { name: 'Run B: 10 jobs' }).click();
  await expect(page.getByRole('link', { name: 'Run B: 4 jobs' })).toBeVisible();
  await lab.reset.click();
  await expect.poll(() => lab.seconds()).toBe(0);
});

test('run B is changed where it runs: at its moment, and the way back takes the change back', async ({ page }) => {
  const lab = new ComparePage(page);
  await lab.open(`#v=1&${SHORT}&t=300ms&speed=2ms&play=0&view=compare&against=${SHORT_OF_B}`);
  await expect(lab.differs).toContainText('Both runs are the same');
  await lab.button('Change run B').click();
  const ground = (name: string) => lab.button(name).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await ground('Change run B')).not.toBe(await ground('Change run A'));
  await lab.field('Receiver nice value').fill('-15');
  await lab.field('Receiver nice value').press('Enter');
  await expect(lab.differs).toContainText(/Receiver nice value A 0 B 0, −15 from 0.300/);
  await expect(page.getByRole('button', { name: /^Compare with/ })).toHaveCount(0);
  await expect.poll(() => lab.link().find((entry) => entry.startsWith('against='))).toContain('300ms:app.nice=-15');
  await lab.button('Run both 2 s more').click();
  await expect(lab.measures.getByRole('row', { name: /^goodput/ })).toContainText(/Mb\/s.*Mb\/s.*×/);
  await lab.field('Background load').fill('0');
  await lab.field('Background load').press('Enter');
  await expect(lab.differs.getByRole('listitem')).toHaveCount(2);
  await lab.button('Undo').click();
  await expect(lab.differs.getByRole('listitem')).toHaveText([/Receiver nice value/]);
  await lab.button('Change run A').click();
  await expect(lab.field('Receiver nice value')).toHaveValue('0');
  await page.goBack();
  await expect(lab.differs.getByRole('listitem')).toHaveCount(2);
});

test('0 that means without a limit is said in words, beside another run and beside its control', async ({ page }) => {
  const lab = new ComparePage(page);
  await lab.open('#v=1&preset=slow-sender&t=5ms&speed=2ms&play=0&view=compare&against=preset=fast-sender');
  await expect(lab.differs.getByRole('listitem')).toHaveText([/Offered rate A 440\sMb\/s B unlimited/]);
  await lab.button('Change run B').click();
  const controls = page.getByRole('region', { name: 'Controls' });
  await controls.getByText('All parameters').click();
  await controls.getByText('Sender & link').click();
  await expect(controls.locator('.control').filter({ has: lab.field('Offered rate') })).toContainText('unlimited');
});

test('Share stands where it stands on the machine’s page', async ({ page }) => {
  const lab = new ComparePage(page);
  const places = async (): Promise<number[]> => {
    const right: number[] = [];
    for (const [width, height] of [
      [1440, 900],
      [1920, 1080],
      [1024, 768],
    ]) {
      await page.setViewportSize({ width, height });
      const box = await lab.share.boundingBox();
      right.push(Math.round(width - (box?.x ?? 0) - (box?.width ?? 0)));
    }
    return right;
  };
  await lab.openPaused(`#v=1&${SHORT}&t=300ms&speed=2ms`);
  const onMachine = await places();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(lab.differs).toBeVisible();
  const compared = await places();
  for (const [i, right] of compared.entries()) expect(Math.abs(right - onMachine[i])).toBeLessThanOrEqual(24);
});

test('axe finds no fault in a comparison in any theme, on any screen, and no page is wider than its screen', async ({
  page,
}) => {
  test.slow();
  const lab = new ComparePage(page);
  await lab.open(NICE);
  await expect(lab.first).toHaveCount(2);
  const themes = ['light', 'dark', 'projector'] as const;
  for (const [width, height, looked] of [
    [1440, 900, 'light'],
    [1920, 1080, 'dark'],
    [1024, 1600, 'projector'],
    [390, 2000, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const theme of themes) {
      await wear(page, theme);
      // A theme changes colours and font sizes; a screen size changes everything else. So the
      // accessibility test (axe) checks each size with one theme only.
      if (theme === looked) expect(await faultsOf(page), `${width} × ${height}, ${theme}`).toEqual([]);
      const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(across, `${width} × ${height}, ${theme}`).toBeLessThanOrEqual(0);
    }
  }
});
