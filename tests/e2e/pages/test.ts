/**
 * Playwright's `test` with a display limited to 20 animation frames a second. Without a graphics card, painting takes
 * two thirds of a test's CPU time.
 */
import { test as onAnyDisplay } from '@playwright/test';

const MS_OF_A_PICTURE = 50;

/** Makes the browser draw one animation frame every `ms` milliseconds. */
function everySo(ms: number): void {
  const browsers = { ask: window.requestAnimationFrame.bind(window), cancel: window.cancelAnimationFrame.bind(window) };
  const under = new Map<number, () => void>();
  let last = 0;
  let drawn = -ms;
  window.requestAnimationFrame = (draw) => {
    last += 1;
    const id = last;
    const ask = (): void => {
      const frame = browsers.ask((now) => {
        under.delete(id);
        drawn = performance.now();
        draw(now);
      });
      under.set(id, () => browsers.cancel(frame));
    };
    const waiting = setTimeout(ask, Math.max(0, drawn + ms - performance.now()));
    under.set(id, () => clearTimeout(waiting));
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    under.get(id)?.();
    under.delete(id);
  };
}

export const test = onAnyDisplay.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(everySo, MS_OF_A_PICTURE);
    await use(context);
  },
});
