import { describe, expect, test } from 'vitest';
import {
  EVENT_COLUMNS,
  EVENT_COLUMNS_WIDTH,
  FRAME_FIELDS,
  FRAME_FIELDS_WIDTH,
  HOP_COLUMNS,
  HOP_COLUMNS_WIDTH,
  SERIES_COLUMNS_WIDTH,
  Section,
  SPAN_COLUMNS,
  SPAN_COLUMNS_WIDTH,
  StepUnit,
  TASK_COLUMNS_WIDTH,
} from '../../web/src/tables/generated/tables';
import { index, Ringside, refused, ringside, runTo, section, seekTo, valuesOf } from './machine';

const MS = 1e6;
const { Frame: FRAME, Ring: RING, Tasks: TASKS, Hops: HOPS, Spans: SPANS, Events: EVENTS, Series: SERIES } = Section;

/** The column of a flat table. */
function column(rows: Float64Array, width: number, at: number): number[] {
  return Array.from({ length: rows.length / width }, (_, row) => rows[row * width + at]);
}

function rises(values: number[]): boolean {
  return values.every((value, i) => i === 0 || value >= values[i - 1]);
}

describe('the sections', () => {
  const machine = ringside('tcp-quiet', { 'run.duration': 0.1 });
  machine.record(true);
  runTo(machine, 50 * MS);

  test('the frame has every field', () => {
    const frame = section(machine, FRAME);
    expect(frame).toHaveLength(FRAME_FIELDS_WIDTH);
    expect(frame[FRAME_FIELDS.t_ns]).toBe(50 * MS);
    expect(frame[FRAME_FIELDS.ring_size]).toBe(384);
    const { ring_ready, ring_filled, ring_empty } = FRAME_FIELDS;
    expect(frame[ring_ready] + frame[ring_filled] + frame[ring_empty]).toBe(384);
  });

  test('the ring has a state for each descriptor, tasks come in rows', () => {
    const slots = section(machine, RING);
    expect(slots).toHaveLength(384);
    expect(slots.every((slot) => [0, 1, 2].includes(slot))).toBe(true);
    const tasks = section(machine, TASKS);
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks.length % TASK_COLUMNS_WIDTH).toBe(0);
  });

  test('recordings come in rows in order of time, and only once', () => {
    const hops = section(machine, HOPS);
    expect(hops.length).toBeGreaterThan(0);
    expect(rises(column(hops, HOP_COLUMNS_WIDTH, HOP_COLUMNS.t_ns))).toBe(true);
    const spans = section(machine, SPANS);
    expect(rises(column(spans, SPAN_COLUMNS_WIDTH, SPAN_COLUMNS.begin_ns))).toBe(true);
    const events = section(machine, EVENTS);
    expect(rises(column(events, EVENT_COLUMNS_WIDTH, EVENT_COLUMNS.id))).toBe(true);
    expect(section(machine, SERIES).length).toBe(5 * SERIES_COLUMNS_WIDTH);
    for (const drained of [HOPS, SPANS, EVENTS, SERIES]) expect(section(machine, drained)).toHaveLength(0);
  });

  test('spans of the CPU leave no gap', () => {
    runTo(machine, 60 * MS);
    const spans = section(machine, SPANS);
    const begins = column(spans, SPAN_COLUMNS_WIDTH, SPAN_COLUMNS.begin_ns);
    const ends = column(spans, SPAN_COLUMNS_WIDTH, SPAN_COLUMNS.end_ns);
    expect(begins.slice(1)).toEqual(ends.slice(0, -1));
  });
});

describe('steps', () => {
  test('a step forward and one back meet at the same event', () => {
    const machine = ringside('tcp-loaded', { 'load.warmup': 2, 'run.duration': 5 });
    runTo(machine, 620 * MS);
    for (const unit of Object.values(StepUnit)) {
      machine.step(unit, 1_000_000);
      const [now, digest] = [machine.now_ns(), machine.digest()];
      machine.step(unit, 1_000_000);
      expect(machine.step_back(unit)).toBe(true);
      expect([machine.now_ns(), machine.digest()]).toEqual([now, digest]);
    }
  });

  test('a seek back shows the hops that led to its moment', () => {
    const machine = ringside('tcp-quiet', { 'run.duration': 0.2 });
    machine.record(true);
    runTo(machine, 100 * MS);
    section(machine, HOPS);
    machine.seek(40 * MS, 0xffffffff);
    const times = column(section(machine, HOPS), HOP_COLUMNS_WIDTH, HOP_COLUMNS.t_ns);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(35 * MS);
    expect(Math.max(...times)).toBeLessThanOrEqual(40 * MS);
    expect(times.length).toBeGreaterThan(100);
  });
});

describe('bad input gets one sentence that names id, value and what is allowed', () => {
  const sentence = 'nic.ring = 4 is not allowed: use a whole number from 8 to 4096 descriptors';

  test('to the machine', () => {
    expect(() => ringside('tcp-quiet', { 'nic.ring': 4 })).toThrow(sentence);
    expect(() => ringside('tcp-quiet').set_param(index('nic.ring'), 4)).toThrow(sentence);
    expect(() => ringside('tcp-quiet').set_param(999, 4)).toThrow(/^parameter 999 does not exist/);
    expect(() => ringside('tcp-quiet').set_param(index('app.nice'), Number.NaN)).toThrow(/^app.nice = NaN/);
  });

  test('about a section that does not exist', () => {
    const machine = ringside('tcp-quiet');
    expect(() => machine.fill(10)).toThrow('section 10 does not exist: use 0 to 9');
    expect(() => machine.ptr(99)).toThrow('section 99 does not exist: use 0 to 9');
    expect(machine.fill(FRAME)).toBe(FRAME_FIELDS_WIDTH);
  });

  test('about a moment after the longest run; without end means to the end', () => {
    const machine = ringside('tcp-quiet', { 'run.duration': 0.01 });
    const plan = (at_ns: number) => machine.add_intervention(at_ns, index('app.nice'), 0);
    expect(() => plan(Number.POSITIVE_INFINITY)).toThrow(
      /^at = .* s is not allowed: use 0 to 3600 s, the longest run$/,
    );
    expect(() => plan(3601e9)).toThrow('at = 3601 s is not allowed');
    seekTo(machine, Number.POSITIVE_INFINITY);
    expect(machine.now_ns()).toBe(10 * MS);
  });

  test('to a machine of another version', () => {
    expect(() => new Ringside(Float64Array.from(valuesOf('tcp-quiet').slice(1)))).toThrow(/reload the page$/);
  });

  test.each([
    [['run', '--set', 'nic.ring=4'], sentence],
    [['run', '--set', 'nic.rinf=4'], 'nic.rinf is not a parameter: did you mean nic.ring, nic.fifo or nic.driver?'],
    [['run', '--sample-at', '26s'], "sample-at = 26s is not allowed: use 0 to 25 s, the run's duration"],
    [['run', '--bogus'], "unexpected argument '--bogus' found"],
  ])('to the command line: %j', (args, line) => {
    expect(refused(...args)).toEqual({ status: 2, lines: [line] });
  });

  test('an unknown preset lists those that exist', () => {
    const { status, lines } = refused('run', '--preset', 'fast');
    expect(status).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^preset = fast is not allowed: use one of tcp-quiet, tcp-loaded, /);
  });
});
