/**
 * Tests a phone held upright, by taps only: the map has its zones one below the other, and a lesson can be done on
 * it.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { LabPage } from '../pages/lab';
import { byFinger, LessonPage } from '../pages/lessons';
import { LESSONS, sceneWords } from '../pages/lessonWords';
import { test } from '../pages/test';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const;

test.use({ hasTouch: true, isMobile: true, viewport: PHONES[0] });

/** Number of pixels by which the page is wider than the screen. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Controls less than 44 px high. A finger needs this height. */
const tooLow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.top :is(a, button, summary, select), .transport button, .zone-guide button, .part-buttons rect, .sheet-handle, .scene :is(button:not(.glossed, .link), summary, input[type=number], .options label)',
      ),
    ]
      .map((part) => [part.getAttribute('aria-label') ?? part.textContent, part.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 2 && height < 43.5)
      .map(([name, { height }]) => `${name}: ${height}`),
  );

for (const phone of PHONES) {
  test(`at ${phone.width} × ${phone.height} the zones stand one below the other, in reach of a finger`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    const lab = new LabPage(page);
    await lab.openPaused('#v=1&preset=tcp-loaded&t=2.56s&speed=2ms');
    const zones = page.getByRole('group', { name: 'Zones of the map' });
    await expect(zones.getByRole('button')).toHaveText(['NIC', 'Protocol', 'Process', 'CPU']);
    const titles = page.locator('.stage-map .t-title');
    await expect(titles).toHaveCount(4);
    const tops = await titles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([...tops].sort((a, b) => a - b)).toEqual(tops);
    for (const [nth, name] of ['Process', 'CPU', 'NIC'].entries()) {
      await zones.getByRole('button', { name }).tap();
      await expect(titles.nth([2, 3, 0][nth])).toBeInViewport({ ratio: 1 });
      await expect(zones).toBeInViewport({ ratio: 1 });
    }
    expect(await tooWide(page)).toBe(0);
    expect(await tooLow(page)).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
  });
}

for (const { lang, width } of [
  { lang: 'en', width: 320 },
  { lang: 'es', width: 360 },
  { lang: 'fr', width: 360 },
]) {
  test(`on a phone ${width} px wide (${lang}) no word of the header, the ring or the bar is cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    // At this moment the ring's pointers (next to fill, next to empty) are at the left of the drawing.
    await page.goto(`./#v=1&preset=tcp-loaded&t=2.5575s&speed=2ms&play=0&lang=${lang}`);
    await page.locator('[data-k="driver-word"][transform]').waitFor();
    const cut = await page.evaluate(() => {
      const boxOf = (part: Element): DOMRect => part.getBoundingClientRect();
      const screen = document.documentElement.clientWidth;
      const words = document.querySelectorAll(
        '.views a, .speed-says strong, [data-k="nic-word"], [data-k="driver-word"]',
      );
      const beyond = [...words].filter((word) => boxOf(word).left < 8 || boxOf(word).right > screen - 4);
      const letters = document.createRange();
      letters.selectNodeContents(document.querySelector('.speed-says strong') ?? document.body);
      const slider = document.querySelector('.speed-slide');
      const isTouched = slider !== null && letters.getBoundingClientRect().right > boxOf(slider).left;
      return [...beyond.map((word) => word.textContent), ...(isTouched ? ['speed'] : [])];
    });
    expect(cut).toEqual([]);
    // The option *packet hop* is 64 px wide, and the menu's arrow needs 24 px.
    const unit = await page.locator('.unit-pick select').boundingBox();
    expect(unit?.width).toBeGreaterThan(96);
    expect(unit?.height).toBeGreaterThanOrEqual(44);
    expect(await tooWide(page)).toBe(0);
  });
}

test('a packet that is tapped leads from zone to zone, and a sentence says where it is and why it waits', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.818s&speed=2ms');
  const place = page.locator('.whereabouts');
  await expect(place).toHaveText(/^Tap a packet/);
  // At this moment some packets are on their way down to ip_rcv on the map.
  const map = page.locator('.stage-sheet');
  const { width } = (await map.boundingBox()) ?? { width: 0 };
  const scale = width / 364;
  await map.tap({ position: { x: 308 * scale, y: 216 * scale } });
  await expect(place).toHaveText(/^packet \d+.* · .*has the CPU\.$/);
  const zones = page.getByRole('group', { name: 'Zones of the map' });
  await expect(zones.getByRole('button', { name: 'Protocol' })).toHaveAttribute('aria-current', 'location');
  await expect(page.getByText('2 Kernel protocol stack')).toBeInViewport({ ratio: 1 });
  // The answer is in the side panel, which is below the map on a phone.
  await page.getByRole('button', { name: 'Answer, controls and events' }).tap();
  await expect(page.getByRole('heading', { name: /packet/i }).first()).toBeVisible();
});

test('a router’s map stands upright, too, and names the zone of the packet that is followed', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=router-small&t=300ms&speed=2ms&packet=3000');
  const zones = page.getByRole('group', { name: 'Zones of the map' });
  await expect(zones.getByRole('button')).toHaveText(['Input', 'Interrupt', 'Softirq', 'Far host']);
  await expect(page.locator('.whereabouts')).toHaveText(/^packet 3.000 · /);
  for (const [name, title] of [
    ['Far host', 3],
    ['Softirq', 2],
    ['Input', 0],
  ] as const) {
    await zones.getByRole('button', { name }).tap();
    await expect(page.locator('.stage-map .t-title').nth(title)).toBeInViewport({ ratio: 1 });
  }
  expect(await tooWide(page)).toBe(0);
  expect(await tooLow(page)).toEqual([]);
});

test('the buttons *Why?* of a packet’s history are as high as a finger', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.56s&speed=2ms&packet=13000');
  await page.getByRole('button', { name: 'Answer, controls and events' }).tap();
  const why = page.getByRole('button', { name: /^Why\?/ });
  await why.first().waitFor();
  for (const button of await why.all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('Share and the controls open by a tap', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=300ms&speed=2ms');
  await lab.share.tap();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Controls and events' }).tap();
  await expect(lab.slider('Background load')).toBeInViewport();
});

test('the sheet opens for each question, also for the one that is already answered', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=udp-200&t=1s');
  const heading = page.locator('.inspector h2');
  for (const part of ['.runqueue .chip', '.runqueue .chip', '.memory .grasp']) {
    await page.locator(part).first().tap();
    await expect(heading).toBeInViewport();
    await page.locator('.sheet-handle').tap();
    await expect(heading).not.toBeInViewport();
  }
});

test('the menu Run until is whole within a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=300ms&speed=2ms');
  await lab.button('Run until').tap();
  await expect(lab.button('next drop')).toBeInViewport({ ratio: 1 });
  const last = page.locator('.until button').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

/** Lessons that together have each kind of question: to order steps, to draw a curve, to choose an answer, to name a number. */
const TRIED = new Set(['trip', 'ring', 'livelock']);
const KINDS = LESSONS.filter(({ id }) => TRIED.has(id) || process.env.RINGSIDE_ALL_LESSONS !== undefined);

for (const lesson of KINDS) {
  test(`lesson ${lesson.id} is done from its beginning to its end`, async ({ page }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const open = new LessonPage(page, byFinger);
    await open.open(lesson.id);
    for (const [nth, scene] of lesson.scenes.entries()) {
      const { title, ask: said } = sceneWords(lesson, scene);
      await expect(open.scene.getByRole('heading', { level: 2 })).toHaveText(title);
      await open.begun();
      expect(await tooWide(page), title).toBe(0);
      expect(await tooLow(page), title).toEqual([]);
      const { ask } = scene;
      if (ask !== undefined && said !== undefined) {
        if (ask.kind === 'curve') await drawByFinger(page, open.prediction.locator('svg').first());
        else await open.answerWrongly(ask, said, false);
        await open.commit();
        const truth = await open.truth();
        if (ask.kind === 'curve') await open.typeCurve();
        else {
          await open.change();
          await open.answerRightly(ask, said, truth);
        }
        await open.commit();
        await expect(open.reply).toContainText('Right.');
        expect(await tooWide(page), title).toBe(0);
      }
      if (nth < lesson.scenes.length - 1) await open.next.tap();
    }
    await page.getByRole('button', { name: 'Finish' }).tap();
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    const asked = lesson.scenes.filter(({ ask }) => ask !== undefined).length;
    await expect(summary.getByRole('row')).toHaveCount(1 + asked);
    expect(await tooWide(page)).toBe(0);
    expect(faults).toEqual([]);
  });
}

/**
 * Draws with a finger across the field for a curve from the upper left to the lower right. The page must not scroll
 * meanwhile.
 */
async function drawByFinger(page: Page, field: Locator): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  const before = await field.boundingBox();
  if (before === null) throw new Error('no field');
  const { x, y, width, height } = before;
  const touch = await page.context().newCDPSession(page);
  // Moves slowly, like a hand. After a fast stroke the browser would take the next tap for the end of a scroll.
  const began = Date.now() / 1000 - 1;
  for (let step = 0; step <= 8; step++) {
    const share = 0.15 + 0.08 * step;
    const touchPoints = [{ x: x + width * share, y: y + height * share }];
    const type = step === 0 ? 'touchStart' : 'touchMove';
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + 0.1 * step });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await field.boundingBox()).toEqual(before);
  const heights = await field.locator('circle').evaluateAll((all) => all.map((dot) => dot.getAttribute('cy')));
  expect(new Set(heights).size).toBeGreaterThan(5);
}

test('in a lesson the map goes with the packet, and Teacher and Share are within reach', async ({ page }) => {
  const open = new LessonPage(page, byFinger);
  await open.open('trip', 2);
  await open.begun();
  await expect(page.locator('.whereabouts')).toHaveText(/^packet \d/);
  await expect(page.getByRole('slider', { name: 'Simulation speed', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByText('Teacher', { exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Presenter window', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.teacher').getByText('show part of the map (projector view)')).toBeInViewport({
    ratio: 1,
  });
  await page.getByText('Teacher', { exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeInViewport({ ratio: 1 });
});
