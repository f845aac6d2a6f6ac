/** The page in another theme, without the way through its menu: what stands beside the drawings is looked at. */
import type { Page } from '@playwright/test';

export type Theme = 'light' | 'dark' | 'projector';

/** Puts a theme on; colours that fade are not yet those of the theme. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    return Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, theme);
}
