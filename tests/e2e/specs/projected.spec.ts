/**
 * Tests that in projector view a question fits on one screen: its parts of the machine, every answer and the commit
 * button. The visible part of the map must be whole.
 */
import { expect, type Page } from '@playwright/test';
import { LessonPage } from '../pages/lessons';
import { LESSONS } from '../pages/lessonWords';
import { test } from '../pages/test';

const HALLS = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
] as const;

/** Parts of an open question that are cut off, covered, or outside the visible screen. */
async function notWhole(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scene = document.querySelector('.scene') as HTMLElement;
    const outer = scene.getBoundingClientRect();
    const named: [string, Element][] = [
      ...[...scene.querySelectorAll('.scene-told > :is(h2, p)')].map((part): [string, Element] => ['told', part]),
      ...[...scene.querySelectorAll('.prediction .question')].map((part): [string, Element] => ['question', part]),
      ...[...scene.querySelectorAll('.prediction :is(.options label, .order li, .answer, .curve .drawing)')].map(
        (part): [string, Element] => ['answer', part],
      ),
      ...[...scene.querySelectorAll('.prediction-ways button')].map((part): [string, Element] => ['way', part]),
      ...[...scene.querySelectorAll('.scene-ways button')].map((part): [string, Element] => ['scene-way', part]),
    ];
    const kinds = new Set(named.map(([kind]) => kind));
    const faults = ['told', 'question', 'answer', 'way'].filter((kind) => !kinds.has(kind));
    for (const [kind, part] of named) {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const isIn =
        left >= outer.left - 1 && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom + 1;
      const isOnScreen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      if (!isIn || !isOnScreen) faults.push(`${kind} is cut off: ${part.textContent}`);
      // Near two opposite corners and in the middle, the topmost element must belong to the part.
      for (const [x, y] of [
        [left + 4, top + 4],
        [(left + right) / 2, (top + bottom) / 2],
        [right - 4, bottom - 4],
      ]) {
        const met = document.elementFromPoint(x, y);
        if (met === null || !(part.contains(met) || met.contains(part)))
          faults.push(`${kind} is covered: ${part.textContent}`);
      }
    }
    for (const part of [scene, ...scene.querySelectorAll('.scene-words, .scene-told, .prediction')])
      if (part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY !== 'visible')
        faults.push(`${part.className} scrolls`);
    return faults;
  });
}

/** Share of the screen that the map takes while its figures are hidden. */
async function shareOfMap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = document.querySelector('main > .stage')?.getBoundingClientRect();
    return box === undefined ? 0 : (box.width * box.height) / (innerWidth * innerHeight);
  });
}

/** Screens on which the whole map is checked. */
const SCREENS = [...HALLS, { width: 1440, height: 900 }] as const;

/** Words and boxes of the shown zones that are cut off, and shown boxes without a word. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stage = document.querySelector('main > .stage');
    const sheet = stage?.querySelector('.stage-sheet');
    if (!stage || !sheet?.checkVisibility()) return [];
    const outer = stage.getBoundingClientRect();
    const whole = sheet.getBoundingClientRect();
    const [, right = '0', left = '0'] = /inset\(\S+ (\S+)px \S+ (\S+)px\)/.exec(getComputedStyle(sheet).clipPath) ?? [];
    const from = Math.max(outer.left, whole.left + Number(left));
    const to = Math.min(outer.right, whole.right - Number(right));
    const isShown = (part: Element): boolean => {
      const { width, height } = part.getBoundingClientRect();
      const isSeen = part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return width > 0 && height > 0 && isSeen;
    };
    const parts = [...sheet.querySelectorAll('.stage-map :is(text, rect.node, rect.trough, .gate path, .tray > path)')];
    const shown = parts.filter((part) => part.hasAttribute('data-zone') && isShown(part));
    const faults = shown.length === 0 ? ['nothing is shown'] : [];
    for (const part of shown) {
      const at = part.getBoundingClientRect();
      const name = part.textContent || part.getAttribute('data-k') || part.getAttribute('class');
      if (at.left < from - 1 || at.right > to + 1) faults.push(`cut at a side: ${name}`);
      if (at.top < outer.top - 1 || at.bottom > outer.bottom + 1) faults.push(`cut above or below: ${name}`);
    }
    for (const box of shown.filter((part) => part.matches('rect.node'))) {
      const at = box.getBoundingClientRect();
      const isWithin = ({ left: x, top: y, width, height }: DOMRect): boolean =>
        x + width / 2 > at.left && x + width / 2 < at.right && y + height / 2 > at.top && y + height / 2 < at.bottom;
      const words = shown.filter((part) => part.matches('text') && isWithin(part.getBoundingClientRect()));
      if (words.length === 0) faults.push(`empty box: ${box.getAttribute('data-k')}`);
    }
    return faults;
  });
}

for (const lesson of LESSONS) {
  test(`${lesson.id}: the shown part of the map is whole in each projected scene`, async ({ page }) => {
    const open = new LessonPage(page);
    await open.open(lesson.id);
    await open.project();
    for (const [nth, { looks }] of lesson.scenes.entries()) {
      await page.evaluate((scene) => {
        location.hash = location.hash.replace(/scene=\d+/, `scene=${scene}`);
      }, nth + 1);
      await expect(open.scene).toContainText(`Scene ${nth + 1} of`);
      await open.begun();
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        const where = `scene ${nth + 1}, ${looks.join(' ')}, ${screen.width} wide`;
        await expect.poll(() => cutOff(page), where).toEqual([]);
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
  // A link to the lab brings the projector's theme, and the menu *Display* ends it.
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

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ringside.display', '{"theme":"projector"}'));
});

for (const lesson of LESSONS) {
  test(`${lesson.id}: each projected question stands whole on one screen`, async ({ page }) => {
    const open = new LessonPage(page);
    await open.open(lesson.id);
    await open.project();
    for (const [nth, { ask, looks }] of lesson.scenes.entries()) {
      if (ask === undefined) continue;
      await page.evaluate((scene) => {
        location.hash = location.hash.replace(/scene=\d+/, `scene=${scene}`);
      }, nth + 1);
      await expect(open.scene).toContainText(`Scene ${nth + 1} of`);
      await expect(open.prediction.getByRole('button', { name: 'Commit', exact: true })).toBeVisible();
      for (const hall of HALLS) {
        await page.setViewportSize(hall);
        const where = `scene ${nth + 1}, ${looks.join(' ')}, ${hall.width} wide`;
        await expect.poll(() => notWhole(page), where).toEqual([]);
        expect(await shareOfMap(page), where).toBeLessThan(0.4);
      }
    }
  });
}

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
