import { describe, expect, it } from 'vitest';
import { type Course, verdictOf } from '../../decode/remedies';
import { DropReason } from '../../tables/tables';
import { effectOf } from './triedEffect';

const RING = { kind: 'loss', code: DropReason.Ring } as const;

const course = (values: Partial<Course>): Course => ({
  length_ns: 1e9,
  offered: 10_000,
  delivered: 1e6,
  forwarded: 0,
  lost: 0,
  lost_far: 0,
  stored: 0,
  reason: DropReason.Ring,
  timeouts: 0,
  wait_ns: 0,
  hardirq_ns: 0,
  softirq_ns: 0,
  ...values,
});

describe('the effect of a tried change', () => {
  it('has the share of lost frames, by which a change is judged, beside the number', () => {
    const [without, tried] = [course({ lost: 1000 }), course({ offered: 30_000, delivered: 3e6, lost: 1200 })];
    expect(verdictOf(RING, without, tried)).toBe('helps');
    const effect = effectOf(RING, without, tried).replaceAll('\u202f', '').replaceAll('\u00a0', ' ');
    expect(effect).toContain('1000 → 1200 lost; 10.0 % → 4.00 % of all frames lost;');
  });

  it('adds the far host’s losses and what waits in queues to the share', () => {
    const without = course({ lost: 4000, lost_far: 1000 });
    const tried = course({ lost: 1000, lost_far: 3000, stored: 100 });
    expect(effectOf(RING, without, tried)).toContain(
      '50.0\u00a0% → 41.0\u00a0% of all frames lost or still in a queue',
    );
  });

  it('has no share if a wait is judged', () => {
    const wait = { kind: 'wait', code: 0 } as const;
    expect(effectOf(wait, course({ lost: 1 }), course({}))).not.toContain('of all frames');
  });
});
