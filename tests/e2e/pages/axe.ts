/** What axe finds on a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Where axe looks, and at what; else at the whole page, by the rules of WCAG. */
export type Looks = {
  readonly within?: string;
  /** Only these rules, or all but these. */
  readonly only?: string;
  readonly without?: string;
};

/** Each fault, with where it is. The page is in no frame, so it is looked at as it stands, without a page beside it. */
export async function faultsOf(page: Page, { within, only, without }: Looks = {}): Promise<string[]> {
  // Half a megabyte of axe is brought to a page once, and of what is right nothing is told.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined;
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (only === undefined) axe.withTags(WCAG);
  else axe.withRules(only);
  if (without !== undefined) axe.disableRules(without);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
