import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { LabPage } from '../pages/lab';

const START = '#v=1&preset=tcp-loaded&t=20ms&speed=1ms';

for (const theme of ['light', 'dark', 'projector']) {
  test(`no fault that axe can see, ${theme}`, async ({ page }) => {
    await page.addInitScript(
      (name) => localStorage.setItem('ringside.display', JSON.stringify({ theme: name })),
      theme,
    );
    const lab = new LabPage(page);
    await lab.openPaused(START);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([]);
  });
}

test('everything works from the keyboard', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(START);
  await page.keyboard.press('Space');
  await expect(lab.play).toBeVisible();
  await lab.settled();
  await page.keyboard.press('.');
  await lab.settled();
  const stepped = await lab.seconds();
  await page.keyboard.press('PageDown');
  await lab.settled();
  expect(await lab.seconds()).toBeGreaterThanOrEqual(stepped);
  await page.keyboard.press('Home');
  await expect.poll(() => lab.seconds()).toBe(0);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await lab.slider('Background load').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(lab.field('Background load')).toHaveValue('9');
});

test('space on a focused button presses that button only', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  await lab.button('About Background load').focus();
  await page.keyboard.press('Space');
  await expect(lab.button('About Background load')).toHaveAttribute('aria-expanded', 'true');
  await expect(lab.play).toBeVisible();
});

test('a reader of motion sickness gets state to state', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&t=20ms&speed=100us');
  const seen = new Set<string>();
  const since = Date.now();
  for (let n = 0; n < 20; n++) {
    seen.add((await lab.time.textContent()) ?? '');
    await page.waitForTimeout(50);
  }
  // Glides would show a new moment at every look; states come a few times a second.
  const seconds = (Date.now() - since) / 1000;
  expect(seen.size).toBeLessThanOrEqual(4 * seconds + 2);
});

test('on a phone the stage scrolls sideways, the page does not, and the controls are a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lab = new LabPage(page);
  await lab.openPaused(START);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Controls and events' }).click();
  await expect(lab.slider('Background load')).toBeVisible();
  for (const button of [lab.play, lab.step, lab.stepBack, lab.reset]) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});
