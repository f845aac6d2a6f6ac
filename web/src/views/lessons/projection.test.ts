import { describe, expect, it } from 'vitest';
import { LESSONS } from './all';
import { projectionOf } from './projection';

describe('projector view', () => {
  it('shows a zone of the stage with the panel that the scene looks at', () => {
    expect(projectionOf(['nic', 'timeline'])).toEqual({ crop: 'nic', shows: ['stage', 'timeline'] });
    expect(projectionOf(['kernel', 'process'])).toEqual({ crop: 'kernel-process', shows: ['stage'] });
  });

  it('shows of two zones with the third between them the first, and the panel that explains it', () => {
    expect(projectionOf(['nic', 'process', 'memory', 'timeline'])).toEqual({ crop: 'nic', shows: ['stage', 'memory'] });
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
});
