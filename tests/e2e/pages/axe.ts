/** Faults that axe finds on a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Part of the page and rules for axe; the default is the whole page by the rules of WCAG. */
export type Looks = {
  readonly within?: string;
  /** Rules to use, or rules to leave out. */
  readonly only?: string;
  readonly without?: string;
};

/** Returns each fault with its place. The page is in no frame, so axe runs in it directly, without a second page. */
export async function faultsOf(page: Page, { within, only, without }: Looks = {}): Promise<string[]> {
  // The half megabyte of axe is loaded into a page once; passed rules are not reported.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined;
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (only === undefined) axe.withTags(WCAG);
  else axe.withRules(only);
  if (without !== undefined) axe.disableRules(without);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
