/** The page in another theme, without the way through its menu: what stands beside the drawings is looked at. */
import type { Page } from '@playwright/test';

export type Theme = 'light' | 'dark' | 'projector';

/** Puts a theme on, at once: a colour that fades from one theme into the other is of neither. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(atOnce);
    document.documentElement.dataset.theme = name;
    // Asked where it stands, the page takes on all its styles.
    document.documentElement.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, theme);
}
