/** Run A and run B: in the header, and beside each other. */
import { clock, count, duration, fixed, listed, percent, plural, three } from '../numbers';

const sign = (difference: number): string => (difference > 0 ? '+' : '−');

function times(ratio: number): string {
  return fixed(ratio, ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2);
}

/** A figure stays with its unit. */
const unbroken = (said: string): string => said.replace(/([\d×]) (?=\S)/g, '$1\u00a0');

export const comparison = {
  title: 'Run A and run B',
  one: 'There is one run so far. Change a parameter, then press “Compare with” below it.',
  fork: (at_ns: number, label: string, mine: string, theirs: string) =>
    `The same run until ${clock(at_ns)}, with the same seed; then ${label} ${mine} in run A, on screen, and ${theirs} in run B. Once both have run on, the table says what the change did.`,
  runOn: 'Run both 2 s further',
  backToFork: 'Both back to the fork',
  onItsWay: 'Run B is on its way to the fork …',
  oneRun: 'Up to the fork both are one run.',
  stopped: 'The machine of run B has stopped: what stands here is no longer kept up with run A.',
  startAgain: 'Start run B again',
  since: (ns: number) => `In the ${duration(ns)} since the fork`,
  columns: { measure: 'measure', effect: 'effect' },
  columnA: (value: string) => `A: ${value}`,
  columnB: (value: string) => `B: ${value}`,
  measures: {
    rate: 'rate',
    share: 'receiver’s CPU share since the fork',
    interactive: 'time counted as interactive',
    switched: 'switched out against its will',
    lost: 'frames lost',
    timeouts: 'timeouts',
  },
  longestWait: 'longest wait on the backlog',
  inRunA: 'In run A',
  unknown: '–',
  rate: (mbps: number) => unbroken(`${three(mbps)} Mb/s`),
  share: (part: number) => unbroken(percent(part)),
  count,
  lookingUp: 'looking it up …',
  noWait: 'none',
  notOver: 'not over yet',
  unbroken,
  /** The size of an effect. */
  same: 'the same',
  points: (a: number, b: number) => unbroken(`${sign(a - b)}${fixed(Math.abs(a - b) * 100, 1)} points`),
  difference: (a: number, b: number) => `${sign(a - b)}${Math.abs(a - b)}`,
  inAAlone: 'in A alone',
  toNothing: 'down to zero',
  times: (a: number, b: number) => unbroken(`× ${times(a / b)}`),
  equalSoFar: (at_ns: number) => `Up to ${clock(at_ns)} every event is the same in both.`,
  firstDifference: 'The first event that differs',
  firstDifferenceList: 'First event that differs',
  nothingYetA: 'A: nothing yet',
  nothingYetB: 'B: nothing yet',
  ofA: (sentence: string) => `A: ${sentence}`,
  ofB: (sentence: string) => `B: ${sentence}`,
  /** The comparison repeated with other seeds. */
  repeat: {
    title: 'Is it chance?',
    single: (seed: number) => `All of the above is one run of each, with seed ${seed}.`,
    press: (seeds: number) => `Repeat over ${count(seeds)} seeds`,
    stop: 'Stop',
    progress: 'Progress of the repetition',
    underWay: (done: number, all: number, left_s: number | null) =>
      `${count(done)} of ${count(all)} runs${left_s === null ? '' : `, about ${duration(Math.max(1, Math.round(left_s)) * 1e9)} left`}`,
    stopped: 'Stopped: nothing is said of so few runs.',
    failed: (message: string) => `A run has failed: ${message}`,
    table: 'Repetition',
    caption: (from: number, to: number, duration_ns: number) =>
      `Whole runs of ${duration(duration_ns)} with seeds ${from} to ${to}: mean ± deviation, and each run a dot`,
    measures: {
      goodput_mbps: 'rate, Mb/s',
      'app.cpu_share': 'CPU share, %',
      'app.interactive_fraction': 'time counted as interactive, %',
      'drops.ring': 'lost in the ring',
      'drops.udp_rcvbuf': 'lost at the socket',
      'tcp.rto': 'timeouts',
    },
    spread: (mean: number, deviation: number) => `${three(mean)} ± ${three(deviation)}`,
    dots: (name: string, a: readonly number[], b: readonly number[]) =>
      `${name}: run A ${listed(a.map(three))}; run B ${listed(b.map(three))}`,
    times: (least: number, most: number) =>
      `Rate of A ÷ rate of B, seed by seed: × ${times(least)} to × ${times(most)}.`,
    groups: (run: 'A' | 'B', groups: readonly { runs: number; mean: number }[]) =>
      `Run ${run} falls into groups: ${listed(
        groups.map(
          ({ runs, mean }) => `${count(runs)} ${plural(runs, { one: 'run', other: 'runs' })} about ${three(mean)} Mb/s`,
        ),
      )}.`,
    apart: (what: string, values: readonly number[]) => `What tells them apart: ${what}, ${listed(values.map(three))}.`,
    unexplained: 'None of the figures below tells them apart.',
    oneKind: 'Neither run falls into groups.',
  },
};
