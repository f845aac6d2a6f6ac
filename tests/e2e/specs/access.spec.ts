import { expect } from '@playwright/test';
import { faultsOf } from '../pages/axe';
import { LabPage } from '../pages/lab';
import { test } from '../pages/test';
import { wear } from '../pages/theme';

const START = '#v=1&preset=tcp-loaded&t=20ms&speed=1ms';

/**
 * Screens with different layouts, each with one theme, because a theme changes colours only. Small screens are tall, so
 * that no bar covers a button.
 */
const SCREENS = [
  [{ width: 1440, height: 900 }, 'light'],
  [{ width: 1920, height: 1080 }, 'dark'],
  [{ width: 1024, height: 2000 }, 'projector'],
  [{ width: 390, height: 2000 }, 'light'],
] as const;

const STATES: readonly (readonly [string, (lab: LabPage) => Promise<void>])[] = [
  ['slow', (lab) => lab.open('#v=1&preset=tcp-loaded&t=2s&speed=2ms')],
  ['as fast as life', (lab) => lab.open('#v=1&preset=tcp-loaded&t=2s&speed=1s')],
  ['faster than life', (lab) => lab.open('#v=1&preset=tcp-loaded&t=2s&speed=10s')],
  ['at rest, with the causes of a timeout open', openCauses],
];

async function openCauses(lab: LabPage): Promise<void> {
  await lab.openPaused('#v=1&preset=preempted-lock&t=900ms&speed=2ms');
  await lab.runUntil('next timeout at the sender');
  await lab.events
    .getByRole('button', { name: /retransmission timeout/ })
    .first()
    .click();
  await expect(lab.causes).toBeVisible();
}

for (const [state, open] of STATES) {
  test(`no fault that axe can see in any theme, on any screen: ${state}`, async ({ page }) => {
    test.slow();
    const lab = new LabPage(page);
    await open(lab);
    for (const [screen, theme] of SCREENS) {
      await page.setViewportSize(screen);
      await wear(page, theme);
      expect(await faultsOf(page), `${theme}, ${screen.width} wide`).toEqual([]);
    }
  });
}

test('a question by key leads the focus into its answer, and Escape back', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.005s&speed=2ms');
  await (await lab.question('Who waited longest?')).press('Enter');
  await expect(page.getByRole('heading', { name: 'Who waited longest?' })).toBeFocused();
  const why = page.getByRole('list', { name: 'Longest waits' }).getByRole('button', { name: /^Why/ });
  await why.first().press('Enter');
  const life = page.getByRole('heading', { name: /^History of packet/ });
  await expect(life).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(life).toHaveCount(0);
  await (await lab.question('Who had the CPU?')).press('Enter');
  await expect(page.getByRole('heading', { name: 'Who had the CPU?' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(await lab.question('Who had the CPU?')).toBeFocused();
});

test('a key on a part of the stage or on a task leads the focus into the answer, and Escape back; a mouse does not', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.005s&speed=2ms');
  const part = page.getByRole('button', { name: 'Packets on the receive queue' });
  await part.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contents of the receive queue' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(part).toBeFocused();
  await page.getByRole('group', { name: /^Tasks by array/ }).press('ArrowRight');
  const task = page.locator('.chip:focus');
  await task.press('Enter');
  await expect(page.getByRole('heading', { name: /^Task / })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(task).toBeVisible();
  const lost = page.getByRole('button', { name: 'What was lost' });
  const { x, y } = (await lost.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 12, y + 12);
  const answer = page.getByRole('heading', { name: 'What was lost' });
  await expect(answer).toBeVisible();
  await expect(answer).not.toBeFocused();
});

test('every view has a link that skips its header, and Back leads the focus to the view that it opens', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.005s&speed=2ms');
  const views = page.getByRole('navigation', { name: 'Views' });
  for (const view of ['Compare', 'Experiments', 'Lessons', 'Kernel']) {
    await views.getByRole('link', { name: view }).click();
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
    await expect(page.locator('main:focus, main > article:focus')).toHaveCount(1);
  }
  await expect(page.getByRole('heading', { name: 'Your kernel beside the simulated machine' })).toHaveCount(1);
  await page.goBack();
  await expect(views.getByRole('link', { name: 'Lessons' })).toBeFocused();
});

test('with the browser’s own few colours, what is chosen still differs from what is not', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.005s&speed=2ms');
  const ground = (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate((element) => getComputedStyle(element).background);
  for (const [chosen, other] of [
    ['.views a[aria-current]', '.views a:not([aria-current])'],
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['.chip.on', '.chip:not(.on)'],
  ]) {
    await expect.poll(async () => (await ground(chosen)) === (await ground(other))).toBe(false);
  }
});

test('everything works from the keyboard', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(START);
  await page.keyboard.press('Space');
  await expect(lab.play).toBeVisible();
  await lab.settled();
  // Two different times can look equal on the clock, which shows microseconds. The page's address shows the difference.
  const moment = (): string => lab.link().find((entry) => entry.startsWith('t=')) ?? '';
  const moves = async (key: string): Promise<void> => {
    const before = moment();
    await page.keyboard.press(key);
    await expect.poll(moment, key).not.toBe(before);
    await lab.settled();
  };
  const rested = await lab.seconds();
  for (const key of ['.', 'PageDown', '.']) await moves(key);
  const stepped = await lab.seconds();
  expect(stepped).toBeGreaterThan(rested);
  for (const key of ['PageUp', ',']) await moves(key);
  expect(await lab.seconds()).toBeLessThan(stepped);
  await page.keyboard.press('Space');
  await expect.poll(() => lab.seconds()).toBeGreaterThan(stepped);
  await page.keyboard.press('Space');
  await expect(lab.play).toBeVisible();
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
  // A smooth movement would show a new time at every reading of the clock. With reduced motion the time changes only a
  // few times a second.
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
  for (const button of [lab.play, lab.step, lab.stepBack, lab.toStart]) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('what is pressed is 44 px high, on a large screen, too; a tablet has stage and controls in sight together', async ({
    page,
  }) => {
    const lab = new LabPage(page);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ]) {
      await page.setViewportSize({ width, height });
      for (const [open, middle] of [
        [START, page.getByRole('region', { name: 'Stage' })],
        ['#v=1&view=lessons&lesson=trip&scene=2', page.getByRole('region', { name: 'Stage' })],
        // The map would show the answer to this scene's question, so it is hidden.
        ['#v=1&view=lessons&lesson=trip&scene=3', page.getByRole('button', { name: 'Commit', exact: true })],
      ] as const) {
        await page.goto('about:blank');
        await lab.open(open);
        await expect(middle).toBeInViewport({ ratio: 0.9 });
        await expect(lab.pause.or(lab.play)).toBeInViewport({ ratio: 1 });
        const small = await page.evaluate(() =>
          [
            ...document.querySelectorAll(
              '.top :is(a, button, summary, select), .transport button, .scene button:not(.glossed, .link)',
            ),
          ]
            .map((part) => [part.textContent || part.ariaLabel, part.getBoundingClientRect()] as const)
            .filter(([, { width: wide, height: high }]) => wide > 2 && high < 43.5)
            .map(([name, { height: high }]) => `${name}: ${high}`),
        );
        expect(small, `${open}, ${width} wide`).toEqual([]);
      }
    }
  });
});

test('Pause is among the first stops of the Tab key, and links skip to the parts of the page', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(START);
  const skip = page.getByRole('navigation', { name: 'Skip' }).getByRole('link');
  await page.keyboard.press('Tab');
  await expect(skip.first()).toBeFocused();
  await expect(skip.first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /^Map of the receiver/ })).toBeFocused();
  expect(lab.link()).toContain('preset=tcp-loaded');
  await skip.last().press('Enter');
  await expect(page.getByRole('group', { name: 'Controls, events, packets' })).toBeFocused();
  await skip.last().focus();
  for (let stops = 0; stops < 13; stops++) {
    await page.keyboard.press('Tab');
    if (await lab.pause.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(lab.pause).toBeFocused();
});

test('on a small screen the link to the controls opens their sheet', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await new LabPage(page).open(START);
  await page.getByRole('link', { name: 'Skip to controls and events' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Controls, events, packets' })).toBeFocused();
});

test('on a small screen a close request closes the sheet: Escape, or Back on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=2.005s&speed=2ms');
  const handle = page.locator('.sheet-handle');
  await handle.click();
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(handle).toHaveAttribute('aria-expanded', 'false');
});

test('a click without a place, as assistive devices make it, opens the part of the stage that it names', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused('#v=1&preset=tcp-loaded&t=300ms&speed=1ms');
  for (const [part, answer] of [
    ['Packets on the receive queue', 'Contents of the receive queue'],
    ['Descriptors of the receive ring', /^Descriptor \d+ of the ring/],
    ['The task that reads', /^Task iperf/],
  ] as const) {
    await lab.button(part).dispatchEvent('click');
    await expect(page.getByRole('heading', { name: answer, level: 2 })).toBeVisible();
  }
});

test('while it plays nothing is said more often than once in two seconds', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('#v=1&preset=tcp-loaded&t=2s&speed=200ms');
  const said = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const heard: string[] = [];
        const live = '[role=status], [role=alert], [role=log], output, [aria-live=polite], [aria-live=assertive]';
        const watch = new MutationObserver((changes) => {
          for (const { target } of changes) {
            const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
            if (region) heard.push(region.textContent ?? '');
          }
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => resolve(heard), 4000);
      }),
  );
  expect(new Set(said).size).toBeLessThanOrEqual(3);
  await lab.pause.click();
});

test('a menu closes at Escape and gives the focus back; on a choice in it the keys of the page hold', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  const display = page.getByText('Display', { exact: true });
  const dark = page.getByRole('radio', { name: 'dark', exact: true });
  await display.click();
  await dark.check();
  await page.keyboard.press('Escape');
  await expect(dark).toBeHidden();
  await expect(display).toBeFocused();
  await page.keyboard.press('Enter');
  await dark.focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toBeVisible();
  await expect(dark).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('single-key shortcuts can be switched off', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openPaused(START);
  await page.getByRole('combobox', { name: 'Step unit' }).selectOption({ label: 'tick' });
  await page.getByText('Display', { exact: true }).click();
  await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck();
  await page.keyboard.press('Escape');
  const before = await lab.seconds();
  await page.keyboard.press('.');
  await page.keyboard.press('?');
  await lab.settled();
  expect(await lab.seconds()).toBe(before);
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect.poll(() => lab.seconds()).toBeGreaterThan(before);
});
