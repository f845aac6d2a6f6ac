import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InThreadClient } from '../engine/fixture/inThreadClient';
import { FixtureMachine } from '../engine/fixture/machine';
import { About, FRAME_WIDTH, FrameField, Stage, StepUnit, WAIT, WAIT_WIDTH } from '../tables/tables';
import { ownAddress } from './address';
import { Comparison, type Findings, NOTHING_FOUND } from './comparison';
import { FollowingLab } from './following';
import { createLab, type Lab } from './lab';

const FORK_NS = 20e6;

/**
 * Reports a network frame that waits on the socket's backlog from 30 to 50 ms. For a time span outside this wait,
 * reports a wait of 1 ms.
 */
class WaitingMachine extends FixtureMachine {
  override inquire(about: number, number: number, from_ns?: number, to_ns?: number): boolean {
    super.inquire(about, number);
    if (about === About.Ends) this.answer = [...frameAt(from_ns ?? 0), ...frameAt(to_ns ?? 0)];
    if (about !== About.Waits) return false;
    const [from, to] = [Math.max(30e6, from_ns ?? 0), Math.min(50e6, to_ns ?? 0)];
    this.answer = to > from ? rowOf(from, to) : rowOf(from_ns ?? 0, (from_ns ?? 0) + 1e6);
    // If the requested time span starts during the wait, the network frame came before that span.
    if (to > from && (from_ns ?? 0) >= 30e6) this.answer[WAIT.came_before] = 1;
    return false;
  }
}

/** Makes the counters of a moment. The delivered bytes grow with the square of the time. */
function frameAt(t_ns: number): number[] {
  const frame = new Array<number>(FRAME_WIDTH).fill(0);
  frame[FrameField.delivered_bytes] = t_ns > FORK_NS ? Math.floor(t_ns / 1.7e6) ** 2 : 0;
  return frame;
}

function rowOf(from_ns: number, to_ns: number): number[] {
  const row = new Array<number>(WAIT_WIDTH).fill(0);
  row[WAIT.stage] = Stage.Backlog;
  row[WAIT.from_ns] = from_ns;
  row[WAIT.to_ns] = to_ns;
  return row;
}

let lab: Lab;
let other: FollowingLab;
let findings: Findings;
let ends: (() => void)[] = [];

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const shown_ns = (lab: Lab): number => lab.shown_ns;

/** Opens two simulators side by side; the scenario of run B has `jobs` compile jobs. */
async function open(jobs: number): Promise<void> {
  const engine = () => new InThreadClient((run) => new WaitingMachine(run));
  lab = createLab({ engine, address: ownAddress('v=1&preset=tcp-loaded&t=20ms&play=0') });
  ends = [lab.open()];
  other = new FollowingLab(lab, { preset: 'tcp-loaded', overrides: { 'load.jobs': jobs }, interventions: [] }, engine);
  ends.push(other.open());
  findings = NOTHING_FOUND;
  const comparison = new Comparison([lab, other], FORK_NS, (now) => {
    findings = now;
  });
  ends.push(
    lab.paintWith(({ wall_ms }) => comparison.watch(wall_ms)),
    () => comparison.close(),
  );
  await pass(1500);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) =>
    setTimeout(() => draw(performance.now()), 16),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});

afterEach(() => {
  for (const end of ends.reverse()) end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('has nothing to say at the fork', async () => {
  await open(10);
  expect(shown_ns(other)).toBe(FORK_NS);
  expect(findings.readings).toBeNull();
  expect(findings.waits).toBeNull();
});

it('measures two equal runs as equal, and finds no event that differs', async () => {
  await open(10);
  lab.clock.seek(60e6);
  await pass(3000);
  expect(findings.readings?.t_ns).toBe(60e6);
  const [mine, theirs] = findings.readings?.rate ?? [0, 1];
  expect(mine).toBeGreaterThan(0);
  expect(theirs).toBe(mine);
  expect(findings.difference).toBeNull();
});

it('shows both at one moment, whoever seeks, steps or plays', async () => {
  await open(4);
  other.clock.seek(45e6);
  await pass(1000);
  expect([shown_ns(lab), shown_ns(other)]).toEqual([45e6, 45e6]);
  lab.stores.chosen.getState().setUnit(StepUnit.Event);
  other.clock.step();
  await pass(1000);
  expect(shown_ns(lab)).toBeGreaterThan(45e6);
  expect(shown_ns(other)).toBe(shown_ns(lab));
  other.clock.play();
  await pass(1000);
  expect(lab.status.playing && other.status.playing).toBe(true);
  expect(shown_ns(lab)).toBeGreaterThan(46e6);
  lab.clock.pause();
  await pass(1000);
  expect(other.status.playing).toBe(false);
  expect(shown_ns(other)).toBe(shown_ns(lab));
});

it('never lets the longest wait since the fork shrink, and goes back with the clock', async () => {
  await open(4);
  const longest: number[] = [];
  for (const t_ns of [40e6, 60e6, 400e6, 60e6]) {
    lab.clock.seek(t_ns);
    await pass(4000);
    expect(findings.waits?.to_ns).toBe(t_ns);
    expect(findings.waits?.a?.came_before).toBe(0);
    longest.push((findings.waits?.a?.to_ns ?? 0) - (findings.waits?.a?.from_ns ?? 0));
  }
  expect(longest).toEqual([10e6, 20e6, 20e6, 20e6]);
});

it('tells the longest wait while runs play on, long after the fork', async () => {
  await open(4);
  lab.clock.setSpeed(2e9);
  lab.clock.play();
  await pass(5000);
  const before_ns = findings.waits?.to_ns ?? 0;
  expect(before_ns).toBeGreaterThan(FORK_NS + 5e9);
  await pass(2500);
  expect(lab.status.playing).toBe(true);
  expect(findings.waits?.to_ns).toBeGreaterThan(before_ns);
});

it('measures both runs at one moment while they play', async () => {
  await open(10);
  const told: (readonly [number, number])[] = [];
  const comparison = new Comparison([lab, other], FORK_NS, ({ readings }) => {
    if (readings !== null) told.push(readings.rate);
  });
  // The machines answer at different times. In this test run A is always ahead.
  const stop = lab.paintWith(({ wall_ms }) => {
    const { snapshot } = lab;
    const ahead = snapshot === null ? null : Object.create(snapshot, { t_ns: { value: snapshot.t_ns + 3e6 } });
    vi.spyOn(lab, 'snapshot', 'get').mockReturnValue(ahead);
    comparison.watch(wall_ms);
    vi.restoreAllMocks();
  });
  lab.clock.setSpeed(20e6);
  lab.clock.play();
  await pass(2000);
  stop();
  comparison.close();
  expect(told.length).toBeGreaterThan(2);
  for (const [mine, theirs] of told) expect(theirs).toBe(mine);
});

it('reckons the rates of both runs over one window at rest, however each came there', async () => {
  await open(10);
  lab.clock.setSpeed(20e6);
  lab.clock.play();
  await pass(1000);
  lab.clock.pause();
  await pass(1000);
  const baselines: number[] = [];
  for (const one of [lab, other])
    one.paintWith((_, { record }) => baselines.push(record.rateBaseline[FrameField.t_ns]));
  await pass(500);
  expect(lab.shown_ns).toBe(other.shown_ns);
  expect(new Set(baselines)).toEqual(new Set([lab.shown_ns - 20e6]));
});
