/** Tests low screens: a phone held sideways, and a laptop's page at a zoom of 200 % and 400 %. The page scrolls. */
import { expect, type Locator, type Page } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { LabPage } from '../pages/lab';
import { LessonPage } from '../pages/lessons';
import { tooWide } from '../pages/screens';
import { test } from '../pages/test';

/** Returns whether the middle of a part is visible, with nothing in front of it. */
const isUncovered = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Scrolls the page to a part, and checks that no bar covers the part. */
async function scrollTo(part: Locator): Promise<void> {
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(part).toBeInViewport({ ratio: 1 });
  expect(await isUncovered(part)).toBe(true);
}

const WINDOWS = [
  { width: 844, height: 390 },
  { width: 960, height: 470 },
  { width: 1024, height: 500 },
] as const;

for (const { lesson, scene } of [
  { lesson: 'trip', scene: 1 },
  { lesson: 'trip', scene: 3 },
  { lesson: 'ring', scene: 1 },
] as const) {
  test(`scene ${scene} of lesson ${lesson} can be read on a low screen, and its buttons can be pressed`, async ({
    page,
  }) => {
    await page.setViewportSize(WINDOWS[0]);
    const open = new LessonPage(page);
    await open.open(lesson, scene);
    await open.begun();
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      for (const text of await open.scene.locator('.scene-told > p').all()) await scrollTo(text);
      await scrollTo(open.back);
      expect(await tooWide(page)).toBe(0);
    }
    expect(await faultsOf(page)).toEqual([]);
    const title = await open.scene.getByRole('heading', { level: 2 }).textContent();
    await scrollTo(open.next);
    await open.next.click();
    await expect(open.scene.getByRole('heading', { level: 2 })).not.toHaveText(title ?? '');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

/**
 * Height between the upper edge of the screen and the side panel, px. On a low screen the closed side panel is a bar at
 * the bottom.
 */
const roomOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('.side')?.getBoundingClientRect().top ?? 0);

for (const { width, height } of [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 320, height: 256 },
]) {
  test(`at ${width} × ${height} more than half of the screen can show the machine, and every control is reached`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const lab = new LabPage(page);
    await lab.openPaused('#v=1&preset=tcp-loaded&t=2.56s&speed=2ms');
    await page.locator('.stage-sheet').evaluate((map) => map.scrollIntoView());
    expect(await roomOf(page)).toBeGreaterThan(height / 2);
    await expect(lab.play).toBeInViewport({ ratio: 1 });
    expect(await isUncovered(lab.play)).toBe(true);
    await page.keyboard.press('Tab');
    const before = await page.evaluate(() => scrollY);
    for (const name of ['Moment', 'Simulation speed']) {
      await lab.slider(name).focus();
      await expect(lab.slider(name)).toBeInViewport({ ratio: 1 });
      expect(await isUncovered(lab.slider(name)), name).toBe(true);
    }
    // Focus on a control of the bar does not scroll the page, because the bar is always in view.
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await tooWide(page)).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  });
}
