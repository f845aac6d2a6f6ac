import type { Page } from '@playwright/test';

/** Waits until the page has drawn `count` animation frames. */
export function drawn(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (left) =>
      new Promise((done) => {
        const next = (more: number): void => {
          if (more === 0) done();
          else requestAnimationFrame(() => next(more - 1));
        };
        next(left);
      }),
    count,
  );
}
