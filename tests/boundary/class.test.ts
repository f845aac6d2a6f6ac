import { describe, expect, test } from 'vitest';
import { refusalWords } from '../../web/src/decode/refusal';
import { Refused, Refused_COUNT } from '../../web/src/tables/generated/refused';
import {
  About,
  EVENT_COLUMNS,
  EVENT_COLUMNS_WIDTH,
  FRAME_FIELDS,
  FRAME_FIELDS_WIDTH,
  HOP_COLUMNS,
  HOP_COLUMNS_WIDTH,
  PARAMS,
  REFUSAL_COLUMNS,
  REFUSAL_COLUMNS_WIDTH,
  SERIES_COLUMNS_WIDTH,
  Section,
  SPAN_COLUMNS,
  SPAN_COLUMNS_WIDTH,
  StepUnit,
  TASK_COLUMNS_WIDTH,
} from '../../web/src/tables/generated/tables';
import { LANGUAGES, learn } from '../../web/src/words/languages';
import { firstRingside, index, Ringside, refused, ringside, runTo, section, seekTo, valuesOf } from './machine';

const MS = 1e6;
const { Frame: FRAME, Ring: RING, Tasks: TASKS, Hops: HOPS, Spans: SPANS, Events: EVENTS, Series: SERIES } = Section;

/** Returns one column of a table whose rows are stored one after the other. */
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

/** Returns the error that a call throws: the code of the rejected input, and the error's numbers. */
function thrownBy(call: () => unknown): number[] {
  try {
    call();
  } catch (thrown) {
    if (thrown instanceof Float64Array) return [...thrown];
    throw thrown;
  }
  throw new Error('it is not refused');
}

/** Codes of rejected inputs that concern parameters. `replay.test.ts` tests the codes that concern captures. */
type RefusedParam = Exclude<keyof typeof Refused, `${string}Capture${string}` | 'FrameAboveMtu'>;
const CAPTURES = Object.keys(Refused).filter((name) => /Capture|FrameAboveMtu/.test(name)).length;

describe('a refusal crosses as a code with the values that a sentence needs', () => {
  const planned = (at_ns: number, id = 'app.nice', value = 0) =>
    ringside('tcp-quiet').add_intervention(at_ns, index(id), value);
  const FORWARD = 1;
  const UDP = 1;
  const EEVDF = 1;
  const V6_12 = 1;
  const MACHINE = 1;
  /**
   * For each code of a rejected input: a call that causes the error, and the parameter, the value and the limit in the
   * error.
   */
  const REFUSALS: Record<RefusedParam, readonly [() => unknown, string, number, number][]> = {
    UnknownNumber: [
      [() => ringside('tcp-quiet').set_param(999, 4), '', 999, 0],
      [() => ringside('tcp-quiet').fill(10), '', 10, 0],
      [() => ringside('tcp-quiet').ptr(99), '', 99, 0],
      [() => ringside('tcp-quiet').step(77, 1), '', 77, 0],
      [() => ringside('tcp-quiet').step_back(77), '', 77, 0],
      [() => ringside('tcp-quiet').run_to(99, 0, 10), '', 99, 0],
      [() => ringside('tcp-quiet').inquire(99, 0, 0, 0, 10), '', 99, 0],
      [() => ringside('tcp-quiet').inquire(About.Losses, 98, 0, 0, 10), '', 98, 0],
      [() => ringside('tcp-quiet').kernel_text(97), '', 97, 0],
    ],
    ParameterCount: [
      [() => new Ringside(Float64Array.from(valuesOf('tcp-quiet').slice(1))), '', PARAMS.length - 1, PARAMS.length],
    ],
    NotAllowed: [
      [() => ringside('tcp-quiet', { 'nic.ring': 4 }), 'nic.ring', 4, 0],
      [() => ringside('tcp-quiet').set_param(index('nic.ring'), 4), 'nic.ring', 4, 0],
      [() => ringside('tcp-quiet').set_param(index('app.nice'), Number.NaN), 'app.nice', Number.NaN, 0],
      // The value lies between two allowed values. The error names the distance of allowed values: one descriptor.
      [() => planned(0, 'nic.ring', 8.5), 'nic.ring', 8.5, 1],
    ],
    AtStartOnly: [[() => planned(1e9, 'load.kind', 1), 'load.kind', 1, 0]],
    AfterLongestRun: [
      [() => planned(3601e9), '', 3601e9, 3600e9],
      [() => planned(Number.POSITIVE_INFINITY), '', 2 ** 64, 3600e9],
    ],
    BeyondMtu: [
      [() => ringside('tcp-quiet', { 'sender.protocol': UDP, 'sender.payload': 4000 }), 'sender.payload', 4000, 1472],
    ],
    RouterWithoutAcks: [[() => ringside('tcp-quiet', { 'host.role': FORWARD }), 'sender.protocol', 0, 0]],
    FurtherSenderWithoutAcks: [[() => ringside('tcp-quiet', { 'source2.rate': 9.52 }), 'source2.rate', 9.52, 0]],
    NeedsComplete: [
      [() => firstRingside('tcp-quiet', { 'kernel.scheduler': EEVDF }), 'kernel.scheduler', EEVDF, 0],
      [() => firstRingside('tcp-quiet').set_param(index('kernel.scheduler'), EEVDF), 'kernel.scheduler', EEVDF, 0],
      [() => firstRingside('tcp-quiet', { 'sender.release': V6_12 }), 'sender.release', V6_12, 0],
      [() => firstRingside('router-small', { 'sink.kind': MACHINE }), 'sink.kind', MACHINE, 0],
    ],
  };

  test.each(Object.entries(REFUSALS))('%s', (name, cases) => {
    for (const [call, param, value, allowed] of cases) {
      const why = Refused[name as keyof typeof Refused];
      const thrown = thrownBy(call);
      expect(thrown).toHaveLength(REFUSAL_COLUMNS_WIDTH);
      const said = ['why', 'param', 'value', 'allowed'].map(
        (column) => thrown[REFUSAL_COLUMNS[column as keyof typeof REFUSAL_COLUMNS]],
      );
      expect(said).toEqual([why, index(param), value, allowed]);
    }
  });

  test.each(Object.keys(LANGUAGES))('each of them is a sentence in %s', async (language) => {
    await learn(language);
    const sentences = Object.values(REFUSALS).map(([[call]]) => refusalWords(Float64Array.from(thrownBy(call))));
    expect(new Set(sentences).size).toBe(Refused_COUNT - CAPTURES);
    for (const sentence of sentences) expect(sentence).toMatch(/^(?!.*(undefined|NaN)).{20,}\.$/);
  });

  test('a machine that refused goes on', () => {
    const machine = ringside('tcp-quiet', { 'run.duration': 0.01 });
    thrownBy(() => machine.fill(10));
    thrownBy(() => machine.set_param(index('nic.ring'), 4));
    expect(machine.fill(FRAME)).toBe(FRAME_FIELDS_WIDTH);
    seekTo(machine, Number.POSITIVE_INFINITY);
    expect(machine.now_ns()).toBe(10 * MS);
  });
});

describe('bad input in a terminal gets one sentence that names id, value and what is allowed', () => {
  const sentence = 'nic.ring = 4 is not allowed: use a whole number from 8 to 4096 descriptors';

  test.each([
    [['run', '--set', 'nic.ring=4'], sentence],
    [['run', '--set', 'nic.rinf=4'], 'nic.rinf = 4 is not allowed: no parameter has this id; did you mean nic.ring?'],
    [['run', '--set', '=5'], '= 5 is not allowed: the id is missing; use ID=VALUE, as in app.nice=-15'],
    [['run', '--sample-at', '26s'], "sample-at = 26s is not allowed: use 0 to 25 s, the run's duration"],
    [['run', '--bogus'], "unexpected argument '--bogus' found"],
    [
      ['run', '--set', 'a\u001b[2J=1'],
      'a\\u{1b}[2J = 1 is not allowed: no parameter has this id; `ringside params` lists all ids',
    ],
  ])('%j', (args, line) => {
    expect(refused(...args)).toEqual({ status: 2, lines: [line] });
  });

  test('an unknown preset lists those that exist', () => {
    const { status, lines } = refused('run', '--preset', 'fast');
    expect(status).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^preset = fast is not allowed: use one of tcp-quiet, tcp-loaded, /);
  });
});
