/**
 * Tests *Then and now*, the experiment that compares the two kernels: each row opens Compare, and the figures are those
 * of the golden file.
 */
import { expect } from '@playwright/test';
import { expectFitOnEveryScreen } from '../pages/screens';
import { test } from '../pages/test';

const CARD = '#v=1&view=experiments&card=then-and-now';

test('a contrast opens both kernels in Compare, at its moment', async ({ page }) => {
  await page.goto(`./${CARD}`);
  const contrast = page.getByRole('list', { name: 'Contrasts between the two kernels' }).getByRole('listitem').first();
  await expect(contrast).toContainText('Cause of the difference: Scheduler');
  await contrast.getByRole('link', { name: 'Open in Compare' }).click();
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('Kernel release A 2.6.12 B 6.12');
  await expect(page.getByRole('timer', { name: 'Simulated time' })).toContainText(/^4\.\d/, { timeout: 30_000 });
  // One press changes the switch that causes the difference.
  await page.getByRole('button', { name: 'Kernel mechanisms by year' }).click();
  await expect(page.getByRole('button', { name: 'Scheduler: set run B to o1' })).toBeVisible();
});

test('the card has no fault in any theme, and fits every screen', async ({ page }) => {
  await page.goto(`./${CARD}`);
  await expect(page.getByRole('table', { name: 'The studies’ findings today' })).toBeVisible();
  await expectFitOnEveryScreen(page);
});
