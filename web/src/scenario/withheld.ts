/** What a link withholds from its reader: `controls=0`, `edit=0`, `readouts=…`. */

/** Readouts that a link can withhold, with their words. */
export const READOUTS = {
  stage: 'numbers on the stage',
  memory: 'memory',
  charts: 'charts, TCP, equations, kernel',
  tables: 'packets by stage, Little’s law',
  answers: 'answers: why, and lives of packets',
} as const;
export type Readout = keyof typeof READOUTS;
export const READOUT_NAMES = Object.keys(READOUTS) as Readout[];

export const READ_ONLY = 'This link shows the run as it is: its parameters cannot be changed here.';

type Page = Readonly<Record<string, string>>;

export function isReadOnly(page: Page): boolean {
  return page.edit === '0';
}

/** `readouts=` names those that are left; `0` leaves none, and without it all are there. */
export function shownReadouts({ readouts }: Page): readonly Readout[] {
  return readouts === undefined ? READOUT_NAMES : READOUT_NAMES.filter((name) => readouts.split(',').includes(name));
}
