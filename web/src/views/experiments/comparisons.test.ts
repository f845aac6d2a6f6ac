/**
 * Tests that each comparison of the two kernels opens in the Compare view after the start of the runs. The list of
 * causes must name the parameters that cause the difference.
 */
import { describe, expect, it } from 'vitest';
import { CONTRASTS } from '../../../studies/thenNow.mjs';
import { decodeLink, formatRun } from '../../scenario/link';
import { contrasts, linkOfBoth } from './comparisons';

describe.each(contrasts().map((one) => [one.id, one] as const))('the contrast %s', (id, contrast) => {
  const { scenario } = decodeLink(linkOfBoth(contrast));

  it('opens Compare with its two runs, after the beginning', () => {
    expect(scenario.page.view).toBe('compare');
    expect(scenario.t_ns).toBeGreaterThan(0);
    expect(formatRun(scenario)).toBe(formatRun(contrast.old));
    expect(scenario.page.against).toBe(formatRun(contrast.now));
    expect(formatRun(contrast.now)).not.toBe(formatRun(contrast.old));
  });

  it('declares the set of switches that carries it', () => {
    const set = CONTRASTS.find((one) => one.id === id)?.set ?? [];
    expect(contrast.causes.map((one) => one.id)).toEqual(set.map(([id]) => id));
    expect(contrast.causes.length).toBeGreaterThan(0);
  });
});
