import { describe, expect, it } from 'vitest';
import { zoneOf } from '../../hosts/zones';
import { Stage } from '../../tables/tables';
import { LESSONS } from './all';
import { projectionOf } from './projection';

describe('projector view', () => {
  it('shows a zone of the stage with the panel that the scene looks at', () => {
    expect(projectionOf(['nic', 'timeline'])).toEqual({ zone: 'nic', shows: ['stage', 'timeline'] });
    expect(projectionOf(['process', 'memory'])).toEqual({ zone: 'process', shows: ['stage', 'memory'] });
  });

  it('begins with the first of several zones, and has the panel that explains them', () => {
    expect(projectionOf(['kernel', 'process'])).toEqual({ zone: 'kernel', shows: ['stage'] });
    expect(projectionOf(['nic', 'process', 'memory', 'timeline'])).toEqual({ zone: 'nic', shows: ['stage', 'memory'] });
  });

  it('gives panels the room where they say what the stage would', () => {
    expect(projectionOf(['process', 'runqueue', 'timeline']).shows).toEqual(['runqueue', 'timeline']);
    expect(projectionOf(['timeline']).shows).toEqual(['timeline']);
  });

  it('shows of every scene something that it looks at', () => {
    const shown = LESSONS.flatMap(({ scenes }) => scenes.map(({ looks }) => projectionOf(looks).shows.length));
    expect(Math.min(...shown)).toBeGreaterThan(0);
    expect(Math.max(...shown)).toBeLessThanOrEqual(3);
  });

  it('goes with a packet from the ring through the kernel to its reader', () => {
    const way = [Stage.Wire, Stage.Ring, Stage.Ip, Stage.ReceiveQueue, Stage.Copy, Stage.Delivered];
    expect(way.map(zoneOf)).toEqual(['nic', 'nic', 'kernel', 'kernel', 'process', 'process']);
    expect(zoneOf(Stage.Dropped)).toBeNull();
  });
});
