import { describe, expect, it } from 'vitest';
import type { LiveRun, Moment } from '../../run/liveRun';
import { FrameField } from '../../tables/tables';
import { factsOf } from './watch';

const AT_REST = { underWay: false } as LiveRun;
const moment = (t: number, timeouts: number): Moment =>
  ({ t, snap: { get: (field: number) => (field === FrameField.rto_count ? timeouts : 0) } }) as unknown as Moment;

describe('a figure of the scene', () => {
  const start = { began_ns: 1e9, within_ns: 1e7 };

  it('counts from the start of the scene, also after a replay', () => {
    const [{ says }] = factsOf(['timeoutsHere'], start);
    expect(says(moment(1e9, 2), AT_REST)).toBe('0');
    expect(says(moment(1.2e9, 3), AT_REST)).toBe('1');
    expect(says(moment(1e9, 2), AT_REST)).toBe('0');
    expect(says(moment(1.1e9, 2), AT_REST)).toBe('0');
  });

  it('is unknown before the scene, and in a picture that was opened in its middle', () => {
    const [{ says }] = factsOf(['timeoutsHere'], start);
    expect(says(moment(0, 0), AT_REST)).toBe('–');
    expect(says(moment(1.2e9, 3), AT_REST)).toBe('–');
  });
});
