import { describe, expect, it } from 'vitest';
import { groupingOf, spreadOf, tailsOf } from '../decode/spread';
import type { Outcome } from '../engine/outcome';
import { allValues, paramIndex, presetOf } from '../scenario/params';
import { DROP_FIELDS, DropReason, FRAME_WIDTH, FrameField, type Preset } from '../tables/tables';
import { comparison } from '../words/comparison';
import { NICE_MINUS_TEN } from './fixture/niceMinusTen';
import {
  areAlike,
  groupsWords,
  lacksOf,
  type Repeated,
  repetitionCsv,
  SEED_CHOICES,
  seedsToTell,
  USUAL_SEEDS,
  valuesOf,
  withSeeds,
} from './repetition';

const words = comparison.repeat;
const outcome = (rate: number, interactive = 0.5): Outcome => ({
  metrics: {
    goodput_mbps: rate,
    'app.cpu_share': 0.5,
    'app.interactive_fraction': interactive,
    'cpu.load': 0.6,
    'drops.ring': 3,
    'drops.udp_rcvbuf': 0,
    'tcp.rto': 0,
  },
  digest: `digest of ${rate}`,
});

describe('a run repeated', () => {
  it('has its own seed and the next ones, and is the same in all else', () => {
    const run = { values: allValues(presetOf('tcp-loaded') as Preset, { 'run.seed': 5 }), interventions: [] };
    const runs = withSeeds(run, USUAL_SEEDS);
    expect(runs).toHaveLength(8);
    expect(runs.map(({ values }) => values[paramIndex('run.seed')])).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(runs[3].values.with(paramIndex('run.seed'), 5)).toEqual(run.values);
  });

  it('is measured from the change on where the outcomes say when that was', () => {
    const begin = new Float64Array(FRAME_WIDTH);
    const end = new Float64Array(FRAME_WIDTH);
    const set = (scalars: Float64Array, at_ns: number, bytes: number, ticks: number, lost: number): void => {
      scalars[FrameField.t_ns] = at_ns;
      scalars[FrameField.delivered_bytes] = bytes;
      scalars[FrameField.ticks_total] = 4 * ticks;
      scalars[FrameField.ticks_app] = ticks;
      scalars[DROP_FIELDS[DropReason.Ring]] = lost;
    };
    set(begin, 2.5e9, 90e6, 100, 7);
    set(end, 3.5e9, 95e6, 200, 9);
    const since: Outcome = { ...outcome(206), ends: { begin, end } };
    expect(valuesOf([since], 'goodput_mbps')).toEqual([40]);
    expect(valuesOf([since], 'app.cpu_share')).toEqual([0.25]);
    expect(valuesOf([since], 'app.interactive_fraction')).toEqual([0]);
    expect(valuesOf([since], 'drops.ring')).toEqual([2]);
    expect(valuesOf([outcome(206)], 'goodput_mbps')).toEqual([206]);
  });

  const both = {
    ...{ seed: 5, since_ns: 2.5e9, to_ns: 25e9, isToEnd: true },
    lacks: [[], []] as Repeated['lacks'],
  };

  it('is a file of one row a seed, with both values in full and both digests', () => {
    const [head, ...rows] = repetitionCsv({
      ...both,
      a: [outcome(137.123456), outcome(244)],
      b: [outcome(33), outcome(34)],
    })
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    expect(head.slice(0, 5)).toEqual(['run.seed', 'from_s', 'to_s', 'A goodput_mbps', 'B goodput_mbps']);
    expect(rows.map((row) => row.length)).toEqual([head.length, head.length]);
    expect(rows[0].slice(0, 5)).toEqual(['5', '2.5', '25', '137.123456', '33']);
    expect(rows[1].slice(-2)).toEqual(['digest of 244', 'digest of 34']);
  });

  it('has no interactive time under EEVDF, which has no such class', () => {
    const under = (scheduler: number) => ({
      values: allValues(presetOf('udp-200-loaded') as Preset, { 'kernel.scheduler': scheduler }),
      interventions: [],
    });
    const lacks: Repeated['lacks'] = [lacksOf(under(0)), lacksOf(under(1))];
    const [head, row] = repetitionCsv({ ...both, a: [outcome(200)], b: [outcome(33, 0)], lacks })
      .split('\n')
      .map((line) => line.split(','));
    const of = (name: string): string => row[head.indexOf(name)];
    expect(of('A app.interactive_fraction')).toBe('0.5');
    expect(of('B app.interactive_fraction')).toBe('');
    expect(of('B app.cpu_share')).toBe('0.5');
  });

  it('says which groups its rates fall into, and what tells them apart', () => {
    const runs = Array.from({ length: 32 }, (_, i) =>
      i < 20 ? outcome(136 + i / 10, 0.02) : outcome(245 + i / 10, 0.75),
    );
    expect(groupsWords('A', runs)).toBe(
      'The results of run A fall into groups: 20 runs from 136 to 138\u00a0Mb/s and 12 runs from 247 to 248\u00a0Mb/s. ' +
        'The groups of results differ in share of its CPU time in which the receiver counts as interactive, %: 2.00 and 75.0.',
    );
    const unexplained = runs.map(({ metrics }) => outcome(metrics.goodput_mbps));
    expect(groupsWords('B', unexplained)).toContain(words.unexplained);
  });
});

describe('a run without random numbers', () => {
  it('gives the same with every seed, so chance plays no part and no more seeds are offered', () => {
    const same = Array.from({ length: 8 }, () => outcome(88.3));
    expect(areAlike({ a: same, b: same })).toBe(true);
    expect(seedsToTell({ a: same, b: same })).toBeNull();
    expect(areAlike({ a: same, b: [...same.slice(1), outcome(88.4)] })).toBe(false);
    expect(areAlike({ a: same.slice(1), b: [...same.slice(2), outcome(88.3, 0.4)] })).toBe(false);
  });
});

/** Pseudo-random numbers that are equal in each test run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Makes 200 random samples with replacement, each of `seeds` runs. */
function resamplings(rates: readonly number[], seeds: number): number[][] {
  const next = dice(seeds);
  const one = (): number => rates[Math.floor(next() * rates.length)];
  return Array.from({ length: 200 }, () => Array.from({ length: seeds }, one));
}

/**
 * Returns whether the stored runs have two groups, split between these two rates. The definition does not use the
 * page's code.
 * A gap between the two rates must be wider than the range of the stored runs on either side.
 */
function isSplit(stored: readonly number[], below: number, above: number): boolean {
  const sorted = [...stored].sort((a, b) => a - b);
  const reach = (from: number, to: number): number => sorted[to] - sorted[from];
  return sorted.some((rate, i) => {
    if (i < 2 || i > sorted.length - 2 || sorted[i - 1] < below || rate > above) return false;
    return rate - sorted[i - 1] > Math.max(reach(0, i - 1), reach(i, sorted.length - 1));
  });
}

/** Returns whether the stored runs have groups anywhere. */
const haveGroups = (stored: readonly number[]): boolean => isSplit(stored, -Infinity, Infinity);

const median = (rates: readonly number[]): number => spreadOf(rates).median;

/** Returns the page's sentence about a sample. */
function saidOf(sample: readonly number[]): string {
  return groupsWords(
    'A',
    sample.map((rate) => outcome(rate)),
  );
}

/**
 * Returns whether the sentence about a sample contradicts all stored runs.
 *
 * A sentence that reports groups is wrong if the stored runs have no gap where the sentence has one.
 * A sentence that reports no groups is wrong in three cases. First, the stored runs have groups. Second, the sample has
 * a run far above the median, and the sentence does not mention it. Third, a sample of this size misses every run in
 * the tails in more than 1 of 100 cases.
 */
function isWrong(stored: readonly number[], sample: readonly number[]): boolean {
  const said = saidOf(sample);
  if (said.startsWith(words.few('A', sample.length))) return false;
  if (said.startsWith(words.none('A', sample.length))) {
    const { below, above } = tailsOf(stored);
    // 1.4 is far beyond the edge of the stored runs' tail, so the result does not depend on the sample's own median.
    const isTailHidden = Math.max(...sample) > 1.4 * median(stored) && !said.includes('above the median');
    return haveGroups(stored) || isTailHidden || (1 - (below + above) / stored.length) ** sample.length > 0.01;
  }
  const grouping = groupingOf(sample);
  if (grouping.kind !== 'groups') throw new Error(`neither claims nor denies groups: ${said}`);
  const ranges = grouping.groups.map((group) => spreadOf(group.map((nth) => sample[nth])));
  return ranges.some(({ least }, i) => i > 0 && !isSplit(stored, ranges[i - 1].most, least));
}

describe('the sentence about groups over 200 resamplings of 64 stored runs', () => {
  const tail = NICE_MINUS_TEN.map(([, rate]) => rate);
  /** Receive rates of two groups of runs. The group with the higher rates has a third of the runs. */
  const twoKinds = tail.map((_, i) => (i % 3 === 0 ? 255 + i / 8 : 137 + i / 16));

  it('is about runs with a tail and no groups, or with two groups', () => {
    expect(tail).toHaveLength(64);
    expect(haveGroups(tail)).toBe(false);
    expect(haveGroups(twoKinds)).toBe(true);
  });

  it.each(SEED_CHOICES)('is never wrong at %i seeds', (seeds) => {
    for (const stored of [tail, twoKinds])
      expect(resamplings(stored, seeds).filter((sample) => isWrong(stored, sample))).toEqual([]);
  });

  it('only says that there are too few seeds at 8 and 16, and offers 32', () => {
    for (const seeds of [8, 16])
      for (const stored of [tail, twoKinds])
        for (const sample of resamplings(stored, seeds)) {
          const runs = sample.map((rate) => outcome(rate));
          expect(groupsWords('B', runs)).toContain(words.few('B', seeds));
          expect(seedsToTell({ a: runs, b: runs })).toBe(32);
        }
  });

  it('claims the two groups in most resamplings of 32 and 64 seeds', () => {
    for (const seeds of [32, 64]) {
      const claims = resamplings(twoKinds, seeds).filter((sample) => groupingOf(sample).kind === 'groups');
      expect(claims.length, `${seeds} seeds`).toBeGreaterThan(150);
    }
  });

  it('names the tail in nearly all resamplings of 32 seeds', () => {
    const named = resamplings(tail, 32).filter((sample) => saidOf(sample).includes('above the median'));
    expect(named.length).toBeGreaterThan(190);
  });
});
