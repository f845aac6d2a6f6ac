import { expect } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

test.describe('opened without a link', () => {
  test('it plays the loaded receiver from two seconds on, and packets move', async ({ page }) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const lab = new LabPage(page);
    await lab.open();
    await expect(lab.pause).toBeVisible();
    await expect.poll(() => lab.seconds()).toBeGreaterThan(2);
    // The preset opens when the receiving program gets the CPU for a time slice. At this speed the slice lasts longer
    // than this check.
    await expect(page.getByRole('region', { name: 'CPU timeline' })).toContainText('iperf · ');
    const entered = await lab.book('driver', 'entered');
    await lab.field('Simulation speed').fill('200');
    await lab.field('Simulation speed').press('Enter');
    await expect.poll(() => lab.book('driver', 'entered'), { timeout: 15_000 }).toBeGreaterThan(entered);
    expect(lab.link()).toEqual(expect.arrayContaining(['v=1', 'preset=tcp-loaded']));
    expect(complaints).toEqual([]);
  });

  test('it asks no other host for anything', async ({ page }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await new LabPage(page).open();
    await page.waitForTimeout(500);
    expect([...hosts]).toHaveLength(1);
  });

  test('it loads no code of parts that are not open', async ({ page }) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const file = new URL(request.url()).pathname.split('/').pop() ?? '';
      if (file.endsWith('.js')) scripts.add(file.replace(/-[\w-]{7,8}\.js$/, ''));
    });
    const lab = new LabPage(page);
    await lab.open();
    await expect.poll(() => lab.seconds()).toBeGreaterThan(2);
    await expect(page.getByRole('button', { name: 'Take the tour: six places' })).toBeVisible();
    // The service worker's script loads some seconds after opening, so it may or may not be in the list.
    scripts.delete('updates');
    // The tables of the side panel load when the browser is idle, so they may or may not be in the list.
    for (const part of ['Books', 'TableHead', 'pool', 'stages']) scripts.delete(part);
    // `budget.mjs` measures the size of these files.
    expect([...scripts].sort()).toEqual(['FirstVisit', 'dialogs', 'index', 'worker']);
    await page.getByRole('tab', { name: 'TCP' }).click();
    await expect(page.getByRole('figure', { name: 'Time-sequence diagram of the sender' })).toBeVisible();
    expect(scripts).toContain('Tcp');
  });

  test('it names its regions, its twin table and its log', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open();
    for (const name of ['Stage', 'CPU timeline', 'Run queue', 'Memory', 'Charts', 'Controls']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
    await expect(lab.events).toBeAttached();
    await expect(await lab.seeBooks()).toBeVisible();
  });

  test('a list of tables has the twin table although nobody scrolled to it, and the table fits its place', async ({
    page,
  }) => {
    const lab = new LabPage(page);
    await lab.openPaused('#v=1&preset=tcp-loaded&t=20ms&speed=1ms');
    await expect(lab.books).toHaveCount(1);
    const [height, reserved] = await page
      .locator('.books-place')
      .evaluate((place) => [
        place.getBoundingClientRect().height,
        Number.parseFloat(getComputedStyle(place).minHeight),
      ]);
    expect(height).toBe(reserved);
  });

  test('at a desktop size nothing scrolls but the side panel', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await new LabPage(page).open();
    const over = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(over).toEqual([0, 0]);
  });
});
