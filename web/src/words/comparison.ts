/** Texts about runs A and B, in the header and in the comparison. */
import english from './en/comparison';
import { clock, count, duration, enumerated, fixed, listed, percent, quantity, round, three } from './numbers';
import { part } from './spoken';

const sign = (difference: number): string => (difference > 0 ? '+' : '−');

function times(ratio: number): string {
  return fixed(ratio, ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2);
}

export const comparison = part('comparison', english, (say) => ({
  ...say,
  more: (others: number) => say.more({ others: count(others) }),
  ofAll: (differing: number, all: number, seed: string) => say.ofAll({ differing, all: count(all), seed }),
  sameSeed: (seed: number) => say.sameSeed({ seed: count(seed) }),
  valueFrom: (value: string, at_ns: number) => say.valueFrom({ value, at: clock(at_ns) }),
  following: (parameters: number) => say.following({ parameters }),
  kernelOf: (release: string) => say.kernelOf({ release }),
  inTurn: (values: readonly string[]) => enumerated(values),
  forked: (at_ns: number) => (at_ns === 0 ? say.forked.yes : say.forked.no({ at: clock(at_ns) })),
  removedBy: (label: string, at_ns: number, removed: number) => say.removedBy({ label, at: clock(at_ns), removed }),
  stopped: (run: string) => say.stopped({ run }),
  startAgain: (run: string) => say.startAgain({ run }),
  firstDiffers: (ns: number) => say.firstDiffers({ time: duration(ns) }),
  equalSoFar: (at_ns: number) => say.equalSoFar({ at: clock(at_ns) }),
  comparedSoFar: (at_ns: number) => say.comparedSoFar({ at: clock(at_ns) }),
  countsDiffer: (at_ns: number) => say.countsDiffer({ at: clock(at_ns) }),
  ofA: (sentence: string) => say.ofA({ sentence }),
  ofB: (sentence: string) => say.ofB({ sentence }),
  rateNow: (since_ns: number, seed: number) =>
    since_ns > 0
      ? say.rateSinceFork({ time: duration(since_ns), seed: count(seed) })
      : say.rateAtFork({ seed: count(seed) }),
  forwardedNow: (since_ns: number, seed: number) =>
    since_ns > 0
      ? say.forwardedSinceFork({ time: duration(since_ns), seed: count(seed) })
      : say.forwardedAtFork({ seed: count(seed) }),
  crowded: (run: 'A' | 'B', sentence: string) => say.crowded({ run, sentence }),
  sinceFork: (ns: number, to_ns: number) => say.sinceFork({ time: duration(ns), to: clock(to_ns) }),
  rate: (mbps: number) => say.rate({ mbps: three(mbps) }),
  share: percent,
  count,
  /** Number of losses, and their share of the offered frames. */
  lost: (frames: number, offered: number) =>
    offered > 0 && frames > 0 ? `${count(frames)}, ${percent(frames / offered)}` : count(frames),
  points: (a: number, b: number) => say.points({ points: `${sign(a - b)}${fixed(Math.abs(a - b) * 100, 1)}` }),
  difference: (a: number, b: number) => `${sign(a - b)}${count(Math.abs(a - b))}`,
  times: (a: number, b: number) => `×\u00a0${times(a / b)}`,
  /** Texts for computing both runs to their end, while the picture stays at its moment. */
  ahead: {
    ...say.ahead,
    press: (end_ns: number) => say.ahead.press({ end: duration(end_ns) }),
    done: (end_ns: number) => say.ahead.done({ end: duration(end_ns) }),
    steady: (from_ns: number, to_ns: number) => say.ahead.steady({ from: clock(from_ns), to: clock(to_ns) }),
    whole: (to_ns: number) => say.ahead.whole({ to: duration(to_ns) }),
    failed: (message: string) => say.ahead.failed({ message }),
  },
  /** Texts of charts that show both runs in one plot. */
  charts: {
    ...say.charts,
    column: (run: 'A' | 'B', [name, unit]: readonly string[]) => say.charts.column({ run, name, unit }),
    ends: (from_ns: number, to_ns: number) => say.charts.ends({ from: clock(from_ns), to: clock(to_ns) }),
    now: (a: string, b: string) => say.charts.now({ a, b }),
    value: (value: number) => (Number.isNaN(value) ? '–' : round(value)),
    seconds: (s: number, digits: number) => quantity(fixed(s, digits), 's'),
  },
  /** Texts of the comparison repeated with other seeds. */
  repeat: {
    ...say.repeat,
    single: (seed: number) => say.repeat.single({ seed: String(seed) }),
    press: (seeds: number) => say.repeat.press({ seeds: count(seeds) }),
    /** Time span that the figures of a repetition cover. */
    base: ({ since_ns, to_ns, isToEnd }: { since_ns: number; to_ns: number; isToEnd: boolean }) => {
      if (since_ns > 0) return say.repeat.base.yes({ since: clock(since_ns), to: duration(to_ns) });
      return (isToEnd ? say.repeat.base.no : say.repeat.base.beginning)({ to: duration(to_ns) });
    },
    pressEnd: (end_ns: number) => say.repeat.pressEnd({ end: duration(end_ns) }),
    pressShown: (to_ns: number) => say.repeat.pressShown({ to: duration(to_ns) }),
    alike: (seeds: number) => say.repeat.alike({ seeds: count(seeds) }),
    onScreen: (seed: number, ratio: number) => say.repeat.onScreen({ seed: String(seed), ratio: times(ratio) }),
    drains: (stops_ns: number, a: string, b: string) => say.repeat.drains({ stops: duration(stops_ns), a, b }),
    /** Text above the pictures of both runs, if the effects are medians over several seeds. */
    medians: (base: string, seeds: number) => say.repeat.medians({ base, seeds: count(seeds) }),
    overSeeds: (seeds: number, least: number, most: number) =>
      say.repeat.overSeeds({ least: times(least), most: times(most), seeds: count(seeds) }),
    grouped: (runs: readonly ('A' | 'B')[]) =>
      runs.length === 2
        ? say.repeat.grouped.yes
        : runs.length === 1
          ? say.repeat.grouped.no.yes({ value: runs[0] })
          : say.repeat.grouped.no.no,
    underWay: (done: number, all: number, left_s: number | null) =>
      left_s === null
        ? say.repeat.underWay({ done: count(done), all: count(all) })
        : say.repeat.underWayLeft({
            done: count(done),
            all: count(all),
            left: duration(Math.max(1, Math.round(left_s)) * 1e9),
          }),
    failed: (message: string) => say.repeat.failed({ message }),
    caption: (from: number, to: number, base: string) =>
      say.repeat.caption({ from: String(from), to: String(to), base }),
    value: three,
    range: (least: number, most: number) => say.repeat.range({ least: three(least), most: three(most) }),
    dots: (name: string, a: readonly number[], b: readonly number[]) =>
      say.repeat.dots({ name, a: listed(a.map(three)), b: listed(b.map(three)) }),
    times: (median: number, least: number, most: number) =>
      say.repeat.times({ median: times(median), least: times(least), most: times(most) }),
    groups: (run: 'A' | 'B', groups: readonly { runs: number; least: number; most: number }[]) =>
      say.repeat.groups({
        run,
        groups: listed(
          groups.map(({ runs, least, most }) => say.repeat.group({ runs, least: three(least), most: three(most) })),
        ),
      }),
    apart: (what: string, values: readonly number[]) => say.repeat.apart({ what, values: listed(values.map(three)) }),
    few: (run: 'A' | 'B', seeds: number) => say.repeat.few({ run, seeds: count(seeds) }),
    none: (run: 'A' | 'B', seeds: number) => say.repeat.none({ run, seeds: count(seeds) }),
    /** For runs far from the median. `far`: their distance from the median, as a share of the median. */
    tailAbove: (runs: number, far: number, median: number, most: number) =>
      say.repeat.tailAbove({ runs, far: percent(far), median: three(median), most: three(most) }),
    tailBelow: (runs: number, far: number, median: number, least: number) =>
      say.repeat.tailBelow({ runs, far: percent(far), median: three(median), least: three(least) }),
    /** Text about the rarest kind of run that this number of seeds can show. */
    shown: (seeds: number, once: number) => say.repeat.shown({ once: count(once), seeds: count(seeds) }),
  },
}));
