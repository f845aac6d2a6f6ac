/**
 * A measurement beside a build is simulated 16 times. Each of these runs ("draws") has its own seed and warm-up. The
 * studies do not say at which time of the build they began to measure, so one run is only one of many possible runs.
 * The warm-ups are spread evenly over 45 to 125 s. Each value that a study published for such a measurement is compared
 * with all 16 results.
 */

const GOLDEN_RATIO = 0.6180339887;
const SHORTEST_S = 45;
const SPAN_S = 80;

const warmup = (seed) => (SHORTEST_S + SPAN_S * ((seed * GOLDEN_RATIO) % 1)).toFixed(2);

/** Seed and warm-up (s) of each of the 16 draws (runs that differ only in these two values). */
export const DRAWS = Array.from({ length: 16 }, (_, i) => ({ seed: i + 1, warmup_s: Number(warmup(i + 1)) }));

/** Presets that include compile processes. */
const LOADED = ['tcp-loaded', 'ring-exhausted', 'nice-boost', 'preempted-lock', 'udp-200-loaded'];

/**
 * Returns whether a run depends on its seed. Only compile processes beside the receiver make a run random.
 * @param {readonly string[]} args
 */
export function isDrawn(args) {
  const jobs = args.findLast((arg) => arg.startsWith('load.jobs='));
  if (args.includes('load.kind=hog') || jobs === 'load.jobs=0') return false;
  return jobs !== undefined || LOADED.includes(args[args.indexOf('--preset') + 1]);
}

/** Adds a seed and a warm-up to the arguments of a run. If the arguments contain a warm-up, it is kept. */
function drawnArgs(args, { seed, warmup_s }) {
  const own = args.some((arg) => arg.startsWith('load.warmup='));
  return [...args, '--seed', `${seed}`, ...(own ? [] : ['--set', `load.warmup=${warmup_s}`])];
}

/**
 * Returns the command lines of a run: one for each of the 16 draws (seeds), or only one if the run does not depend on
 * its seed.
 * @param {readonly string[]} args
 */
export function commandLines(args, draws = DRAWS) {
  return isDrawn(args) ? draws.map((draw) => drawnArgs(args, draw).join(' ')) : [args.join(' ')];
}

/**
 * Rounds a result to six digits, which are enough to distinguish the results of any two seeds.
 * @param {number} value
 */
export const kept = (value) => Number(value.toPrecision(6));

/**
 * Returns the quantile: the value below which the fraction `part` of all values lies.
 * @param {readonly number[]} values
 * @param {number} part
 */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

/**
 * Smallest significant difference of rank sums, in standard errors. Chance alone exceeds it once in 370 comparisons.
 */
const NOT_CHANCE = 3;

/**
 * Returns whether two sets of results differ by more than chance (Mann–Whitney rank sum test with the correction for
 * ties).
 * @param {readonly number[]} some
 * @param {readonly number[]} others
 */
export function differ(some, others) {
  const all = [...some, ...others];
  const above = some.reduce((sum, value) => sum + others.length * rank(others, value), 0);
  const ties = [...new Set(all)].map((value) => all.filter((one) => one === value).length);
  const tied = ties.reduce((sum, count) => sum + count ** 3 - count, 0) / (all.length * (all.length - 1));
  const error = Math.sqrt((some.length * others.length * (all.length + 1 - tied)) / 12);
  return error > 0 && Math.abs(above - (some.length * others.length) / 2) > NOT_CHANCE * error;
}

/**
 * Returns the fraction of `values` that are below `value`. Elements that are equal to `value` count as half.
 * @param {readonly number[]} values
 * @param {number} value
 */
export function rank(values, value) {
  const below = values.filter((drawn) => drawn < value).length;
  const equal = values.filter((drawn) => drawn === value).length;
  return (below + equal / 2) / values.length;
}
