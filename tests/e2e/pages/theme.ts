/** Sets the page's theme without its menu, for tests of other parts of the page. */
import type { Page } from '@playwright/test';

export type Theme = 'light' | 'dark' | 'projector';

/** Sets a theme without a transition, because a colour in transition belongs to no theme. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(atOnce);
    document.documentElement.dataset.theme = name;
    // Reading a size makes the browser apply the new styles.
    document.documentElement.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, theme);
}
