import { describe, expect, it } from 'vitest';
import type { News, OutcomeRequest } from '../engine/outcome';
import { Pool, type Runner } from '../engine/pool';
import { allValues, presetOf } from '../scenario/params';
import type { RunSpec } from '../scenario/runSpec';
import { FRAME_WIDTH, FrameField, type Preset } from '../tables/tables';
import { Batch, type Progress } from './batch';
import { outcomesInMemory, WHOLE_RUN } from './outcomes';

/** A pool of workers in which each run ends only when the test ends it. */
class HeldWorkers {
  readonly begun: RunSpec[] = [];
  readonly wanted: OutcomeRequest[] = [];
  private readonly ears: ((news: News) => void)[] = [];

  readonly engage = (): Runner => ({
    begin: (run, hear, wanted) => {
      this.begun.push(run);
      this.wanted.push(wanted);
      this.ears.push(hear);
    },
    end: () => {},
  });

  say(nth: number, news: News): void {
    this.ears[nth](news);
  }

  finish(nth: number): void {
    this.say(nth, { type: 'end', outcome: { metrics: { goodput_mbps: nth }, digest: `digest ${nth}` } });
  }
}

const run = (seconds: number, overrides = {}): RunSpec => ({
  values: allValues(presetOf('tcp-quiet') as Preset, { 'run.duration': seconds, ...overrides }),
  interventions: [],
});

/** Waits until all resolved promises have been handled. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('a batch of runs', () => {
  it('hands on each outcome with its place, and tells how much of the model time is done', async () => {
    const workers = new HeldWorkers();
    const batch = new Batch(new Pool(2, workers.engage), outcomesInMemory());
    const taken: string[] = [];
    let way: Progress | null = null;
    const end = batch.run(
      [run(10), run(30)],
      (nth, { digest }) => taken.push(`${nth}: ${digest}`),
      (now) => {
        way = now;
      },
    );
    await settled();
    workers.say(1, { type: 'way', now_ns: 10e9 });
    expect(way).toMatchObject({ total: 2, done: 0, part: 0.25 });
    workers.finish(1);
    await settled();
    expect(way).toMatchObject({ done: 1, part: 0.75 });
    workers.finish(0);
    expect(await end).toBe('done');
    expect(taken).toEqual(['1: digest 1', '0: digest 0']);
  });

  it('makes no run that is kept', async () => {
    const workers = new HeldWorkers();
    const kept = outcomesInMemory();
    kept.keep(run(10), WHOLE_RUN, { metrics: {}, digest: 'kept' });
    const batch = new Batch(new Pool(1, workers.engage), kept);
    const taken: string[] = [];
    let way: Progress | null = null;
    const all = [run(10), run(20)];
    const end = batch.run(
      all,
      (_, { digest }) => taken.push(digest),
      (now) => {
        way = now;
      },
    );
    await settled();
    expect(workers.begun).toEqual([run(20)]);
    workers.finish(0);
    expect(await end).toBe('done');
    expect(way).toMatchObject({ total: 2, kept: 1, done: 2 });
    expect(await kept.find(run(20), WHOLE_RUN)).toMatchObject({ digest: 'digest 0' });
    expect(taken).toEqual(['kept', 'digest 0']);
  });

  it('counts the warm-up of the load as done when a run reports a moment', async () => {
    const workers = new HeldWorkers();
    const ways: Progress[] = [];
    const load = { 'load.jobs': 10, 'load.warmup': 30 };
    void new Batch(new Pool(1, workers.engage), outcomesInMemory()).run(
      [run(10, load)],
      () => {},
      (now) => ways.push(now),
    );
    await settled();
    workers.say(0, { type: 'way', now_ns: 0 });
    workers.say(0, { type: 'way', now_ns: 10e9 });
    expect(ways.map(({ part }) => part)).toEqual([0, 0.75, 1]);
  });

  it('of a part asks for that span alone, and keeps it apart from the whole run', async () => {
    const workers = new HeldWorkers();
    const kept = outcomesInMemory();
    const batch = new Batch(new Pool(1, workers.engage), kept);
    const part = { since_ns: 1e9, to_ns: 3e9 };
    const taken: unknown[] = [];
    const end = batch.run(
      [run(10)],
      (_, { ends }) => taken.push(ends),
      () => {},
      part,
    );
    await settled();
    expect(workers.wanted).toEqual([{ from_ns: 1e9, to_ns: 3e9, waits: false }]);
    const [begin, last] = [new Float64Array(FRAME_WIDTH), new Float64Array(FRAME_WIDTH)];
    [last[FrameField.digest_high], last[FrameField.digest_low]] = [0xab, 0x12];
    workers.say(0, { type: 'passed', passage: { begin, end: last, waits: new Float64Array() } });
    expect(await end).toBe('done');
    expect(taken).toEqual([{ begin, end: last }]);
    expect(await kept.find(run(10), part)).toMatchObject({ digest: '000000ab00000012' });
    expect(await kept.find(run(10), WHOLE_RUN)).toBeUndefined();
  });

  it('that is stopped ends, takes nothing more, and another can follow', async () => {
    const workers = new HeldWorkers();
    const batch = new Batch(new Pool(1, workers.engage), outcomesInMemory());
    const taken: string[] = [];
    const take = (_: number, { digest }: { digest: string }): number => taken.push(digest);
    const end = batch.run([run(10), run(20)], take, () => {});
    await settled();
    batch.stop();
    expect(await end).toBe('stopped');
    workers.finish(0);
    const next = batch.run([run(20)], take, () => {});
    await settled();
    workers.finish(1);
    expect(await next).toBe('done');
    expect(taken).toEqual(['digest 1']);
  });

  it('ends with what a machine said that has stopped', async () => {
    const workers = new HeldWorkers();
    const batch = new Batch(new Pool(1, workers.engage), outcomesInMemory());
    const end = batch.run(
      [run(10), run(20)],
      () => {},
      () => {},
    );
    await settled();
    workers.say(0, { type: 'fault', reason: 'panic', detail: 'pages.rs:12' });
    expect(await end).toEqual({ fault: 'the simulated machine found an internal error at pages.rs:12' });
  });

  it('outcomes of another version of the machine are not taken', async () => {
    const old = outcomesInMemory('1');
    old.keep(run(10), WHOLE_RUN, { metrics: {}, digest: 'old' });
    expect(await old.find(run(10), WHOLE_RUN)).toBeDefined();
    expect(await outcomesInMemory('2').find(run(10), WHOLE_RUN)).toBeUndefined();
  });
});
