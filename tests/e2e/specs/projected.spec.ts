/**
 * Tests that in projector view a question fits on one screen, with every answer, the commit button and the drawings
 * that the scene shows. The visible part of the map must not be cut.
 */
import { expect, type Page } from '@playwright/test';
import type { Scene } from '../../../web/src/views/lessons/lesson';
import { LessonPage } from '../pages/lessons';
import { LESSONS, projectionOf } from '../pages/lessonWords';
import { cutOff, notWhole, shareOfMap, smallWords } from '../pages/projected';
import { test } from '../pages/test';

const HALLS = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
] as const;

/** Screens on which the whole map is checked. */
const SCREENS = [...HALLS, { width: 1440, height: 900 }] as const;

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ringside.display', '{"theme":"projector"}'));
});

/**
 * One scene for each set of map zones and panels that projector view can show. Scenes with a question are left out,
 * because an open question hides some panels.
 */
const ONE_OF_EACH_VIEW: ReadonlySet<Scene> = new Set(
  new Map(
    LESSONS.flatMap(({ scenes }) => scenes.filter(({ ask }) => ask === undefined))
      .map((scene) => [JSON.stringify(projectionOf(scene.looks)), scene] as const)
      .reverse(),
  ).values(),
);

/** Checks that the scene's panels are shown, and that no words are smaller than a fiftieth of the screen's height. */
async function expectLegible(page: Page, { looks }: Scene, where: string): Promise<void> {
  const { shows } = projectionOf(looks);
  const parts = page.locator('[data-shows] > :is(.stage, .timeline, .runqueue, .memory, .charts)');
  await expect(parts.filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('.projected > main')).toHaveAttribute('data-shows', shows.join(' '));
  for (const hall of HALLS) {
    await page.setViewportSize(hall);
    await expect.poll(() => smallWords(page), `${where}, ${hall.width} wide`).toEqual([]);
  }
}

/** Checks that the open question with all its answers is on the screen, and that the map leaves room for it. */
async function expectWholeQuestion(open: LessonPage, where: string): Promise<void> {
  await expect(open.prediction.getByRole('button', { name: 'Commit', exact: true })).toBeVisible();
  for (const hall of HALLS) {
    await open.page.setViewportSize(hall);
    const at = `${where}, ${hall.width} wide`;
    await expect.poll(() => notWhole(open.page), at).toEqual([]);
    expect(await shareOfMap(open.page), at).toBeLessThan(0.4);
  }
}

for (const lesson of LESSONS) {
  test(`${lesson.id}: each projected scene has its whole question, the whole map and words of a legible size`, async ({
    page,
  }) => {
    const open = new LessonPage(page);
    await open.open(lesson.id);
    await open.project();
    for (const [i, scene] of lesson.scenes.entries()) {
      await page.evaluate((nth) => {
        location.hash = location.hash.replace(/scene=\d+/, `scene=${nth}`);
      }, i + 1);
      await expect(open.scene).toContainText(`Scene ${i + 1} of`);
      await open.begun();
      const where = `scene ${i + 1}, ${scene.looks.join(' ')}`;
      if (scene.ask !== undefined) await expectWholeQuestion(open, where);
      if (ONE_OF_EACH_VIEW.has(scene)) await expectLegible(page, scene, where);
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        await expect.poll(() => cutOff(page), `${where}, ${screen.width} wide`).toEqual([]);
      }
    }
  });
}

test('the map stays whole when an answer brings its figures', async ({ page }) => {
  await page.setViewportSize(HALLS[1]);
  const open = new LessonPage(page);
  await open.open('locked', 2);
  await open.project();
  await open.begun();
  await page.getByRole('radio').first().check();
  await open.commit();
  await expect(page.getByText('reader preempted, socket locked').first()).toBeVisible();
  await expect.poll(() => cutOff(page)).toEqual([]);
});

test('projector view is part of the link, with its theme, and other views keep it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ringside.display', '{"theme":"light"}'));
  const open = new LessonPage(page);
  await open.open('locked');
  await open.project();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'projector');
  await expect.poll(() => page.url()).toContain('projected=1');
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Leave projector view' })).toBeVisible();
  await expect(html).toHaveAttribute('data-theme', 'projector');
  await page.getByRole('button', { name: 'Leave projector view' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  // A link to the lab that contains `projected=1` sets the projector's theme. The menu *Display* ends this theme.
  await page.goto('about:blank');
  await page.goto('./#v=1&preset=tcp-quiet&t=20ms&play=0&projected=1');
  await expect(html).toHaveAttribute('data-theme', 'projector');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Experiments' }).click();
  await expect(page).toHaveURL(/projected=1/);
  await expect(html).toHaveAttribute('data-theme', 'projector');
  await page.getByText('Display', { exact: true }).click();
  await page.getByRole('radio', { name: 'light', exact: true }).check();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(page).not.toHaveURL(/projected=/);
});

test('the caption of a table is as large as its cells in projector view', async ({ page }) => {
  await page.setViewportSize(HALLS[0]);
  const [lesson, scene] = LESSONS.flatMap(({ id, scenes }) =>
    scenes.flatMap(({ compares }, i) => (compares === undefined ? [] : [[id, i + 1] as const])),
  )[0];
  const open = new LessonPage(page);
  await open.open(lesson, scene);
  await open.project();
  const sizes = await open.scene.getByRole('table').evaluate((table) => {
    const size = (part: Element): number => Number.parseFloat(getComputedStyle(part).fontSize);
    return [...table.querySelectorAll('caption, th, td')].map(size);
  });
  expect(new Set(sizes).size).toBe(1);
  expect(sizes[0]).toBeGreaterThanOrEqual(15);
});
