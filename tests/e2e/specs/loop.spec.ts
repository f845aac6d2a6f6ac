import { expect } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { test } from '../pages/test';
import { TimelinePage } from '../pages/timeline';

const START = '#v=1&preset=tcp-loaded&t=300ms&speed=2ms';

/** Start and end of the loop that the page's address contains, s. */
function spanOf(lab: TimelinePage): [number, number] {
  const text = lab.link().find((entry) => entry.startsWith('loop=')) ?? '';
  const [from, to] = text
    .replace('loop=', '')
    .split('-')
    .map((part) => {
      const [, digits, unit] = /^([\d.]+)(ns|us|ms|s)$/.exec(part) ?? [];
      return Number(digits) * { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 }[unit as 'ns'];
    });
  return [from, to];
}

/**
 * Reads the clock at every animation frame until the clock has gone back `wanted` times. Returns the lowest and highest
 * time, s.
 */
async function turns(lab: TimelinePage, wanted: number): Promise<{ low: number; high: number }> {
  return lab.time.evaluate(
    (clock, count) =>
      new Promise((resolve, reject) => {
        const seen: number[] = [];
        let turned = 0;
        const look = (): void => {
          const now = Number((clock.textContent ?? '').replace(/[^\d.]/g, ''));
          if (now < (seen.at(-1) ?? 0)) turned++;
          seen.push(now);
          if (turned >= count) resolve({ low: Math.min(...seen), high: Math.max(...seen) });
          else requestAnimationFrame(look);
        };
        setTimeout(() => reject(new Error(`it went back ${turned} times, not ${count}`)), 20_000);
        look();
      }),
    wanted,
  );
}

test('a brushed span is played again and again, over a pause, until it is cleared', async ({ page }) => {
  const lab = new TimelinePage(page);
  await lab.openPaused(START);
  await lab.region.getByRole('button', { name: 'Loop', exact: true }).click();
  await lab.drag(0.3, 0.7);
  await expect(lab.loop()).toContainText(/[\d.]+\s(ms|µs)/);
  await expect(lab.region.getByRole('status')).toHaveText(/^Looping 1\.\d+\sms from 0\.\d+/);
  await expect.poll(() => spanOf(lab)[1]).toBeGreaterThan(0);
  const [from, to] = spanOf(lab);
  await expect.poll(() => lab.seconds()).toBeCloseTo(from, 5);
  const books = await (await lab.seeBooks()).textContent();
  await lab.play.click();
  const { low, high } = await turns(lab, 2);
  expect(low).toBeGreaterThanOrEqual(from - 1e-6);
  expect(high).toBeLessThanOrEqual(to);
  await lab.pause.click();
  await lab.settled();
  await expect(lab.clearLoop).toBeVisible();
  // When the loop returns to its start, the simulated machine must have the same state as the first time.
  await page.getByRole('slider', { name: 'Moment' }).fill('0.1');
  await expect.poll(() => lab.seconds()).toBe(0.1);
  await lab.button('Run until').click();
  await page.getByLabel('moment', { exact: true }).fill(`${Math.round(from * 1e9)} ns`);
  await page.getByLabel('moment', { exact: true }).press('Enter');
  await expect.poll(() => lab.books.textContent()).toBe(books);
  await lab.play.click();
  await turns(lab, 1);
  await lab.clearLoop.click();
  await expect(lab.loop()).toBeHidden();
  await expect(lab.region.getByRole('status')).toHaveText('Loop cleared.');
  await expect.poll(() => lab.seconds()).toBeGreaterThan(to);
  await expect.poll(() => lab.link().join('&')).not.toContain('loop=');
});

test('a drag with Shift brushes too, and Escape clears', async ({ page }) => {
  const lab = new TimelinePage(page);
  await lab.openPaused(START);
  await page.keyboard.down('Shift');
  await lab.drag(0.6, 0.4);
  await page.keyboard.up('Shift');
  await expect(lab.clearLoop).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(lab.clearLoop).toBeHidden();
});

test('without a switch or Shift a drag is no loop', async ({ page }) => {
  const lab = new TimelinePage(page);
  await lab.openPaused(START);
  await lab.drag(0.3, 0.6);
  await expect(lab.clearLoop).toBeHidden();
});

test('from the keyboard: A begins a loop here, B ends it here', async ({ page }) => {
  const lab = new TimelinePage(page);
  await lab.openPaused(START);
  await lab.lanes.focus();
  await page.keyboard.press('a');
  await expect(lab.region.getByRole('status')).toHaveText(/^Loop starts at/);
  const from = await lab.seconds();
  await page.getByRole('combobox', { name: 'Step unit' }).selectOption({ label: 'tick' });
  await lab.step.click();
  await lab.settled();
  await lab.step.click();
  await lab.settled();
  const to = await lab.seconds();
  await lab.lanes.focus();
  await page.keyboard.press('b');
  await expect(lab.region.getByRole('status')).toHaveText(/^Looping/);
  await page.keyboard.press('Space');
  const { low, high } = await turns(lab, 1);
  expect(low).toBeGreaterThanOrEqual(from);
  expect(high).toBeLessThanOrEqual(to);
});

test('a link keeps the loop', async ({ page }) => {
  const lab = new TimelinePage(page);
  await lab.open(`${START}&loop=300ms-301ms`);
  await expect(lab.loop()).toContainText('1 ms');
  const { high } = await turns(lab, 2);
  expect(high).toBeLessThanOrEqual(0.301);
});

test('wheel and keys zoom the timeline; zero restores it', async ({ page }) => {
  const lab = new TimelinePage(page);
  await lab.openPaused(START);
  const plain = await lab.picture();
  const { x, y } = await lab.point(0.5);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => lab.picture()).not.toBe(plain);
  await lab.lanes.focus();
  await page.keyboard.press('0');
  await expect.poll(() => lab.picture()).toBe(plain);
  await page.keyboard.press('+');
  await expect.poll(() => lab.picture()).not.toBe(plain);
  await page.keyboard.press('-');
  await expect.poll(() => lab.picture()).toBe(plain);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true });

  test('a pinch zooms the timeline, and together again restores it', async ({ page }) => {
    const lab = new TimelinePage(page);
    await lab.openPaused(START);
    const plain = await lab.picture();
    await lab.pinch([0.4, 0.6], [0.2, 0.8]);
    await expect.poll(() => lab.picture()).not.toBe(plain);
    await expect(lab.clearLoop).toBeHidden();
  });
});
