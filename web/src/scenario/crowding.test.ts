import { describe, expect, it } from 'vitest';
import { crowdingOf } from './crowding';
import { presentValue } from './store';

const crowded = (overrides: Readonly<Record<string, number>>) =>
  crowdingOf((id) => presentValue({ preset: 'tcp-loaded', overrides, interventions: [] }, id));

describe('background jobs', () => {
  it('that need more memory than the machine has are crowded', () => {
    expect(crowded({ 'load.jobs': 48 })).toEqual({ jobs: 48, each: 15.75, all: 756, memory: 256 });
    expect(crowded({ 'load.jobs': 10 })).toBeNull();
  });

  it('fit into a larger machine, or if they only compute', () => {
    expect(crowded({ 'load.jobs': 48, 'host.memory': 1024 })).toBeNull();
    expect(crowded({ 'load.jobs': 48, 'load.kind': 1 })).toBeNull();
  });
});
