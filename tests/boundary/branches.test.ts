/** A worker's next run goes on from the moment at which it differs from the last one, with the result of a whole run. */
import { expect, test, vi } from 'vitest';
import { KeptMachine } from '../../web/src/engine/kept';
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

/** Runs that differ from the one before late, early, in a change less, and not at all. */
const RUNS: readonly RunSpec[] = [
  run(nice(3, -15)),
  run(nice(3, 10)),
  run(nice(1, -5), nice(3, 10)),
  run(nice(1, -5)),
  run(),
  run(),
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
  const machine = new KeptMachine(modules);
  const first = await machine.made(run(), 3 * SECONDS);
  while (first.ringside.run_until(4 * SECONDS, 1e6));
  for (const value of [-15, -5, 10]) {
    const { ringside } = await machine.made(run(nice(3, value)), 3 * SECONDS);
    expect(ringside.now_ns()).toBe(3 * SECONDS - 1);
    while (ringside.run_until(4 * SECONDS, 1e6));
  }
  expect(made).toHaveBeenCalledTimes(1);
});

test('a run with another seed begins anew', async () => {
  const machine = new KeptMachine(fresh());
  const first = await machine.made(run(), SECONDS);
  while (first.ringside.run_until(SECONDS, 1e6));
  const { ringside } = await machine.made({ values: values.with(index('run.seed'), 2), interventions: [] }, SECONDS);
  expect(ringside.now_ns()).toBe(0);
});
