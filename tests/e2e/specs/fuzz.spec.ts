import { expect, type Page } from '@playwright/test';
import { test } from '../pages/test';

/** Number of random actions. `RINGSIDE_FUZZ_HANDS` can ask for thousands. */
const HANDS = Number(process.env.RINGSIDE_FUZZ_HANDS ?? 360);
const SEED = Number(process.env.RINGSIDE_FUZZ_SEED ?? 1);

test.use({ hasTouch: true });

const KEYS = [
  ...['Space', 'Enter', 'Escape', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Home', 'End', 'PageDown', 'PageUp'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Shift+ArrowRight', 'Backspace', 'Control+z', 'Control+y'],
  ...['.', ',', '?', 'b', 'f', 'a', '+', '-', '0', '1', '7', '9'],
];
const OPENS = [
  '#v=1&preset=tcp-loaded&t=2s&speed=2ms',
  '#v=1&view=lessons&lesson=ring&scene=3',
  '#v=1&preset=router-small&t=1s&speed=1ms',
];

/** Random numbers from 0 to 1 with a fixed seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Hand = (page: Page, next: () => number) => Promise<void>;

const at = (page: Page, next: () => number): [number, number] => {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  return [Math.floor(next() * width), Math.floor(next() * height)];
};

const WAYS: readonly Hand[] = [
  async (page, next) => page.mouse.click(...at(page, next)),
  async (page, next) => {
    await page.mouse.move(...at(page, next));
    await page.mouse.down();
    await page.mouse.move(...at(page, next), { steps: 4 });
    await page.mouse.up();
  },
  async (page, next) => {
    await page.mouse.move(...at(page, next));
    await page.mouse.wheel(0, Math.floor((next() - 0.5) * 800));
  },
  async (page, next) => page.touchscreen.tap(...at(page, next)),
  async (page, next) => page.keyboard.press(KEYS[Math.floor(next() * KEYS.length)]),
  async (page, next) => page.keyboard.press(KEYS[Math.floor(next() * KEYS.length)]),
];

test(`${HANDS} presses, drags, turns of the wheel, taps and keys end without an error (seed ${SEED})`, async ({
  page,
  context,
}) => {
  test.setTimeout(HANDS * 1000 + 120_000);
  const faults: string[] = [];
  page.on('pageerror', ({ message, stack }) => faults.push(stack ?? message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  // Closes the presenter's window and dismisses the browser's dialogs.
  context.on('page', (opened) => void opened.close());
  page.on('dialog', (dialog) => void dialog.dismiss());
  expect(HANDS, 'RINGSIDE_FUZZ_HANDS').toBeGreaterThan(0);
  const next = chance(SEED);
  for (const open of OPENS) {
    await page.goto('about:blank');
    await page.goto(`./${open}`);
    await page.getByRole('timer').waitFor();
    for (let hand = 0; hand < HANDS / OPENS.length; hand++) await WAYS[Math.floor(next() * WAYS.length)](page, next);
    expect(faults, open).toEqual([]);
    await expect(
      page.getByText(/The (simulated )?machine stopped|One drawing has failed|This part of the page has failed/),
    ).toHaveCount(0);
    // Checks the heading in the top bar, because a sheet for printing has another heading.
    await expect(page.locator('.top h1')).toHaveText(/Ringside/);
  }
});
