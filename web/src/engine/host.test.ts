import { describe, expect, it } from 'vitest';
import { allValues, paramIndex, presetOf } from '../scenario/params';
import type { RunSpec } from '../scenario/runSpec';
import { Refused } from '../tables/refused';
import { type Preset, REFUSAL } from '../tables/tables';
import { needsComplete } from './fault';
import { FixtureMachine } from './fixture/machine';
import { MachineHost } from './host';
import { NOTHING_BEFORE, type Order, type Refusal } from './protocol';

const SCHEDULER = paramIndex('kernel.scheduler');
const EEVDF = 1;

function runWith(scheduler: number): RunSpec {
  const values = allValues(presetOf('tcp-loaded') as Preset, {}).slice();
  values[SCHEDULER] = scheduler;
  return { values, interventions: [] };
}

function refusal(): Refusal {
  const numbers = new Float64Array(Object.keys(REFUSAL).length);
  numbers[REFUSAL.why] = Refused.NeedsComplete;
  return numbers;
}

/** Makes a `MachineHost` whose first WebAssembly module lacks the scheduler EEVDF. */
function hostOfTwo() {
  let loaded = false;
  const made: RunSpec[] = [];
  const refuseEevdf = (scheduler: number): void => {
    if (scheduler === EEVDF && !loaded) throw refusal();
  };
  class FirstMachine extends FixtureMachine {
    override set_param(param: number, value: number): void {
      if (param === SCHEDULER && value === EEVDF) throw refusal();
      super.set_param(param, value);
    }
  }
  const host = new MachineHost((run) => {
    refuseEevdf(run.values[SCHEDULER]);
    made.push(run);
    return new FirstMachine(run);
  });
  let id = 0;
  const take = (order: Order): void => host.take({ id: ++id, order, recycled: [] });
  return { host, made, take, load: () => (loaded = true) };
}

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  throw new Error('nothing was thrown');
}

const start = (run: RunSpec): Order => ({ type: 'start', run, to_ns: 0, lead: NOTHING_BEFORE });
const change: Order = { type: 'set', param: SCHEDULER, value: EEVDF };

describe('a run that needs the complete module', () => {
  it('waits for it, and then begins', () => {
    const { host, made, take, load } = hostOfTwo();
    take(start(runWith(EEVDF)));
    expect(needsComplete(thrownBy(() => host.work()))).toBe(true);
    expect(host.busy).toBe(true);
    load();
    expect(host.work()).toMatchObject({ type: 'answer', order: 'start', more: false });
    expect(made.map(({ values }) => values[SCHEDULER])).toEqual([EEVDF]);
  });

  it('is not begun after another run was asked for meanwhile', () => {
    const { host, made, take, load } = hostOfTwo();
    take(start(runWith(EEVDF)));
    thrownBy(() => host.work());
    take(start(runWith(0)));
    load();
    expect(host.work()).toMatchObject({ order: 'start', id: 2 });
    expect(made.map(({ values }) => values[SCHEDULER])).toEqual([0]);
  });

  it('begins anew where a change asks for it', () => {
    const { host, made, take, load } = hostOfTwo();
    take(start(runWith(0)));
    host.work();
    take(change);
    expect(needsComplete(thrownBy(() => host.work()))).toBe(true);
    load();
    expect(host.work()).toMatchObject({ order: 'set', refused: null, now_ns: 0 });
    expect(made.map(({ values }) => values[SCHEDULER])).toEqual([0, EEVDF]);
  });

  it('is refused where the module cannot be loaded, and the present run stays', () => {
    const { host, made, take } = hostOfTwo();
    take(start(runWith(0)));
    host.work();
    take(change);
    thrownBy(() => host.work());
    expect(host.refuse(refusal())).toMatchObject({ order: 'set', more: false, refused: refusal() });
    take({ type: 'advance', to_ns: 1e6, record: true });
    expect(host.work()).toMatchObject({ order: 'advance', now_ns: 1e6 });
    expect(made).toHaveLength(1);
  });

  it('has no run to stay with where it was the first', () => {
    const { host, take } = hostOfTwo();
    take(start(runWith(EEVDF)));
    thrownBy(() => host.work());
    expect(host.refuse(refusal())).toBeNull();
  });
});
