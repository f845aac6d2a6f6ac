import { describe, expect, it, vi } from 'vitest';
import { allValues, presetOf } from '../scenario/params';
import { About, type Preset } from '../tables/tables';
import { InThreadClient } from './client';
import { FixtureMachine } from './fixture/machine';
import { NOTHING_BEFORE } from './protocol';

const RUN = { values: allValues(presetOf('tcp-loaded') as Preset, {}), interventions: [] };
const NOWHERE = { from_ns: 0, to_ns: 0 };

describe('orders', () => {
  it('wait for each other; after a seek that waits nothing advances to a moment of before', async () => {
    vi.useFakeTimers();
    const client = new InThreadClient((run) => new FixtureMachine(run));
    const answered: string[] = [];
    client.onAnswer = ({ order, more }) => {
      if (!more) answered.push(order);
      if (order === 'inquire') client.advance(60e6, true);
    };
    client.start(RUN, 50e6, NOTHING_BEFORE);
    client.inquire(About.Life, 1, NOWHERE);
    client.seek(5e6, NOTHING_BEFORE);
    expect(client.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(answered).toEqual(['start', 'inquire', 'seek']);
    expect(client.busy).toBe(false);
    client.close();
    vi.useRealTimers();
  });
});
