/**
 * Playwright's test, on a display of 20 pictures a second. Without a graphics card two thirds of a
 * test's processor time is painting, and two processors are to run them all.
 */
import { test as onAnyDisplay } from '@playwright/test';

/** Of the browser's 60 frames a second every third is the page's. */
const NTH_FRAME = 3;

function everyNth(nth: number): void {
  const browsers = { ask: window.requestAnimationFrame.bind(window), cancel: window.cancelAnimationFrame.bind(window) };
  const under = new Map<number, number>();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    last += 1;
    const id = last;
    let left = nth;
    const frame = (now: number): void => {
      left -= 1;
      if (left > 0) {
        under.set(id, browsers.ask(frame));
        return;
      }
      under.delete(id);
      draw(now);
    };
    under.set(id, browsers.ask(frame));
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    browsers.cancel(under.get(id) ?? 0);
    under.delete(id);
  };
}

export const test = onAnyDisplay.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(everyNth, NTH_FRAME);
    await use(context);
  },
});
