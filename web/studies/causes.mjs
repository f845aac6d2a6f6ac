/**
 * Possible causes of differences between simulation and studies. The default parameters leave these causes out.
 * Examples: a disk scheduler (elevator), a build that runs from its first file, a NIC that holds frames, smaller
 * compilers. EVIDENCE.md §10 explains the table.
 */
import { commandLines, DRAWS, isDrawn } from './draws.mjs';
import { STUDIES } from './studies.mjs';

const set = (id, value) => ['--set', `${id}=${value}`];

const ELEVATOR = [...set('disk.elevator', 'anticipatory'), ...set('disk.seek_ms', 15)];
const HOLDS = set('nic.no_descriptor', 'hold');
const PAUSES = [...HOLDS, ...set('nic.flow_control', 'pause')];
const SMALL = set('load.rss', 10);

/** A build that runs from its first file begins with an empty tree. */
const FROM_THE_FIRST_FILE = set('load.tree', 0);

/**
 * Start and length of the time span of a build in which the measured runs begin, s. A whole build takes half an hour on
 * receiver A and 632 s on receiver B.
 */
const BUILD_S = { begin: 60, span: 1680 };
const BUILD_OF_B_S = { begin: 20, span: 592 };
const GOLDEN_RATIO = 0.6180339887;

/**
 * Possible cause of a difference from a published value: its name, the parameters that switch it on, and whether the
 * build runs from its first file. Such runs begin at different times of the build.
 * @typedef {{ title: string, set: readonly string[], isWhole?: boolean }} Cause
 */

/** @type {readonly Cause[]} */
export const CAUSES = [
  { title: 'elevator', set: ELEVATOR },
  { title: 'build run there', set: FROM_THE_FIRST_FILE, isWhole: true },
  { title: 'both', set: [...ELEVATOR, ...FROM_THE_FIRST_FILE], isWhole: true },
  { title: 'card holds', set: HOLDS },
  { title: '… and pauses', set: PAUSES },
  { title: 'both, holds', set: [...ELEVATOR, ...FROM_THE_FIRST_FILE, ...HOLDS], isWhole: true },
  { title: 'both, 10 MiB', set: [...ELEVATOR, ...FROM_THE_FIRST_FILE, ...SMALL], isWhole: true },
];

const EPISODES = /times that no descriptor was left|: lost|frames lost/;

/** For each experiment, the rows that a cause can change. */
const CARDS = new Map([
  ['fermilab-table-2', ({ published }) => published !== undefined],
  ['fermilab-table-3', ({ published }) => published !== undefined],
  ['fermilab-oom', () => true],
  ['fermilab-fig-9', ({ name, published }) => published !== undefined || (EPISODES.test(name) && !/holds/.test(name))],
  ['fermilab-fig-12', ({ published }) => published !== undefined],
  ['fermilab-fig-14', ({ name }) => name.endsWith('Mb/s') && !name.includes('BL0')],
  ['poster-interactivity', () => true],
  ['poster-preemption', ({ name }) => name === 'preempt on: timeouts'],
]);

/** Rows of the table of causes, each with its experiment (`card`). */
export const CAUSED = STUDIES.flatMap((table) =>
  table.rows.filter((row) => CARDS.get(table.card)?.(row)).map((row) => ({ ...row, card: table.card, of: table })),
);

/** Seed and warm-up of each run beside a build from its first file. Each run begins at another time of the build. */
function momentsOf(card) {
  const { begin, span } = card === 'poster-interactivity' ? BUILD_OF_B_S : BUILD_S;
  return DRAWS.map(({ seed }) => ({ seed, warmup_s: Number((begin + span * ((seed * GOLDEN_RATIO) % 1)).toFixed(2)) }));
}

const NO_BUILD = /^load\.tree=/;

/**
 * Returns the parameters that switch on a cause. A run without compile processes has no build, so `load.tree` is left
 * out.
 */
function setsOf(cause, row) {
  if (isDrawn(row.args)) return cause.set;
  return cause.set.filter((arg, i, all) => !NO_BUILD.test(arg) && !NO_BUILD.test(all[i + 1] ?? ''));
}

/**
 * Command lines of a row with a cause. `before`: command lines of shorter runs, whose time is subtracted from the
 * result.
 */
export function causedLines(cause, row) {
  const sets = setsOf(cause, row);
  const draws = cause.isWhole ? momentsOf(row.card) : DRAWS;
  const lines = (args) => args && commandLines([...args, ...sets], draws);
  return { lines: lines(row.args), before: lines(row.before) };
}
