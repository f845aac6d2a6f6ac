import { describe, expect, it } from 'vitest';
import { lacksParam } from './releases';

describe('parameters of later kernels', () => {
  it('are unknown to 2.6.12 and known to 6.12', () => {
    expect(lacksParam(0, 'net.threaded_napi')).toBe('2.6.12');
    expect(lacksParam(1, 'net.threaded_napi')).toBeNull();
  });

  it('are not those that both kernels have', () => {
    expect(lacksParam(0, 'kernel.hz')).toBeNull();
    expect(lacksParam(1, 'kernel.scheduler')).toBeNull();
  });
});
