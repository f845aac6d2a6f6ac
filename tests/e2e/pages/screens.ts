/** Looks at a view on every size of screen, with every theme worn once. */
import { expect, type Page } from '@playwright/test';
import { faultsOf, type Looks } from './axe';
import { wear } from './theme';

const SCREENS = [
  [1440, 900, 'light'],
  [1920, 1080, 'projector'],
  [1024, 768, 'dark'],
  [390, 844, 'light'],
] as const;

/** Returns by how many pixels the page is wider than its screen. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Expects no fault by axe, and no page wider than its screen. */
export async function expectFitOnEveryScreen(page: Page, looks: Looks = {}): Promise<void> {
  for (const [width, height, theme] of SCREENS) {
    await page.setViewportSize({ width, height });
    await wear(page, theme);
    expect(await faultsOf(page, looks), `${width} × ${height}, ${theme}`).toEqual([]);
    expect(await tooWide(page), `${width} × ${height}, ${theme}`).toBeLessThanOrEqual(0);
  }
}
