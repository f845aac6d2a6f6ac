/** Checks a view on every screen size, and with every theme at least once. */
import { expect, type Page } from '@playwright/test';
import { faultsOf, type Looks } from './axe';
import { wear } from './theme';

const SCREENS = [
  [1440, 900, 'light'],
  [1920, 1080, 'projector'],
  [1024, 768, 'dark'],
  [390, 844, 'light'],
] as const;

/** Number of pixels by which the page is wider than its screen. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Checks that axe finds no fault and that the page is never wider than its screen. */
export async function expectFitOnEveryScreen(page: Page, looks: Looks = {}): Promise<void> {
  for (const [width, height, theme] of SCREENS) {
    await page.setViewportSize({ width, height });
    await wear(page, theme);
    expect(await faultsOf(page, looks), `${width} × ${height}, ${theme}`).toEqual([]);
    expect(await tooWide(page), `${width} × ${height}, ${theme}`).toBeLessThanOrEqual(0);
  }
}
