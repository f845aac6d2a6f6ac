import { expect } from '@playwright/test';
import { AnswersPage } from '../pages/answers';
import { faultsOf } from '../pages/axe';
import { test } from '../pages/test';

const FAIR = '#v=1&preset=tcp-loaded&kernel.release=6.12&t=600ms&speed=1ms';

test('under EEVDF the run queue is a drawing of virtual time, which says the same in words', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(FAIR);
  const queue = page.getByRole('region', { name: 'Run queue' });
  const beads = queue.getByRole('listitem').getByRole('button');
  await expect(beads.first()).toBeVisible();
  expect(await beads.count()).toBeGreaterThan(5);
  await expect(
    queue.getByRole('button', { name: /: on the CPU; .* V; its virtual deadline .* V; CPU share \d/ }),
  ).toHaveCount(1);
  expect(await faultsOf(page)).toEqual([]);
  // The keyboard must reach the scheduler's data about a task.
  await queue.getByRole('group').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('virtual deadline')).toBeVisible();
  await expect(page.getByText('sleep average')).toHaveCount(0);
});

test('the arrays of O(1) come back with its scheduler', async ({ page }) => {
  const lab = new AnswersPage(page);
  await lab.openPaused(`${FAIR}&kernel.scheduler=o1`);
  const queue = page.getByRole('region', { name: 'Run queue' });
  await expect(queue.getByRole('heading', { name: 'active' })).toBeVisible();
  await expect(queue.getByText('V, mean', { exact: true })).toHaveCount(0);
});
