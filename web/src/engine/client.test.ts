import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allValues, paramIndex, presetOf } from '../scenario/params';
import { About, type Preset } from '../tables/tables';
import { InThreadClient } from './fixture/inThreadClient';
import { FixtureMachine } from './fixture/machine';
import { NOTHING_BEFORE } from './protocol';

const RUN = { values: allValues(presetOf('tcp-loaded') as Preset, {}), interventions: [] };
const NOWHERE = { from_ns: 0, to_ns: 0 };

let client: InThreadClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = new InThreadClient((run) => new FixtureMachine(run));
});

afterEach(() => {
  client.close();
  vi.useRealTimers();
});

describe('orders', () => {
  it('wait for each other; after a seek that waits nothing advances to a moment of before', async () => {
    const answered: string[] = [];
    client.onAnswer = ({ order, more }) => {
      if (!more) answered.push(order);
      if (order === 'inquire') client.advance(60e6, true);
    };
    client.start(RUN, 50e6, NOTHING_BEFORE);
    client.inquire(About.Life, 1, NOWHERE, () => {});
    client.seek(5e6, NOTHING_BEFORE);
    expect(client.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(answered).toEqual(['start', 'inquire', 'seek']);
    expect(client.busy).toBe(false);
  });

  it('are answered to who gave them, though a new start made others void', async () => {
    const told: string[] = [];
    client.start(RUN, 50e6, NOTHING_BEFORE);
    client.setParam(paramIndex('memory.pressure'), 20, () => told.push('memory.pressure'));
    client.start(RUN, 20e6, NOTHING_BEFORE);
    client.setParam(paramIndex('app.nice'), -5, () => told.push('app.nice'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toEqual(['app.nice']);
  });

  it('of a run that is over answer nothing: what is under way when a new one starts is not heard of', async () => {
    client.start(RUN, 50e6, NOTHING_BEFORE);
    await vi.advanceTimersByTimeAsync(1000);
    const told: string[] = [];
    client.onAnswer = ({ order }) => told.push(order);
    client.setParam(paramIndex('app.nice'), -5, () => told.push('app.nice'));
    client.start(RUN, 20e6, NOTHING_BEFORE);
    await vi.advanceTimersByTimeAsync(1000);
    expect(new Set(told)).toEqual(new Set(['start']));
  });
});

describe('a machine that stops', () => {
  it('says so once, takes no more orders, and is made anew by a start', async () => {
    let broken = true;
    client.close();
    client = new InThreadClient((run) => {
      const machine = new FixtureMachine(run);
      if (broken)
        machine.step = () => {
          throw new Error('unreachable');
        };
      return machine;
    });
    const faults: unknown[] = [];
    const answered: string[] = [];
    client.onFault = (fault) => faults.push(fault);
    client.onAnswer = ({ order, more }) => {
      if (!more) answered.push(order);
    };
    client.start(RUN, 20e6, NOTHING_BEFORE);
    client.step(0);
    client.seek(5e6, NOTHING_BEFORE);
    await vi.advanceTimersByTimeAsync(1000);
    client.seek(5e6, NOTHING_BEFORE);
    await vi.advanceTimersByTimeAsync(1000);
    expect(faults).toEqual([{ type: 'fault', reason: 'panic', detail: 'unreachable' }]);
    expect(answered).toEqual(['start']);
    broken = false;
    client.start(RUN, 20e6, NOTHING_BEFORE);
    client.step(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(answered).toEqual(['start', 'start', 'step']);
    expect(client.busy).toBe(false);
  });
});
