import { describe, expect, it } from 'vitest';
import type { RunSpec } from '../scenario/runSpec';
import type { News } from './outcome';
import { Pool, type Runner, runnersFor } from './pool';

/** A runner whose reports the test sends one by one. */
class HeldRunner implements Runner {
  run: RunSpec | null = null;
  ended = false;
  say: (news: News) => void = () => {};

  begin(run: RunSpec, hear: (news: News) => void): void {
    this.run = run;
    this.say = hear;
  }

  end(): void {
    this.ended = true;
  }

  finish(digest: string): void {
    this.say({ type: 'end', outcome: { metrics: {}, digest } });
  }
}

const run = (value: number): RunSpec => ({ values: [value], interventions: [] });

function pool(size: number): { pool: Pool; runners: HeldRunner[] } {
  const runners: HeldRunner[] = [];
  const engage = (): Runner => {
    const runner = new HeldRunner();
    runners.push(runner);
    return runner;
  };
  return { pool: new Pool(size, engage), runners };
}

describe('a pool of workers', () => {
  it('leaves one core to the page, and has at least one worker', () => {
    expect([1, 2, 8].map(runnersFor)).toEqual([1, 1, 7]);
  });

  it('has at most so many runs under way, and takes the next when one has ended', () => {
    const { pool: two, runners } = pool(2);
    const heard: string[] = [];
    for (const nth of [1, 2, 3]) {
      two.take(run(nth), (news) => heard.push(`${nth} ${news.type}`));
    }
    expect(runners.map((runner) => runner.run?.values[0])).toEqual([1, 2]);
    runners[1].say({ type: 'way', now_ns: 5 });
    runners[1].finish('b');
    expect(runners.map((runner) => runner.run?.values[0])).toEqual([1, 3]);
    expect(heard).toEqual(['2 way', '2 end']);
  });

  it('gives a worker the next run that begins like its last one', () => {
    const { pool: one, runners } = pool(1);
    const taken: number[] = [];
    const branch = (value: number, at_ns: number): RunSpec => ({
      values: [value],
      interventions: [{ at_ns, param: 0, value: 1 }],
    });
    for (const next of [run(1), run(2), branch(1, 5), run(3)]) one.take(next, () => {});
    for (let nth = 0; nth < 4; nth++) {
      taken.push(runners[0].run?.values[0] ?? 0);
      runners[0].finish('');
    }
    expect(taken).toEqual([1, 1, 2, 3]);
  });

  it('gives a run to the idle worker that has its beginning', () => {
    const { pool: two, runners } = pool(2);
    for (const value of [1, 2]) two.take(run(value), () => {});
    runners[0].finish('');
    runners[1].finish('');
    two.take(run(1), () => {});
    two.take(run(2), () => {});
    expect(runners.map((runner) => runner.run?.values[0])).toEqual([1, 2]);
    for (const runner of runners) runner.finish('');
    two.take(run(2), () => {});
    two.take(run(1), () => {});
    expect(runners.map((runner) => runner.run?.values[0])).toEqual([1, 2]);
  });

  it('tells nothing of a run that was given up, and works on with fresh workers', () => {
    const { pool: one, runners } = pool(1);
    const heard: string[] = [];
    const hear = ({ type }: News): number => heard.push(type);
    one.take(run(1), hear);
    one.take(run(2), hear);
    one.stop();
    runners[0].finish('late');
    one.take(run(3), hear);
    expect(runners[0].ended).toBe(true);
    expect(heard).toEqual([]);
    runners[1].finish('c');
    expect(heard).toEqual(['end']);
  });

  it('lets a worker go whose machine has stopped, and takes the next run with another', () => {
    const { pool: one, runners } = pool(1);
    const heard: News[] = [];
    one.take(run(1), (news) => heard.push(news));
    one.take(run(2), (news) => heard.push(news));
    runners[0].say({ type: 'fault', reason: 'panic', detail: 'broken' });
    expect(runners[0].ended).toBe(true);
    expect(runners[1].run?.values[0]).toBe(2);
    expect(heard).toEqual([{ type: 'fault', reason: 'panic', detail: 'broken' }]);
  });
});
