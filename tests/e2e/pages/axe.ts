/** Returns the accessibility faults that the tool axe finds on a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { drawn } from './frames';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Part of the page to check, and axe's rules. The default is the whole page and the rules of WCAG. */
export type Looks = {
  readonly within?: string;
  /** Rules to use or to leave out. */
  readonly only?: string;
  readonly without?: string;
};

/** Returns each fault with its place. The tested page has no `iframe`, so axe runs in it directly. */
export async function faultsOf(page: Page, { within, only, without }: Looks = {}): Promise<string[]> {
  // Some parts adapt to a new screen size only in the next animation frame.
  await drawn(page, 2);
  // axe has half a megabyte, so each page loads axe only once. Rules that passed are not reported.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined;
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (only === undefined) axe.withTags(WCAG);
  else axe.withRules(only);
  if (without !== undefined) axe.disableRules(without);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
