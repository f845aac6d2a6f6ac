import { expect, type Page } from '@playwright/test';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';
import { wear } from '../pages/theme';
import { TimelinePage } from '../pages/timeline';

const THEMES = ['light', 'dark', 'projector'] as const;
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  // A screen of 1280 × 800 at a zoom of 200 %.
  { width: 640, height: 400 },
] as const;

/** Parts that extend beyond the side edges of the screen, or out of the bar that contains them. */
function overhanging(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over: string[] = [];
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > wide) over.push(`page: ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll('header *, footer *, section, .card-head *')) {
      const { left, right, width } = element.getBoundingClientRect();
      if (
        width > 0 &&
        (left < -0.5 || right > wide + 0.5) &&
        element.closest('.stage-scroll, .visually-hidden') === null
      )
        over.push(`${element.tagName} ${element.className}: ${left.toFixed(0)} … ${right.toFixed(0)}`);
    }
    return over;
  });
}

/** Pairs of words on the stage that overlap. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = [...document.querySelectorAll('.stage-map text')]
      .filter((word) => word.textContent !== '' && word.checkVisibility({ visibilityProperty: true }))
      .map((word) => ({ text: word.textContent, box: word.getBoundingClientRect() }));
    return words.flatMap((one, i) =>
      words
        .slice(i + 1)
        .filter(({ box }) => {
          const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
          const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
          // The boxes of two lines of text may overlap a little, because letters do not fill the full height.
          return across > 1 && down > box.height / 3;
        })
        .map((other) => `${one.text} | ${other.text}`),
    );
  });
}

/** Smallest font size of each kind of text on the page, px. */
function sizes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const found: Record<string, number> = {};
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || node.textContent?.trim() === '' || parent.closest('.visually-hidden, option')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true }) || parent.getClientRects().length === 0) continue;
      const drawn = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
      const scale = drawn === null ? (parent.currentCSSZoom ?? 1) : Math.hypot(drawn.a, drawn.b);
      const kind = `${parent.parentElement?.getAttribute('class')} > ${parent.tagName} ${parent.getAttribute('class')}`;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale;
      found[kind] = Math.min(found[kind] ?? size, size);
    }
    return found;
  });
}

/** Pairs of words in the memory panel that overlap. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: { text: string; box: DOMRect }[] = [];
    const nodes = document.createTreeWalker(
      document.querySelector('section[aria-label="Memory"]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) words.push({ text: node.textContent ?? '', box });
    }
    return words.flatMap((one, i) =>
      words.slice(i + 1).flatMap(({ text, box }) => {
        const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
        const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
        return across > 1 && down > box.height / 3 ? [`${one.text} | ${text}`] : [];
      }),
    );
  });
}

test('at every zoom of the browser all words get larger, and none lies on another', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=preempted-lock&t=1s&speed=2ms');
  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize({ width, height });
    await lab.settled();
    const plain = await sizes(page);
    expect(Object.keys(plain).length).toBeGreaterThan(40);
    for (const zoom of [1.1, 1.25, 1.5, 1.75, 2]) {
      await page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) });
      const name = `${width} × ${height} at ${zoom * 100} %`;
      await expect
        .poll(async () => {
          const now = await sizes(page);
          return Object.keys(plain).filter((kind) => now[kind] !== undefined && now[kind] * zoom <= plain[kind]);
        }, name)
        .toEqual([]);
      expect(await overlaps(page), name).toEqual([]);
    }
  }
});

test('no screen and no theme makes the page wider than it is, nor words lie on each other', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=preempted-lock&t=1s&speed=2ms');
  for (const theme of THEMES) {
    await lab.chooseTheme(theme);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await expect.poll(() => overhanging(page), `${theme}, ${screen.width} wide`).toEqual([]);
      expect(await collisions(page), `${theme}, ${screen.width} wide`).toEqual([]);
    }
    await page.setViewportSize(SCREENS[0]);
  }
});

test('a reader preempted with its socket locked has its words clear of the backlog’s limit, also in Compare', async ({
  page,
}) => {
  const lab = new LabPage(page);
  const preempted = '#v=1&preset=now-preempted&t=66ms';
  for (const hash of [preempted, `${preempted}&view=compare&against=preset=now-preempted;app.nice=-1`]) {
    await lab.open(hash);
    await expect(page.locator('[data-k="backlog-note"]').first()).toHaveText('reader preempted, socket locked');
    await expect(page.locator('[data-k="backlog-limit"]').first()).toContainText('MiB allowed');
    for (const theme of THEMES) {
      await lab.chooseTheme(theme);
      for (const screen of [SCREENS[0], SCREENS[1]]) {
        await page.setViewportSize(screen);
        await expect.poll(() => collisions(page), `${hash}, ${theme}, ${screen.width} wide`).toEqual([]);
      }
      await page.setViewportSize(SCREENS[0]);
    }
  }
});

/** Words of the map that cross the outline of a box, of the input queue, or of a tray in which lost packets lie. */
function crossings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const outlines = [...document.querySelectorAll<SVGGeometryElement>('.stage-map :is(.node, .tank, .tray > path)')];
    const points = outlines.flatMap((outline) => {
      const toScreen = outline.getScreenCTM() ?? new DOMMatrix();
      const steps = Math.ceil(outline.getTotalLength());
      return Array.from({ length: steps }, (_, i) => outline.getPointAtLength(i).matrixTransform(toScreen));
    });
    return [...document.querySelectorAll('.stage-map text')]
      .filter((word) => word.textContent !== '' && word.checkVisibility({ visibilityProperty: true }))
      .filter((word) => {
        const { left, right, top, bottom } = word.getBoundingClientRect();
        // The box of a line of text is higher than its letters.
        const free = (bottom - top) / 4;
        return points.some(({ x, y }) => x > left && x < right && y > top + free && y < bottom - free);
      })
      .map((word) => word.textContent ?? '');
  });
}

for (const lang of ['en', 'es', 'fr'])
  test(`words of a router’s map in Compare lie on no other word and on no box: ${lang}`, async ({ page }) => {
    for (const [a, b] of [
      ['router-small', 'router-big'],
      ['router-three-small', 'router-napi'],
    ]) {
      await page.goto(`#v=1&preset=${a}&t=2s&play=0&lang=${lang}&view=compare&against=preset=${b}`);
      await expect(page.locator('[data-k="lost-netif"]').first()).toContainText('%');
      for (const theme of THEMES) {
        await wear(page, theme);
        await expect.poll(() => collisions(page), `${a}, ${theme}`).toEqual([]);
        expect(await crossings(page), `${a}, ${theme}`).toEqual([]);
      }
    }
  });

for (const lang of ['en', 'es', 'fr'])
  test(`in a lesson no name of memory is cut, and names are at least 24 px apart: ${lang}`, async ({ page }) => {
    await page.goto(`#v=1&view=lessons&lesson=ring&scene=1&lang=${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    for (const theme of THEMES) {
      await wear(page, theme);
      for (const screen of SCREENS.slice(0, 5)) {
        await page.setViewportSize(screen);
        await expect(page.locator('.memory dt button')).toHaveCount(6);
        const names = await page.locator('.memory dt button').evaluateAll((buttons) =>
          buttons.map((button) => ({
            cut: button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight + 1,
            high: button.getBoundingClientRect().height,
          })),
        );
        const met = `${theme}, ${screen.width} wide`;
        expect(
          names.filter(({ cut, high }) => cut || high < 23.9),
          met,
        ).toEqual([]);
      }
    }
  });

test('on a phone names of memory and boxes of tasks are large enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2s&speed=2ms');
  const sizes = await page.locator('.memory dt button, .runqueue .chip:visible').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28);
});

test('on a phone the words in the ring are narrower than its hole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=now-quiet&t=20ms&play=0&nic.ring=4096');
  await expect(page.locator('[data-k="ring-filled"]')).toContainText('/ 4\u202f096');
  const beyond = await page.locator('.stage-map').evaluate((map) => {
    const ring = (map.ownerDocument.querySelector('.stage-sheet') as HTMLElement).getBoundingClientRect();
    const scale = ring.width / 364;
    // The hole in the middle of the phone's ring: centre at 148, 120, radius 42.
    const [x, y, r] = [ring.left + 148 * scale, ring.top + 120 * scale, 42 * scale];
    const words = [...map.querySelectorAll('text')].map((word) => ({
      text: word.textContent,
      box: word.getBoundingClientRect(),
    }));
    const inside = words.filter(({ text, box }) => {
      const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      return text !== '' && Math.abs(middle.x - x) < r / 2 && Math.abs(middle.y - y) < r;
    });
    const fits = ({ box }: (typeof inside)[number]): boolean => {
      const down = Math.abs((box.top + box.bottom) / 2 - y);
      return box.width / 2 < Math.sqrt(r * r - down * down);
    };
    return [inside.length, inside.filter((word) => !fits(word)).map(({ text }) => text)];
  });
  expect(beyond).toEqual([3, []]);
});

/** Words that touch the edge of their box, and chart titles that are cut off. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxOf = (chosen: string): DOMRect => document.querySelector(chosen)?.getBoundingClientRect() ?? new DOMRect();
    const holders: readonly [string, string][] = [
      ['.tray > path', '.tray text'],
      ['[data-k="reader-box"]', '[data-k="reader-owner"]'],
    ];
    const tight = holders.flatMap(([holder, words]) =>
      [...document.querySelectorAll(words)]
        .filter((word) => word.textContent !== '' && word.getBoundingClientRect().right > boxOf(holder).right - 5)
        .map((word) => `touches its box: ${word.textContent}`),
    );
    const endOf = (name: Element): number => {
      const letters = document.createRange();
      const ends = [...name.querySelectorAll('button')].map((part) => {
        letters.selectNodeContents(part);
        return letters.getBoundingClientRect().right;
      });
      return Math.max(...ends);
    };
    const cut = [...document.querySelectorAll('.plot-name')]
      .filter((name) => endOf(name) > name.getBoundingClientRect().right + 1)
      .map((name) => `is cut: ${name.textContent}`);
    return [...tight, ...cut];
  });
}

test('words of the stage keep clear of their boxes, and no chart has half a name', async ({ page }) => {
  test.setTimeout(90_000);
  const lab = new LabPage(page);
  // At this moment the receiving program has locked its socket, packets were lost, and duplicates came.
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.553369s');
  await expect(page.locator('[data-k="reader-owner"]')).toHaveText('locks the socket');
  await expect(page.locator('.tray')).toContainText('duplicate');
  for (const theme of THEMES) {
    await lab.chooseTheme(theme);
    for (const screen of SCREENS.filter(({ height }) => height > 400)) {
      await page.setViewportSize(screen);
      await expect.poll(() => squeezed(page), `${theme}, ${screen.width} wide`).toEqual([]);
    }
    await page.setViewportSize(SCREENS[0]);
  }
});

test('on a large screen, whose panels are enlarged, a hand on the timeline is where it seems', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const lab = new TimelinePage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=300ms&speed=2ms');
  const box = await lab.lanes.boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  await lab.region.getByRole('button', { name: 'Loop', exact: true }).click();
  await page.mouse.move(x + width * 0.4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(lab.clearLoop).toBeVisible();
  // The lanes of the CPU timeline show 3 ms. The names beside the lanes are 112 px wide in the drawing's units.
  const drawn = await lab.lanes.locator('canvas').evaluate((canvas) => canvas.clientWidth);
  const ms = Number((await lab.loop().textContent())?.match(/[\d.]+/)?.[0]);
  expect(drawn).toBeLessThan(width);
  expect(ms).toBeCloseTo((0.4 * drawn * 3) / (drawn - 112), 1);
});

test('a run queue with more than fits shows no task by half, counts the rest and goes to it', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&load.jobs=40&t=200ms&speed=2ms');
  const queue = page.getByRole('region', { name: 'Run queue' });
  const more = queue.getByRole('button', { name: /more task|above/ });
  /**
   * Number of tasks in the drawing of the run queue that its edges cut off, and number of tasks that are not visible.
   */
  const tasks = () =>
    queue.locator('.ladders').evaluate((sheet) => {
      const edge = sheet.getBoundingClientRect();
      const chips = [...sheet.querySelectorAll('[data-task]')].filter((chip) => chip.getBoundingClientRect().width > 0);
      const whole = chips.filter((chip) => {
        const { top, bottom } = chip.getBoundingClientRect();
        return top > edge.top - 2 && bottom < edge.bottom + 2;
      });
      const drawn = chips.filter((chip) => getComputedStyle(chip.parentElement as Element).opacity === '1');
      return { cut: drawn.filter((chip) => !whole.includes(chip)).length, beyond: chips.length - drawn.length };
    });
  await expect(more).toHaveText(/^▾ \d+ more tasks?$/);
  await expect.poll(async () => (await tasks()).cut).toBe(0);
  await expect(more).toHaveText(new RegExp(`^▾ ${(await tasks()).beyond} more task`));
  for (let presses = 0; presses < 20 && (await more.textContent())?.startsWith('▾'); presses++) {
    await more.click();
    await page.waitForTimeout(400);
  }
  await expect(more).toHaveText(/^▴ \d+ above$/);
  await expect.poll(async () => (await tasks()).cut).toBe(0);
  await more.click();
  await expect(more).toHaveText(/^▾/);
});

test('a branch of the run is told below the header, moves nothing and goes by itself', async ({ page }) => {
  await page.clock.install();
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-quiet&t=30ms&speed=2ms');
  await page.keyboard.press('Home');
  await expect.poll(() => lab.seconds()).toBe(0);
  await lab.step.click();
  await lab.settled();
  const stage = page.getByRole('region', { name: 'Stage' });
  const header = await page.getByRole('banner').boundingBox();
  const before = await stage.boundingBox();
  await lab.field('Receiver nice value').fill('-5');
  await lab.field('Receiver nice value').press('Enter');
  const told = page.getByText(/^The run branched off: Receiver nice value changed at/);
  await expect(told).toBeVisible();
  expect(await stage.boundingBox()).toEqual(before);
  expect(await page.getByRole('banner').boundingBox()).toEqual(header);
  // The notice may cover the gap above the map and the map's first line of text, but never the words of a zone.
  const words = await told.boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual((before?.y ?? 0) + 28);
  expect(await told.evaluate((line) => line.scrollHeight - line.clientHeight)).toBeLessThanOrEqual(0);
  await page.clock.fastForward('00:20');
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Run B/ })).toBeVisible();
});

test('stage and charts read one moment, and the log says when it is empty', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2s&speed=20ms');
  const stage = page.locator('.stage-map');
  const charts = page.getByRole('region', { name: 'Charts' });
  for (let steps = 0; steps < 6; steps++) {
    await lab.step.click();
    await lab.settled();
    const backlog = ((await stage.locator('[data-k=backlog-count]').textContent()) ?? '').match(/^\d+/)?.[0];
    await expect(charts.locator('.plot-value.queues')).toHaveText(new RegExp(` · ${backlog}$`));
  }
  await page.keyboard.press('Home');
  await expect.poll(() => lab.seconds()).toBe(0);
  await expect(page.getByText('No events yet.')).toBeVisible();
  await expect(charts.getByText('first 50 ms')).toBeVisible();
  await lab.play.click();
  await expect(lab.events.getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('No events yet.')).toBeHidden();
});

test('an answer shows its beginning: beside the controls on a tablet, wherever the panel was scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=preempted-lock&t=1s&speed=2ms');
  await page.getByRole('button', { name: 'Controls and events' }).click();
  await lab.seeBooks();
  await lab.events.getByRole('button').first().click();
  const first = lab.causes.getByRole('listitem').first();
  await expect(first).toBeInViewport();
  const [answer, controls] = [await first.boundingBox(), await lab.field('Background load').boundingBox()];
  expect((answer?.x ?? 0) + (answer?.width ?? 0)).toBeLessThan(controls?.x ?? 0);
});

type Place = { readonly name: string; readonly top: number; readonly sides: readonly number[] };

/** Position of every part with a name or a value; null for a part without text. */
function places(page: Page): Promise<(Place | null)[]> {
  return page.evaluate(() => {
    const named = 'main [data-k], main [aria-label], header *, footer *, h2, h3, .control *, .plot > *';
    const moving =
      '.ring-pointer, [data-k$=-word], [data-k$=-fill], [data-k^=flow-], [data-k^=mark-], .plot path, .tank, .gauge, .ladders, ol, ul';
    return [...document.querySelectorAll(named)].map((element) => {
      const { left, right, top, width } = element.getBoundingClientRect();
      if (width === 0 || element.closest(moving) !== null) return null;
      const name = element.getAttribute('data-k') ?? element.getAttribute('aria-label') ?? element.tagName;
      return { name, top, sides: [left, (left + right) / 2, right] };
    });
  });
}

/**
 * Returns whether a value has moved. A value that only became wider keeps its left edge, its middle or its right edge
 * in place.
 */
function moved(before: Place | null, after: Place | null): boolean {
  if (before === null || after === null) return false;
  const still = before.sides.some((side, i) => Math.abs(side - after.sides[i]) < 1);
  return !still || Math.abs(before.top - after.top) >= 1;
}

const PLAYED = [
  ['2ms', SCREENS[0]],
  ['1s', SCREENS[0]],
  ['10s', SCREENS[0]],
  ['2ms', SCREENS[4]],
] as const;

for (const [speed, screen] of PLAYED) {
  test(`nothing but what is meant to moves while it plays, ${speed} a second, ${screen.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    const lab = new LabPage(page);
    await lab.open(`#v=1&preset=tcp-loaded&t=2s&speed=${speed}`);
    await expect.poll(() => lab.seconds()).toBeGreaterThan(2);
    // Charts of CPU shares have no labelled scale.
    const scales = page.locator('[data-k$="-top"]:not([data-k="cpu-top"])');
    for (const top of await scales.all()) await expect(top).not.toBeEmpty();
    const before = await places(page);
    await page.waitForTimeout(1000);
    const after = await places(page);
    expect(after).toHaveLength(before.length);
    expect(before.filter((place, i) => moved(place, after[i])).map((place) => place?.name)).toEqual([]);
  });
}
