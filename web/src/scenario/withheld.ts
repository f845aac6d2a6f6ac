/** What a link withholds from its reader: `controls=0`, `edit=0`, `readouts=…`. */

/** Readouts that a link can withhold. */
export const READOUT_NAMES = ['stage', 'memory', 'charts', 'tables', 'answers'] as const;
export type Readout = (typeof READOUT_NAMES)[number];

type Page = Readonly<Record<string, string>>;

export function isReadOnly(page: Page): boolean {
  return page.edit === '0';
}

/** `readouts=` names those that are left; `0` leaves none, and without it all are there. */
export function shownReadouts({ readouts }: Page): readonly Readout[] {
  return readouts === undefined ? READOUT_NAMES : READOUT_NAMES.filter((name) => readouts.split(',').includes(name));
}
