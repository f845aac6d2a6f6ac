/** Run A and run B: in the header, and beside each other. */
import { clock, count, duration, enumerated, fixed, listed, percent, plural, round, three } from '../numbers';

const sign = (difference: number): string => (difference > 0 ? '+' : '−');

function times(ratio: number): string {
  return fixed(ratio, ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2);
}

/** A figure stays with its unit. */
const unbroken = (said: string): string => said.replace(/([\d×]) (?=\S)/g, '$1\u00a0');

/** The stretch of time that a figure is of; before the fork there is none. */
const sinceFork = (ns: number): string => (ns > 0 ? ` in the ${duration(ns)} since the fork` : ' since the fork');

const runsOf = (runs: number): string => `${count(runs)} ${plural(runs, { one: 'run', other: 'runs' })}`;

/** "Run A", amid a sentence. */
const amid = (run: string): string => run.charAt(0).toLowerCase() + run.slice(1);

export const comparison = {
  view: 'Run A and run B',
  oneClock: 'Two live machines on one clock.',
  runs: { a: 'Run A', b: 'Run B' },
  presetOfB: 'Preset of run B',
  stages: 'Stages of both runs',
  side: 'What the difference did',
  more: (others: number) => `and ${count(others)} more`,
  beside: 'Side by side',
  stacked: 'One above the other',
  /** What differs. */
  differs: 'What differs',
  ofAll: (differing: number, all: number, seed: string) =>
    `${plural(differing, { one: 'one parameter', other: `${count(differing)} parameters` })} of ${count(all)}, ${seed}`,
  sameSeed: (seed: number) => `the same seed, ${count(seed)}`,
  otherSeed: 'not the same seed',
  nothingDiffers: 'Nothing: both are one run. Change a parameter of run A on the right, now or at another moment.',
  valueFrom: (value: string, at_ns: number) => `${value} from ${clock(at_ns)}`,
  inTurn: (values: readonly string[]) => enumerated(values),
  swap: 'Swap A and B',
  /** Where they part. */
  since: 'Since when',
  forked: (at_ns: number) => (at_ns === 0 ? 'from the beginning on' : `fork at ${clock(at_ns)}`),
  runOn: '2 s further',
  backToFork: 'Back to the fork',
  onItsWay: 'Run B is on its way …',
  oneRun: 'Up to the fork both are one run.',
  stopped: (run: string) => `The machine of ${amid(run)} has stopped: what is shown of it stands still.`,
  startAgain: (run: string) => `Start ${amid(run)} again`,
  firstDifferenceList: 'First event that differs',
  firstDiffers: (ns: number) => `; the first event that differs ${duration(ns)} later`,
  equalSoFar: (at_ns: number) => `Up to ${clock(at_ns)} every event is the same in both.`,
  nothingYetA: 'A: nothing yet',
  nothingYetB: 'B: nothing yet',
  ofA: (sentence: string) => `A: ${sentence}`,
  ofB: (sentence: string) => `B: ${sentence}`,
  /** How much. */
  howMuch: 'How much',
  rateNow: (since_ns: number, seed: number) => `rate${sinceFork(since_ns)}, one run of each: seed ${count(seed)}`,
  forwardedNow: (since_ns: number, seed: number) =>
    `forwarded${sinceFork(since_ns)}, one run of each: seed ${count(seed)}`,
  title: 'Measures of run A and run B',
  columns: { measure: 'measure', a: 'A', b: 'B', effect: 'A against B' },
  sinceFork: (ns: number, to_ns: number) => `Since the fork: ${duration(ns)}, up to ${clock(to_ns)}`,
  measures: {
    rate: 'rate',
    share: 'receiver’s CPU share, in ticks',
    interactive: 'time counted as interactive',
    switched: 'switched out against its will',
    offered: 'frames offered',
    forwarded: 'packets forwarded',
    lost: 'frames lost',
    timeouts: 'timeouts',
  },
  longestWait: 'longest wait on the backlog',
  inRunA: 'In run A',
  unknown: '–',
  rate: (mbps: number) => unbroken(`${three(mbps)} Mb/s`),
  share: (part: number) => unbroken(percent(part)),
  count,
  /** A count of losses, and its part of what was offered. */
  lost: (frames: number, offered: number) =>
    offered > 0 && frames > 0 ? `${count(frames)}, ${unbroken(percent(frames / offered))}` : count(frames),
  lookingUp: 'looking it up …',
  noWait: 'none',
  notOver: 'not over yet',
  unbroken,
  /** The size of an effect. */
  same: 'the same',
  points: (a: number, b: number) => unbroken(`${sign(a - b)}${fixed(Math.abs(a - b) * 100, 1)} points`),
  difference: (a: number, b: number) => `${sign(a - b)}${count(Math.abs(a - b))}`,
  inAAlone: 'in A alone',
  toNothing: 'down to zero',
  times: (a: number, b: number) => unbroken(`× ${times(a / b)}`),
  /** Both runs to their end, ahead of the clock. */
  ahead: {
    press: (end_ns: number) => `Run both ahead to the end, ${duration(end_ns)}`,
    stop: 'Stop',
    progress: 'Progress of both runs to the end',
    why: 'In steady state and over the whole run: two more machines run ahead of the clock.',
    steady: (from_ns: number, to_ns: number) => `In steady state: ${clock(from_ns)} to ${clock(to_ns)}`,
    whole: (to_ns: number) => `The whole run, 0 s to ${duration(to_ns)}, as ringside run prints it`,
    failed: (message: string) => `A run has failed: ${message}`,
  },
  /** Charts of both in one plot. */
  charts: {
    title: 'Charts of both runs',
    plots: {
      goodput: ['goodput', 'Mb/s'],
      queue: ['receive queue', 'MiB'],
      backlog: ['backlog', 'segments'],
      cpu: ['receiver’s CPU time', '%'],
      lost: ['frames lost', 'in 10 ms'],
      ring: ['ring, used', 'descriptors'],
      softirq: ['softirq’s CPU time', '%'],
    },
    files: { csv: 'CSV', svg: 'SVG', png: 'PNG' },
    timeColumn: 'time, s',
    column: (run: 'A' | 'B', [name, unit]: readonly string[]) => `${run}: ${name}, ${unit}`,
    aAbove: 'A above B',
    bAbove: 'B above A',
    fork: 'fork',
    ends: (from_ns: number, to_ns: number) => `From ${clock(from_ns)} to ${clock(to_ns)}`,
    now: (a: string, b: string) => `now A ${a}, B ${b}`,
    value: (value: number) => (Number.isNaN(value) ? '–' : round(value)),
    seconds: (s: number, digits: number) => unbroken(`${fixed(s, digits)} s`),
  },
  /** The comparison repeated with other seeds. */
  repeat: {
    title: 'Is it chance?',
    single: (seed: number) => `All figures above are of one run of each, with seed ${seed}.`,
    press: (seeds: number) => `Repeat over ${count(seeds)} seeds`,
    seeds: 'Seeds',
    /** The stretch of time that the figures of a repetition are of. */
    base: (since_ns: number, to_ns: number) =>
      since_ns > 0 ? `from the change at ${clock(since_ns)} to ${duration(to_ns)}` : `whole runs of ${duration(to_ns)}`,
    /** In the strip. */
    medians: (base: string, seeds: number) => `rate, ${base}: median of ${count(seeds)} seeds`,
    /** The median of the ratios is not the ratio of the medians that stand above it. */
    ratio: (median: number) => `A ÷ B, seed by seed: median × ${times(median)}`,
    overSeeds: (seeds: number, least: number, most: number) =>
      unbroken(`× ${times(least)} to × ${times(most)} over ${count(seeds)} seeds.`),
    grouped: (runs: readonly ('A' | 'B')[]) =>
      runs.length === 2 ? 'Both fall into groups.' : runs.length === 1 ? `Run ${runs[0]} falls into groups.` : '',
    tooFew: 'Too few seeds to tell groups.',
    stop: 'Stop',
    progress: 'Progress of the repetition',
    underWay: (done: number, all: number, left_s: number | null) =>
      `${count(done)} of ${count(all)} runs${left_s === null ? '' : `, about ${duration(Math.max(1, Math.round(left_s)) * 1e9)} left`}`,
    stopped: 'Stopped: too few runs for statistics.',
    failed: (message: string) => `A run has failed: ${message}`,
    table: 'Repetition',
    caption: (from: number, to: number, base: string) => `Seeds ${from} to ${to}, ${base}. Each run is a dot.`,
    columns: { measure: 'measure', run: 'run', median: 'median', range: 'least to most', runs: 'all runs' },
    measures: {
      goodput_mbps: 'rate, Mb/s',
      'app.cpu_share': 'CPU share, %',
      'app.interactive_fraction': 'time counted as interactive, %',
      'drops.ring': 'lost in the ring',
      'drops.udp_rcvbuf': 'lost at the socket',
      'tcp.rto': 'timeouts',
    },
    value: three,
    range: (least: number, most: number) => `${three(least)} to ${three(most)}`,
    dots: (name: string, a: readonly number[], b: readonly number[]) =>
      `${name}: run A ${listed(a.map(three))}; run B ${listed(b.map(three))}`,
    times: (median: number, least: number, most: number) =>
      unbroken(
        `Rate of A ÷ rate of B, seed by seed: median × ${times(median)}, from × ${times(least)} to × ${times(most)}.`,
      ),
    groups: (run: 'A' | 'B', groups: readonly { runs: number; least: number; most: number }[]) =>
      `Run ${run} falls into groups: ${listed(
        groups.map(({ runs, least, most }) => `${runsOf(runs)} from ${three(least)} to ${three(most)} Mb/s`),
      )}.`,
    apart: (what: string, values: readonly number[]) => `What tells them apart: ${what}, ${listed(values.map(three))}.`,
    unexplained: 'None of the figures below tells them apart.',
    few: (run: 'A' | 'B', seeds: number) => `Run ${run}: ${count(seeds)} seeds are too few to tell groups.`,
    none: (run: 'A' | 'B', seeds: number) => `Run ${run}: no groups show among ${count(seeds)} seeds.`,
    farAbove: (runs: number, most: number) =>
      `${runsOf(runs)} ${plural(runs, { one: 'lies', other: 'lie' })} far above the others, up to ${three(most)} Mb/s.`,
    farBelow: (runs: number, least: number) =>
      `${runsOf(runs)} ${plural(runs, { one: 'lies', other: 'lie' })} far below the others, down to ${three(least)} Mb/s.`,
    /** What so many seeds can show at all. */
    shown: (seeds: number, once: number) =>
      `A kind of run that comes once in ${count(once)} seeds shows among ${count(seeds)} seeds with a probability of 95 %. A rarer kind may be missed.`,
    csv: 'CSV, one row a seed',
  },
};
