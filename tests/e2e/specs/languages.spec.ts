import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { FIXTURES } from '../servers';

const THEMES = ['light', 'dark', 'projector'] as const;
/** So high that bars of two lines, as a long language has them, lie over nothing. */
const SIZES = [
  { width: 1440, height: 1100 },
  { width: 1024, height: 1400 },
  { width: 390, height: 2000 },
] as const;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const MACHINE = '#v=1&preset=tcp-loaded&t=2s&speed=2ms&play=0';
const QUESTION = '#v=1&view=lessons&lesson=ring&scene=4';

/** Each language, and where it is spoken; the last is nobody's, twice as long, from right to left. */
const LANGUAGES = [
  ['en', './', '&lang=en'],
  ['es', './', '&lang=es'],
  ['long', `${FIXTURES.url}long.html`, ''],
] as const;

/** What axe finds, each fault with where it is. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** By how many px the page is wider than its screen. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [nth, [language, where, entry]] of LANGUAGES.entries()) {
  test(`${language}: no fault that axe can see, and the map is not mirrored`, async ({ page }) => {
    test.slow();
    // Over the three languages each theme meets each size once.
    for (const [i, size] of SIZES.entries()) {
      const theme = THEMES[(i + nth) % THEMES.length];
      await page.setViewportSize(size);
      await page.goto('./');
      for (const fragment of [MACHINE, QUESTION]) {
        await page.goto('about:blank');
        await page.goto(`${where}${fragment}${entry}`);
        await page.evaluate((name) => localStorage.setItem('ringside.display', JSON.stringify({ theme: name })), theme);
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.locator('[role="timer"]')).toHaveAttribute('aria-busy', 'false');
        await page
          .locator(fragment === MACHINE ? '[data-k="ring-filled"]' : '.prediction')
          .first()
          .waitFor();
        expect(await faults(page), `${theme}, ${size.width} wide, ${fragment}`).toEqual([]);
        // Words of twice the length may make the header wider than a tablet; those of a language may not.
        if (language !== 'long')
          expect(await overhang(page), `${theme}, ${size.width} wide, ${fragment}`).toBeLessThanOrEqual(0);
        const at = (key: string) =>
          page
            .locator(`[data-k="${key}"]`)
            .first()
            .evaluate((part) => part.getBoundingClientRect().x);
        expect(await at('ring-filled')).toBeLessThan(await at('delivered'));
      }
    }
  });
}
