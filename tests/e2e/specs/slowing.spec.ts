import { expect, type Page } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';

/**
 * Preset in which another program uses all memory down to the watermarks. So the driver cannot refill the ring, and the
 * ring runs out of descriptors.
 */
const SHORT_OF_MEMORY = '#v=1&preset=tcp-quiet&memory.pressure=100&t=2ms';

async function choose(page: Page, slowing: boolean): Promise<void> {
  await page.getByText('Display', { exact: true }).click();
  const box = page.getByRole('checkbox', { name: 'Slow down at notable events' });
  await box.setChecked(slowing);
  await expect(box).toBeChecked({ checked: slowing });
  await page.keyboard.press('Escape');
}

test('a rare event is passed slowly, from just before it, and then the chosen speed is back', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(`${SHORT_OF_MEMORY}&speed=2ms`);
  await lab.runUntil('next failed refill');
  const event = await lab.seconds();
  await page.getByRole('slider', { name: 'Moment' }).fill('0.002');
  await expect.poll(() => lab.seconds()).toBe(0.002);
  await choose(page, true);
  await lab.field('Simulation speed').fill('30');
  await lab.field('Simulation speed').press('Enter');
  await lab.play.click();
  await expect(page.getByText(/^slowed: ring refill failed/)).toBeVisible({ timeout: 20_000 });
  const seen = await lab.seconds();
  // The clock is painted a few animation frames after the text. At this speed 100 ms of real time are 3 ms of simulated
  // time.
  expect(seen).toBeGreaterThan(event - 0.0011 - 0.003);
  expect(seen).toBeLessThan(event + 0.005);
  await expect(lab.field('Simulation speed')).toHaveValue('30');
  await expect(page.getByText(/^slowed/)).toBeHidden();
  await expect.poll(() => lab.seconds(), { timeout: 20_000 }).toBeGreaterThan(event + 0.03);
});

test('switched off, nothing slows', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(`${SHORT_OF_MEMORY}&speed=30ms`);
  await choose(page, true);
  await choose(page, false);
  await lab.time.evaluate(() => {
    const kept = globalThis as unknown as { slowed: boolean };
    kept.slowed = false;
    new MutationObserver(() => {
      kept.slowed ||= document.body.textContent?.includes('slowed:') ?? false;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await lab.play.click();
  await expect(lab.events).toContainText('refill failed', { timeout: 20_000 });
  expect(await page.evaluate(() => (globalThis as unknown as { slowed: boolean }).slowed)).toBe(false);
});
