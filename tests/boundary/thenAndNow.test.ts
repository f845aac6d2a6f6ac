/**
 * Tests the claims of the experiment *Then and now* with the results in tests/golden/then-and-now.json. The experiment
 * names a set of parameters (kernel switches) as the cause of a difference between the two kernels. With all these
 * switches at their old values, the new kernel must not show the difference; with only some of them it must. With the
 * new values of these switches, the old kernel must show the difference. If the experiment says that other mechanisms
 * also have a part, the old kernel must show only a part of the difference.
 */
import { describe, expect, it } from 'vitest';
import { paramOf } from '../../web/src/scenario/params';
import { SWITCHES } from '../../web/src/scenario/switches';
import { thenAndNow as words } from '../../web/src/words/thenAndNow';
import { differ } from '../../web/studies/draws.mjs';
import { CONTRASTS, FINDINGS, runsOf } from '../../web/studies/thenNow.mjs';
import golden from '../golden/then-and-now.json';

type Figures = { readonly median: number; readonly values: readonly number[] };
type Kept = { readonly id: string; readonly runs: Readonly<Record<string, Figures>> };

const KEPT = [...golden.contrasts, ...golden.findings] as unknown as readonly Kept[];
const ALL = [...CONTRASTS, ...FINDINGS];
/** A finding of a study is still true with today's kernel if its value changed by less than this fraction. */
const SURVIVES = 0.2;

function figures(id: string, run: string): Figures {
  const found = KEPT.find((one) => one.id === id)?.runs[run];
  if (found === undefined) throw new Error(`${id} has no run ${run}`);
  return found;
}

/**
 * Returns whether the results of two runs differ by more than chance. Runs without randomness must differ by at least a
 * tenth.
 */
function areApart(a: Figures, b: Figures): boolean {
  if (a.values.length > 1) return differ(a.values, b.values);
  return Math.abs(a.median - b.median) > Math.max(Math.abs(a.median), Math.abs(b.median)) / 10;
}

/**
 * Returns whether a result is nearer to `near` than to `far`. If `far` is zero, returns whether the result is larger
 * than a tenth of `near`.
 */
function isNearer(figure: Figures, near: Figures, far: Figures): boolean {
  if (far.median === 0) return figure.median > 0 && figure.median * 10 > near.median;
  return Math.abs(figure.median - near.median) < Math.abs(figure.median - far.median);
}

/**
 * Returns whether a result agrees with one kernel's result (`one`). It must differ clearly from the other kernel's
 * result (`other`), and either be nearer to `one` or not differ clearly from `one`.
 */
const isOf = (figure: Figures, one: Figures, other: Figures): boolean =>
  areApart(figure, other) && (isNearer(figure, one, other) || !areApart(figure, one));

const CARRIED = ALL.filter(({ set }) => set.length > 0).map((one) => [one.id, one] as const);

describe.each(CARRIED)('%s', (id, { set, isMixed = false }) => {
  const [old, now] = [figures(id, 'old'), figures(id, 'now')];

  it('differs between the kernels by more than chance', () => {
    expect(areApart(old, now)).toBe(true);
  });

  it('is gone with the whole set back', () => {
    expect(isOf(figures(id, 'back'), old, now)).toBe(true);
  });

  it(isMixed ? 'is made in part by the set alone, not as a whole' : 'is made by the set alone', () => {
    const alone = figures(id, 'alone');
    expect(isOf(alone, now, old)).toBe(!isMixed);
    if (!isMixed) return;
    expect(areApart(alone, now)).toBe(true);
    expect(alone.median).toBeGreaterThan(Math.min(old.median, now.median));
    expect(alone.median).toBeLessThan(Math.max(old.median, now.median));
  });

  it('stays with any proper part of the set back', () => {
    for (const [left] of set.length > 1 ? set : []) expect(isOf(figures(id, `without ${left}`), now, old)).toBe(true);
  });

  it('names switches of the staircase, with the values of both kernels', () => {
    for (const [carrier, then, today] of set) {
      expect(SWITCHES.map((one) => one.id)).toContain(carrier);
      expect(then).not.toBe(today);
      expect(paramOf(carrier)).toBeDefined();
    }
  });
});

describe.each(FINDINGS.filter(({ set, isMixed }) => set.length === 0 && !isMixed).map(({ id }) => [id]))('%s', (id) => {
  it('survives: the figure of today is that of 2.6.12 within a fifth', () => {
    const [old, now] = [figures(id, 'old'), figures(id, 'now')];
    expect(Math.abs(now.median - old.median)).toBeLessThanOrEqual(SURVIVES * Math.abs(old.median));
  });
});

describe.each(FINDINGS.filter(({ isMixed }) => isMixed).map(({ id }) => [id]))('%s', (id) => {
  it('differs between the kernels by more than chance, and by more than a fifth', () => {
    const [old, now] = [figures(id, 'old'), figures(id, 'now')];
    expect(areApart(old, now)).toBe(true);
    expect(Math.abs(now.median - old.median)).toBeGreaterThan(SURVIVES * Math.abs(old.median));
  });
});

describe('the card', () => {
  it('has words for each comparison, and 16 draws wherever chance has a part', () => {
    expect(Object.keys(words.contrasts)).toEqual(CONTRASTS.map(({ id }) => id));
    expect(Object.keys(words.findings)).toEqual(FINDINGS.map(({ id }) => id));
    for (const one of ALL) {
      const kept = KEPT.find(({ id }) => id === one.id);
      expect(Object.keys(kept?.runs ?? {})).toEqual(Object.keys(runsOf(one)));
      for (const { values } of Object.values(kept?.runs ?? {})) expect([1, 16]).toContain(values.length);
    }
  });
});
