import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';
import { wear } from '../pages/theme';

const START = '#v=1&preset=tcp-loaded&t=20ms&speed=1ms';

/** Number of pixels by which the content of the page and of each side panel exceeds its box. */
function overflows(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const sheet = document.documentElement;
    const parts = [sheet, ...document.querySelectorAll('.instrument, .equations, .tcp')];
    return parts.flatMap((part) => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]);
  });
}

for (const [panel, name] of [
  ['tcp', 'TCP'],
  ['equations', 'Equations'],
  ['kernel', 'Kernel'],
] as const) {
  test(`${panel}: no fault that axe can see, nothing scrolls, in light and dark`, async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openPaused(`${START}&panel=${panel}`);
    await expect(page.getByRole('tabpanel', { name })).not.toBeEmpty();
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      expect(await faultsOf(page, { within: '[role=tabpanel]' }), theme).toEqual([]);
      expect(Math.max(...(await overflows(page))), theme).toBeLessThanOrEqual(0);
    }
  });
}

test('the strip is a tab list: arrows move, the link follows', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  await page.getByRole('tab', { name: 'Charts' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'TCP' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'TCP' })).toBeVisible();
  await expect.poll(() => lab.link()).toContain('panel=tcp');
  await page.getByRole('tab', { name: 'Coverage' }).click();
  const way = page.getByRole('table', { name: 'on the packet’s path into the host' });
  await expect(way.getByRole('row', { name: 'tcp_v4_do_rcv' }).getByRole('cell').nth(2)).toHaveText(/^\d+\.\d$/);
  await expect(
    page
      .getByRole('table', { name: 'on the packet’s path out of the host' })
      .getByRole('row', { name: 'tcp_send_ack' }),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Coverage' }).press('Home');
  await expect(page.getByRole('tab', { name: 'Charts' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => lab.link().join('&')).not.toContain('panel=');
});

test('TCP: windows, timers and a drawing of what was sent and acknowledged', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=30ms&speed=1ms&panel=tcp');
  const panel = page.getByRole('tabpanel', { name: 'TCP' });
  await expect(panel.getByText(/^\d+ segments$/).first()).toBeVisible();
  await expect(panel.locator('.seq-data')).toHaveAttribute('d', /M[\d.]+ [\d.]+V/);
  await expect(panel.locator('.seq-ack')).toHaveAttribute('d', /H[\d.]+V/);
});

test('TCP: what was sent again is counted, and drawn as strokes', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=6.7s&speed=1s&panel=tcp');
  const panel = page.getByRole('tabpanel', { name: 'TCP' });
  await expect(panel.locator('path.seq-again')).toHaveAttribute('d', /M.*V/);
  await expect(panel.locator('dd[data-k=again]')).toHaveText(/^\d/);
});

test('TCP: a sender of datagrams has none', async ({ page }) => {
  await new LabPage(page).openPaused('#v=1&preset=udp-200&t=20ms&speed=1ms&panel=tcp');
  await expect(page.getByText('This sender uses UDP')).toBeVisible();
});

test('equations: a live value under each symbol, and a term finds its place', async ({ page }) => {
  await new LabPage(page).openPaused(`${START}&panel=equations`);
  const panel = page.getByRole('tabpanel', { name: 'Equations' });
  await expect(panel.locator('.equation')).toHaveCount(11);
  for (const value of await panel.locator('.term-value').allTextContents()) expect(value).not.toBe('');
  const depth = panel.getByTitle('descriptors of the receive ring: the depth of the token bucket').first();
  await expect(depth).toContainText('384');
  await depth.click();
  await expect(depth).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.stage-mark rect')).toBeVisible();
  await depth.click();
  await expect(page.locator('.stage-mark rect')).toHaveCount(0);
});

test('kernel: the text is of the moment shown, agrees with the books, and can be copied', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const lab = new LabPage(page);
  await lab.openPaused(`${START}&panel=kernel`);
  const panel = page.getByRole('tabpanel', { name: 'Kernel' });
  await expect(panel.locator('pre')).toHaveText(/^([\da-f]{8} ){8}[\da-f]{8}\s*$/);
  await panel.getByRole('radio', { name: 'netstat -s' }).check();
  const entered = await lab.book('ip_rcv', 'entered');
  await expect(panel.locator('pre')).toContainText(`${entered} total packets received`);
  const shown = (await lab.time.textContent()) ?? '';
  await expect(panel.getByText(`at ${shown}`)).toBeVisible();
  await lab.step.click();
  await lab.settled();
  await expect(panel.getByText(`at ${(await lab.time.textContent()) ?? ''}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Copy text' }).click();
  await expect(panel.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# netstat -s\nIp:');
});

test('memory by zones: DMA and NORMAL of a 256 MiB machine, no HIGHMEM', async ({ page }) => {
  await new LabPage(page).openPaused(START);
  const memory = page.getByRole('region', { name: 'Memory' });
  await memory.getByRole('button', { name: 'Zones' }).click();
  await expect(memory.locator('.zone').filter({ hasText: 'HIGHMEM' })).toContainText('none');
  await expect(memory.locator('.zone').filter({ hasText: 'NORMAL' })).toContainText('of 240 MiB');
  await expect(memory.locator('.zone').filter({ hasText: 'DMA' })).toContainText('of 16.0 MiB');
  expect(await faultsOf(page)).toEqual([]);
});

test('events: the log says since when the filtered list is whole, and not beside the whole list', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=now-loaded&t=4.2s');
  const note = page.getByText(/^Not all events before 4\.1.* are listed\.$/);
  await expect(lab.events).toContainText('time slice expired');
  await expect(note).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Events shown' }).selectOption('scheduler');
  await expect(note).toBeVisible();
});

test('events: the killed task stands above the burst of drops that it caused', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=oom-five-streams&t=6s');
  await lab.runUntil('out of memory: a process killed');
  const killed_s = (await lab.seconds()) + 1e-6;
  await lab.openPaused(`#v=1&preset=oom-five-streams&t=${killed_s.toFixed(6)}s`);
  const entries = lab.events.getByRole('button');
  await expect(entries.nth(0)).toContainText('out of memory: task killed');
  await expect(entries.nth(1)).toContainText(/frame dropped .* at least 4 times/);
});
