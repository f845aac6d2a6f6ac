/** Parts of the page that a link hides: `controls=0`, `edit=0`, `readouts=…`. */

import type { PageEntries } from './views';

/** Groups of figures (readouts) that a link can hide. */
export const READOUT_NAMES = ['stage', 'memory', 'charts', 'tables', 'answers'] as const;
export type Readout = (typeof READOUT_NAMES)[number];

/** Returns whether a value of `readouts=` contains only known names, or is `0`, which hides all figures. */
export const areReadouts = (value: string): boolean =>
  value === '0' || value.split(',').every((name) => (READOUT_NAMES as readonly string[]).includes(name));

export function isReadOnly(page: PageEntries): boolean {
  return page.edit === '0';
}

/**
 * Returns the visible groups of figures. `readouts=` lists them, and `0` hides all. Without this link entry all are
 * visible.
 */
export function shownReadouts({ readouts }: PageEntries): readonly Readout[] {
  return readouts === undefined ? READOUT_NAMES : READOUT_NAMES.filter((name) => readouts.split(',').includes(name));
}
