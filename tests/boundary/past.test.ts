/** Run until, and questions about the past, through the real WebAssembly. */
import { describe, expect, test } from 'vitest';
import {
  EVENT_COLUMNS,
  EVENT_COLUMNS_WIDTH,
  Event,
  LIFE_COLUMNS,
  LIFE_COLUMNS_WIDTH,
  Stage,
  Until,
} from '../../web/src/sim/generated/tables';
import { type Ringside, ringside, runTo, section, seekTo } from './machine';

const ANSWER = 7;
const EVENTS = 5;
const SHORT_OF_MEMORY = { 'memory.pressure': 100, 'load.jobs': 20 };

function runUntil(machine: Ringside, until: number): void {
  while (machine.run_to(until, 0, 20_000));
}

function column(rows: Float64Array, width: number, at: number): number[] {
  return Array.from({ length: rows.length / width }, (_, row) => rows[row * width + at]);
}

describe('run until', () => {
  test('stops at the first drop, where a straight run has it', () => {
    const machine = ringside('tcp-loaded', SHORT_OF_MEMORY);
    runUntil(machine, Until.Drop);
    expect(machine.met()).toBe(true);
    const [t, digest] = [machine.now_ns(), machine.digest()];
    const straight = ringside('tcp-loaded', SHORT_OF_MEMORY);
    runTo(straight, t - 1);
    expect(JSON.parse(straight.metrics_json())['drops.ring']).toBe(0);
    runTo(straight, t);
    expect(JSON.parse(straight.metrics_json())['drops.ring']).toBe(1);
    runTo(machine, t);
    expect(machine.digest()).toBe(straight.digest());
    seekTo(machine, t / 2);
    seekTo(machine, t);
    expect(machine.digest()).toBe(straight.digest());
    expect(digest).toMatch(/^[0-9a-f]{16}$/);
  });

  test('what does not exist is refused with a sentence', () => {
    expect(() => ringside('tcp-quiet').run_to(99, 0, 10)).toThrow(/99/);
  });
});

describe('questions about the past', () => {
  test('a lost frame names the ring, the refill and the low watermark', () => {
    const machine = ringside('tcp-loaded', SHORT_OF_MEMORY);
    machine.record(true);
    runUntil(machine, Until.Drop);
    const events = section(machine, EVENTS);
    const kinds = column(events, EVENT_COLUMNS_WIDTH, EVENT_COLUMNS.kind);
    const entry = events[kinds.lastIndexOf(Event.FrameDropped) * EVENT_COLUMNS_WIDTH + EVENT_COLUMNS.id];
    while (machine.inquire_causes(entry, 20_000));
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
    while (machine.inquire_life(100, 20_000));
    const stages = column(section(machine, ANSWER), LIFE_COLUMNS_WIDTH, LIFE_COLUMNS.stage);
    expect(stages[0]).toBe(Stage.Wire);
    expect(stages.at(-1)).toBe(Stage.Delivered);
  });
});
