/** Checks that the CPU trace that the page exports equals the trace of the command line. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InThreadClient } from '../../web/src/engine/fixture/inThreadClient';
import { machineIn } from '../../web/src/engine/machine';
import { recorded, traceText } from '../../web/src/run/trace';
import { CONTEXT_ENGLISH } from '../../web/src/tables/tables';
import { memory, printed, Ringside, valuesOf } from './machine';

type Row = {
  readonly ph: string;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly cat: string;
};

const SHORT = { 'load.warmup': 2, 'run.duration': 0.06 };
const FROM_NS = 10e6;
const TO_NS = 50e6;

function ofTerminal(): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-'));
  const file = join(folder, 'trace.json');
  printed('export', '--preset', 'tcp-loaded', '--set', 'load.warmup=2', '--duration', '60ms', '--trace', file);
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return traceEvents;
}

async function ofPage(): Promise<Row[]> {
  const run = { values: valuesOf('tcp-loaded', SHORT), interventions: [] };
  const engine = () => new InThreadClient(() => machineIn(new Ringside(Float64Array.from(run.values)), memory));
  const rows = await recorded(engine, run, { from_ns: FROM_NS, to_ns: TO_NS });
  return JSON.parse(traceText(rows)).traceEvents;
}

/** CPU time of each row of the trace between `FROM_NS` and `TO_NS`, ns. A row can have several slices. */
function timeByRow(rows: readonly Row[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const { ph, tid, ts, dur } of rows) {
    const within = ph === 'X' ? Math.min(ts + dur, TO_NS / 1e3) - Math.max(ts, FROM_NS / 1e3) : 0;
    if (within > 0) times.set(tid, (times.get(tid) ?? 0) + within);
  }
  return new Map([...times].sort(([a], [b]) => a - b).map(([tid, us]) => [tid, Math.round(us * 1e3)]));
}

const entries = (rows: readonly Row[]) =>
  rows
    .filter(({ ph, ts }) => ph === 'i' && ts >= FROM_NS / 1e3 && ts <= TO_NS / 1e3)
    .map(({ ts, ...entry }) => ({ ...entry, ts: Math.round(ts * 1e3) }));

/** Checks the sums directly, because Perfetto's trace processor is in no package registry. */
test('the slices of a whole run add up to the metrics of each context', () => {
  const metrics = JSON.parse(
    printed('run', '--preset', 'tcp-loaded', '--set', 'load.warmup=2', '--duration', '60ms', '--json'),
  );
  const spent = new Map<string, number>();
  for (const { ph, cat, dur } of ofTerminal()) if (ph === 'X') spent.set(cat, (spent.get(cat) ?? 0) + dur);
  const contexts = {
    hardirq: 'HardIrq',
    softirq: 'SoftIrq',
    app: 'Receiver',
    load: 'Load',
    other: 'Other',
    idle: 'Idle',
  };
  for (const [id, context] of Object.entries(contexts)) {
    const words = CONTEXT_ENGLISH[context as keyof typeof CONTEXT_ENGLISH];
    expect((spent.get(words) ?? 0) / 60e3, id).toBeCloseTo(metrics[`cpu.${id}`], 9);
  }
  expect([...spent.keys()].length).toBeGreaterThan(4);
});

test('every row has the same CPU time, and the journal the same entries', async () => {
  const [page, terminal] = [await ofPage(), ofTerminal()];
  const [mine, theirs] = [timeByRow(page), timeByRow(terminal)];
  expect(mine).toEqual(theirs);
  expect([...mine.values()].reduce((sum, ns) => sum + ns, 0)).toBe(TO_NS - FROM_NS);
  expect(entries(page)).toEqual(entries(terminal));
  expect(entries(page).length).toBeGreaterThan(10);
});
