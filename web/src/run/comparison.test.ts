import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InThreadClient } from '../engine/client';
import { FixtureMachine } from '../engine/fixture/machine';
import { allValues, presetOf } from '../scenario/params';
import type { Preset } from '../tables/tables';
import { Comparison, type Findings, NOTHING_FOUND } from './comparison';
import { Follower } from './follower';
import { Session } from './session';

const PRESET = presetOf('tcp-loaded') as Preset;
const RUN = { values: allValues(PRESET, {}), interventions: [] };
const inThread = (): InThreadClient => new InThreadClient((run) => new FixtureMachine(run));

let session: Session;
let comparison: Comparison;
let findings: Findings;
let wall = 0;

/** Lets `ms` of the reader's time pass, a frame each 16 ms. */
async function pass(ms: number): Promise<void> {
  for (const end = wall + ms; wall < end; wall += 16) {
    session.frame(wall);
    await vi.advanceTimersByTimeAsync(16);
  }
}

beforeEach(async () => {
  vi.useFakeTimers();
  wall = 0;
  findings = NOTHING_FOUND;
  session = new Session(inThread(), { speed: 2e6, loop: null, still: false, followed: 0 });
  session.start(RUN, 20e6);
  await pass(100);
});

afterEach(() => {
  comparison.close();
  session.close();
  vi.useRealTimers();
});

function compare(jobs: number, engine = inThread()): void {
  const values = allValues(PRESET, { 'load.jobs': jobs });
  const follower = new Follower({ values, interventions: [] }, 20e6, engine);
  comparison = new Comparison(session, 20e6, follower, (now) => {
    findings = now;
  });
  session.paintWith((moment) => comparison.watch(moment));
}

it('has nothing to say at the fork', async () => {
  compare(10);
  await pass(1500);
  expect(findings.readings?.t_ns).toBe(20e6);
  expect(findings.waits).toBeNull();
  expect(findings.difference).toBeUndefined();
});

it('measures two equal runs as equal, and finds no event that differs', async () => {
  compare(10);
  session.seek(60e6);
  await pass(3000);
  expect(findings.readings?.t_ns).toBe(60e6);
  const [mine, theirs] = findings.readings?.rate ?? [0, 1];
  expect(mine).toBeGreaterThan(0);
  expect(theirs).toBe(mine);
  expect(findings.difference).toBeNull();
});

it('says that run B has stopped, where it would wait for it for ever', async () => {
  const broken = new InThreadClient((run) => {
    const machine = new FixtureMachine(run);
    machine.seek = () => {
      throw new Error('unreachable');
    };
    return machine;
  });
  compare(4, broken);
  await pass(100);
  expect(findings).toEqual({ ...NOTHING_FOUND, hasStopped: true });
});
