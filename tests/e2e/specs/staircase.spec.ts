/** Tests *Kernel mechanisms by year*: one press moves one switch to the other run's value, and the effects follow. */
import { expect, type Page } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { expectFitOnEveryScreen } from '../pages/screens';
import { test } from '../pages/test';

const SHORT = 'load.warmup=2&run.duration=2&socket.rcvbuf=4MiB';
const SHORT_OF_B = SHORT.replaceAll('&', ';');
/** UDP at 200 Mb/s beside ten compile jobs, under the kernels 2.6.12 and 6.12. */
const BOTH = `#v=1&preset=udp-200-loaded&${SHORT}&t=1.5s&speed=2ms&play=0&view=compare&against=preset=now-udp-loaded;${SHORT_OF_B}`;

const differences = (page: Page) => page.getByRole('region', { name: 'Differences' });
const rates = (page: Page) => page.getByRole('region', { name: 'Size of the effects' });

/** Number of parameters that differ between the two runs. */
async function countOfDifferences(page: Page): Promise<number> {
  const sentence = differences(page)
    .getByText(/\d+ of \d+ parameters/)
    .first();
  return Number((await sentence.innerText()).match(/(\d+) of \d+ parameters/)?.[1]);
}

async function openStairs(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(BOTH);
  await expect(rates(page)).toContainText('× ');
  await page.getByRole('button', { name: 'Kernel mechanisms by year' }).click();
  await expect(page.getByRole('table', { name: 'Switches of kernel mechanisms, by year' })).toBeVisible();
  return lab;
}

test('one press sets the scheduler back: the loss is gone, and the link has the run', async ({ page }) => {
  const lab = await openStairs(page);
  const before = await countOfDifferences(page);
  const table = page.getByRole('table', { name: 'Measured values of run A and run B' });
  const lost = table.getByRole('row').filter({ hasText: 'frames lost' }).getByRole('cell');
  await expect(lost.nth(1)).not.toHaveText('0');
  const move = page.getByRole('button', { name: 'Scheduler: set run B to o1' });
  await move.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => countOfDifferences(page)).toBe(before - 1);
  await expect(lost.nth(1)).toHaveText('0', { timeout: 20_000 });
  expect(lab.link().join('&')).toContain('kernel.scheduler=o1');
  // A second press in the switch's row moves the switch back.
  await page.getByRole('button', { name: 'Scheduler: set run B to eevdf' }).click();
  await expect(lost.nth(1)).not.toHaveText('0', { timeout: 20_000 });
  expect(lab.link().join('&')).not.toContain('kernel.scheduler');
});

test('a switch moves in run A too, all of them at once, and Escape closes the list', async ({ page }) => {
  const lab = await openStairs(page);
  await page.getByRole('button', { name: 'Change in run A' }).click();
  await page.getByRole('button', { name: 'Scheduler: set run A to eevdf' }).click();
  await expect.poll(() => lab.link().join('&')).toContain('kernel.scheduler=eevdf');
  await page.getByRole('button', { name: 'Set all switches of A as in B' }).click();
  await expect(differences(page)).toContainText('Both runs are the same');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Switches of kernel mechanisms, by year' })).toHaveCount(0);
});

test('the scheduler’s row is in sight without scrolling, and CFS has its place between O(1) and EEVDF', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStairs(page);
  const table = page.getByRole('table', { name: 'Switches of kernel mechanisms, by year' });
  await expect(table.getByRole('row', { name: 'Scheduler CFS' })).toContainText('2007 from 2.6.23, removed in 6.6');
  const [list, row] = await Promise.all([
    page.locator('.staircase').boundingBox(),
    table.getByRole('row', { name: '2023 since 6.6 Scheduler' }).boundingBox(),
  ]);
  const bottom = (box: typeof list): number => (box?.y ?? 0) + (box?.height ?? 0);
  expect(bottom(row)).toBeLessThan(bottom(list));
});

test('a measure that a kernel does not have is a dash, and so is its effect', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(BOTH);
  const table = page.getByRole('table', { name: 'Measured values of run A and run B' });
  const cells = table.getByRole('row').filter({ hasText: 'receiver counts as interactive' }).first().getByRole('cell');
  await expect(cells.nth(0)).toContainText('%');
  await expect(cells.nth(1)).toHaveText('–');
  await expect(cells.nth(2)).toHaveText('–');
});

test('the list of switches has no fault in any theme, and fits every screen', async ({ page }) => {
  await openStairs(page);
  await expectFitOnEveryScreen(page, { within: '.staircase' });
});
