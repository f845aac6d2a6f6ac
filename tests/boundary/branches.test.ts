/**
 * Tests that a worker does not repeat the part of a run that equals its previous run. The result must equal that of a
 * whole run.
 */
import { expect, test, vi } from 'vitest';
import { LastMachine } from '../../web/src/engine/kept';
import type { CompleteModule } from '../../web/src/engine/module';
import { moduleOf } from '../../web/src/engine/module';
import { Modules } from '../../web/src/engine/modules';
import type { News, OutcomeRequest } from '../../web/src/engine/outcome';
import { taken } from '../../web/src/engine/whole';
import type { RunSpec } from '../../web/src/scenario/runSpec';
import { index, memory, Ringside, valuesOf } from './machine';

const SECONDS = 1e9;

function fresh(): Modules {
  const load = (): Promise<CompleteModule> => Promise.reject(new Error('no other module is needed'));
  return new Modules(moduleOf(Ringside, memory), load);
}

const values = valuesOf('tcp-loaded', { 'run.duration': 4, 'load.warmup': 1 });
const nice = (at_s: number, value: number) => ({ at_ns: at_s * SECONDS, param: index('app.nice'), value });
const run = (...interventions: RunSpec['interventions']): RunSpec => ({ values, interventions });

/**
 * Each run differs from the run before it. The differences: a late change, an early change, one change fewer, no
 * change, a change after the end, another duration.
 */
const RUNS: readonly RunSpec[] = [
  run(nice(3, -15)),
  run(nice(3, 10)),
  run(nice(1, -5), nice(3, 10)),
  run(nice(1, -5)),
  run(),
  run(),
  run(nice(9, 5)),
  run({ at_ns: 3.6e9, param: index('run.duration'), value: 3.8 }),
];
const WANTED: readonly OutcomeRequest[] = [
  null,
  { since_ns: 2 * SECONDS },
  { from_ns: 2e9, to_ns: 3.5e9, waits: true },
];

async function answered(modules: Modules, spec: RunSpec, wanted: OutcomeRequest): Promise<News> {
  let last: News | null = null;
  await taken(modules, spec, wanted, (news) => {
    if (news.type !== 'way') last = structuredClone(news);
  });
  if (last === null) throw new Error('no answer');
  return last;
}

test.each(WANTED)('the answer of a machine that was kept is that of a new one (%o)', async (wanted) => {
  const kept = fresh();
  for (const spec of RUNS) expect(await answered(kept, spec, wanted)).toEqual(await answered(fresh(), spec, wanted));
});

test('remedies that are tried at a late moment run only from there on', async () => {
  const modules = fresh();
  const made = vi.spyOn(modules, 'made');
  const machine = new LastMachine(modules);
  const first = await machine.turnedTo(run(), 3 * SECONDS);
  while (first.ringside.run_until(4 * SECONDS, 1e6));
  for (const value of [-15, -5, 10]) {
    const { ringside } = await machine.turnedTo(run(nice(3, value)), 3 * SECONDS);
    expect(ringside.now_ns()).toBe(3 * SECONDS - 1);
    while (ringside.run_until(4 * SECONDS, 1e6));
  }
  expect(made).toHaveBeenCalledTimes(1);
});

test('a run with another seed begins anew', async () => {
  const machine = new LastMachine(fresh());
  const first = await machine.turnedTo(run(), SECONDS);
  while (first.ringside.run_until(SECONDS, 1e6));
  const { ringside } = await machine.turnedTo(
    { values: values.with(index('run.seed'), 2), interventions: [] },
    SECONDS,
  );
  expect(ringside.now_ns()).toBe(0);
});

test('a change that the machine refuses ends in its refusal, and a new machine goes on', async () => {
  const machine = new LastMachine(fresh());
  const first = await machine.turnedTo(run(), SECONDS);
  while (first.ringside.run_until(2 * SECONDS, 1e6));
  const refused = run({ at_ns: 1.5 * SECONDS, param: index('load.kind'), value: 1 });
  await expect(machine.turnedTo(refused, SECONDS)).rejects.toBeDefined();
  const { ringside } = await machine.turnedTo(run(), SECONDS);
  expect(ringside.now_ns()).toBe(0);
});
