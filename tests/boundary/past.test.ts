/** Tests *Run until* and questions about past events, with the real WebAssembly module. */
import { describe, expect, test } from 'vitest';
import { MachineHost } from '../../web/src/engine/host';
import { machineIn } from '../../web/src/engine/machine';
import { metricsOf } from '../../web/src/engine/metrics';
import { type Answer, NOTHING_BEFORE, type Order } from '../../web/src/engine/protocol';
import {
  About,
  CPU_SHARE_COLUMNS,
  CPU_SHARE_COLUMNS_WIDTH,
  DESCRIPTOR_COLUMNS,
  DESCRIPTOR_COLUMNS_WIDTH,
  EVENT_COLUMNS,
  EVENT_COLUMNS_WIDTH,
  Event,
  HELD_COLUMNS,
  HELD_COLUMNS_WIDTH,
  LIFE_COLUMNS,
  LIFE_COLUMNS_WIDTH,
  Stage,
  Until,
  WAIT_COLUMNS,
  WAIT_COLUMNS_WIDTH,
} from '../../web/src/tables/generated/tables';
import { memory, Ringside, ringside, runTo, section, seekTo, valuesOf } from './machine';

const ANSWER = 7;
const EVENTS = 5;
const SHORT_OF_MEMORY = { 'memory.pressure': 100, 'load.jobs': 0 };

function runUntil(machine: Ringside, until: number): void {
  while (machine.run_to(until, 0, 20_000));
}

function column(rows: Float64Array, width: number, at: number): number[] {
  return Array.from({ length: rows.length / width }, (_, row) => rows[row * width + at]);
}

describe('run until', () => {
  test('stops where a straight run first has no ready descriptor', () => {
    const machine = ringside('tcp-loaded', SHORT_OF_MEMORY);
    runUntil(machine, Until.RingExhausted);
    expect(machine.met()).toBe(true);
    const [t, digest] = [machine.now_ns(), machine.digest()];
    const straight = ringside('tcp-loaded', SHORT_OF_MEMORY);
    runTo(straight, t - 1);
    expect(metricsOf(straight)['ring.exhausted']).toBe(0);
    runTo(straight, t);
    expect(metricsOf(straight)['ring.exhausted']).toBe(1);
    runTo(machine, t);
    expect(machine.digest()).toBe(straight.digest());
    seekTo(machine, t / 2);
    seekTo(machine, t);
    expect(machine.digest()).toBe(straight.digest());
    expect(digest).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('questions about the past', () => {
  test('a lost frame names the ring, the refill and the low watermark', () => {
    const machine = ringside('tcp-loaded');
    machine.record(true);
    runUntil(machine, Until.RingExhausted);
    runUntil(machine, Until.Drop);
    const events = section(machine, EVENTS);
    const kinds = column(events, EVENT_COLUMNS_WIDTH, EVENT_COLUMNS.kind);
    const entry = events[kinds.lastIndexOf(Event.FrameDropped) * EVENT_COLUMNS_WIDTH + EVENT_COLUMNS.id];
    while (machine.inquire(About.Causes, entry, 0, 0, 20_000));
    const chain = column(section(machine, ANSWER), EVENT_COLUMNS_WIDTH, EVENT_COLUMNS.kind);
    expect(chain.slice(0, 5)).toEqual([
      Event.FrameDropped,
      Event.FrameLostInNic,
      Event.RingExhausted,
      Event.RefillFailed,
      Event.KswapdWoken,
    ]);
  });

  test('a packet that was delivered is told from wire to reader', () => {
    const machine = ringside('tcp-quiet');
    runTo(machine, 1e9);
    while (machine.inquire(About.Life, 100, 0, 0, 20_000));
    const stages = column(section(machine, ANSWER), LIFE_COLUMNS_WIDTH, LIFE_COLUMNS.stage);
    expect(stages[0]).toBe(Stage.Wire);
    expect(stages.at(-1)).toBe(Stage.Delivered);
  });
});

describe('questions about a stretch of the clock', () => {
  const machine = ringside('tcp-loaded');
  runTo(machine, 1.5e9);

  function asked(about: number, from_ns: number, to_ns: number): Float64Array {
    while (machine.inquire(about, 0, from_ns, to_ns, 20_000));
    return section(machine, ANSWER);
  }

  test('what all tasks had of the CPU is the stretch, and no name comes twice', () => {
    const rows = asked(About.CpuShares, 0.7e9, 1.4e9);
    const of = (at: number): number[] => column(rows, CPU_SHARE_COLUMNS_WIDTH, at);
    const sum = [...of(CPU_SHARE_COLUMNS.own_ns), ...of(CPU_SHARE_COLUMNS.interrupted_ns)].reduce((a, b) => a + b, 0);
    expect(sum).toBe(0.7e9);
    const names = of(CPU_SHARE_COLUMNS.task_name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a stay lies within the stretch, and its packet has it in its life', () => {
    const rows = asked(About.Waits, 0.5e9, 1.5e9);
    const backlog = column(rows, WAIT_COLUMNS_WIDTH, WAIT_COLUMNS.stage).indexOf(Stage.Backlog);
    const of = (at: number): number => rows[backlog * WAIT_COLUMNS_WIDTH + at];
    expect(of(WAIT_COLUMNS.from_ns)).toBeGreaterThanOrEqual(0.5e9);
    expect(of(WAIT_COLUMNS.to_ns)).toBeLessThanOrEqual(1.5e9);
    while (machine.inquire(About.Life, of(WAIT_COLUMNS.packet), 0, 0, 20_000));
    const life = section(machine, ANSWER);
    const row = column(life, LIFE_COLUMNS_WIDTH, LIFE_COLUMNS.stage).indexOf(Stage.Backlog);
    if (of(WAIT_COLUMNS.came_before) === 0)
      expect(life[row * LIFE_COLUMNS_WIDTH + LIFE_COLUMNS.t_ns]).toBe(of(WAIT_COLUMNS.from_ns));
    else expect(life[row * LIFE_COLUMNS_WIDTH + LIFE_COLUMNS.t_ns]).toBeLessThan(of(WAIT_COLUMNS.from_ns));
  });
});

describe('questions about the present', () => {
  const machine = ringside('tcp-loaded');
  runTo(machine, 0.3e9);

  function asked(about: number, number: number): Float64Array {
    while (machine.inquire(about, number, 0, 0, 20_000));
    return section(machine, ANSWER);
  }

  test('a descriptor says what it is and what it was', () => {
    const states = column(asked(About.Descriptor, 3), DESCRIPTOR_COLUMNS_WIDTH, DESCRIPTOR_COLUMNS.state);
    expect(states[0]).toBe(section(machine, 1)[3]);
    expect(states.length).toBeGreaterThan(1);
  });

  test('the receive queue says which frames it holds, in order of sequence', () => {
    const seqs = column(asked(About.Held, Stage.ReceiveQueue), HELD_COLUMNS_WIDTH, HELD_COLUMNS.seq);
    expect(seqs.length).toBeGreaterThan(1);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });
});

test('a seek records the past again after an advance that recorded nothing', () => {
  const run = { values: valuesOf('tcp-loaded', { 'load.warmup': 2 }), interventions: [] };
  const host = new MachineHost(() => machineIn(new Ringside(Float64Array.from(run.values)), memory));
  let id = 0;
  const answerTo = (order: Order): Answer => {
    host.take({ id: ++id, order, recycled: [] });
    let answer = host.work();
    while (host.busy) answer = host.work();
    if (answer?.type !== 'answer') throw new Error('no answer');
    return answer;
  };
  const lead = { details_ns: 20e6, rates_ns: 20e6 };
  answerTo({ type: 'start', run, to_ns: 0, lead: NOTHING_BEFORE });
  expect(answerTo({ type: 'advance', to_ns: 60e6, record: false }).detailed_from_ns).toBe(Number.POSITIVE_INFINITY);
  for (const to_ns of [50e6, 50e6, 58e6])
    expect(answerTo({ type: 'fetch', to_ns, lead }).detailed_from_ns).toBeLessThanOrEqual(to_ns - lead.details_ns);
});
