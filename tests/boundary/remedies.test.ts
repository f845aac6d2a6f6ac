/** Remedies that the page offers: each was run, and a straight run with it does what is said. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksOf } from '../../web/src/decode/links';
import { longestWaitsOf } from '../../web/src/decode/longestWaits';
import {
  type Course,
  courseOf,
  helps,
  type Remedy,
  remediesFor,
  type Trouble,
  troubleOf,
} from '../../web/src/decode/remedies';
import { machineIn } from '../../web/src/engine/machine';
import { through } from '../../web/src/engine/whole';
import { aroundMoment, forkedBy, upTo } from '../../web/src/run/trials';
import type { Run } from '../../web/src/scenario/run';
import { About, Drop, Event, FRAME_FIELDS, PRESETS, Section, Until } from '../../web/src/tables/generated/tables';
import { index, memory, Ringside, runTo, section, seekTo, valuesOf } from './machine';

const MOMENTS = 20;
/** Which moments: `RINGSIDE_MOMENTS_SEED` draws others. */
const SEED = Number(process.env.RINGSIDE_MOMENTS_SEED ?? 2612);
/** Enough that a queue fills and a compiler takes its turns; short enough to run dozens of them. */
const LATEST_NS = 2e9;
/** A run before its first moment takes as long as one of it: a shorter load is as good here. */
const SHORT = { 'load.warmup': 5 };
const BITE = 100_000;

type Moment = { readonly run: Run; readonly trouble: Trouble; readonly cause_ns: number; readonly at_ns: number };

function machineOf({ values, interventions }: Run): Ringside {
  const machine = new Ringside(Float64Array.from(values));
  for (const { at_ns, param, value } of interventions) machine.add_intervention(at_ns, param, value);
  return machine;
}

function asked(machine: Ringside, about: number, number: number, from_ns: number, to_ns: number): Float64Array {
  while (machine.inquire(about, number, from_ns, to_ns, BITE));
  return section(machine, Section.Answer);
}

/** A loss or a timeout from a moment on, with its chain of causes; null where none comes about. */
function troubleAfter(machine: Ringside, run: Run, until: number): Moment | null {
  while (machine.now_ns() < LATEST_NS && machine.run_to(until, 0, BITE));
  if (!machine.met()) return null;
  const at_ns = machine.now_ns();
  const kind = until === Until.Drop ? Event.FrameDropped : Event.RtoFired;
  const entry = linksOf(asked(machine, About.Journal, 0, at_ns - 1, at_ns)).find((link) => link.kind === kind);
  if (entry === undefined) return null;
  const chain = linksOf(asked(machine, About.Causes, entry.id, 0, 0));
  const trouble = troubleOf(chain);
  return trouble === null ? null : { run, trouble, cause_ns: chain[chain.length - 1].t_ns, at_ns };
}

/** The longest wait before a moment. */
function waitBefore(machine: Ringside, run: Run, at_ns: number): Moment | null {
  const [longest] = longestWaitsOf(asked(machine, About.Waits, 0, 0, at_ns));
  if (longest === undefined) return null;
  const { stage, from_ns, to_ns } = longest;
  return { run, trouble: { kind: 'wait', code: stage }, cause_ns: from_ns, at_ns: to_ns };
}

const drawn = fc.record({
  preset: fc.constantFrom(...PRESETS.map(({ id }) => id)),
  from_ns: fc.integer({ min: 1e8, max: 1.2e9 }),
  kind: fc.constantFrom('loss', 'timeout', 'wait'),
});

function momentOf({ preset, from_ns, kind }: { preset: string; from_ns: number; kind: string }): Moment | null {
  const run = { values: valuesOf(preset, SHORT), interventions: [] };
  const machine = machineOf(run);
  runTo(machine, from_ns);
  const moment =
    kind === 'wait'
      ? waitBefore(machine, run, from_ns)
      : troubleAfter(machine, run, kind === 'loss' ? Until.Drop : Until.Timeout);
  machine.free();
  return moment;
}

/** Moments at which there is something to try, as many as are wanted. */
function moments(): Moment[] {
  const found: Moment[] = [];
  for (const draw of fc.sample(drawn, { numRuns: 10 * MOMENTS, seed: SEED })) {
    const moment = momentOf(draw);
    if (moment !== null) found.push(moment);
    if (found.length === MOMENTS) break;
  }
  return found;
}

/** A person's way: to the fork, the change made there, if any, and on; what it came to, by the metrics that the command line prints. */
function straight(
  remedy: Remedy | null,
  { run, trouble }: Moment,
  from_ns: number,
  to_ns: number,
): Omit<Course, 'reason'> {
  const machine = machineOf(run);
  seekTo(machine, from_ns);
  if (remedy !== null) machine.set_param(index(remedy.id), remedy.value);
  const read = (): Record<string, number> => JSON.parse(machine.metrics_json());
  const frame = (): Float64Array => section(machine, Section.Frame);
  const [before, first] = [read(), frame()];
  runTo(machine, to_ns);
  const [after, last] = [read(), frame()];
  const grown = (id: string): number => after[id] - before[id];
  const passed = (field: number): number => last[field] - first[field];
  const drops = Object.keys(after).filter(
    (id) => id.startsWith('drops.') && !['drops.tcp_duplicate', 'drops.sink'].includes(id),
  );
  const waits = trouble.kind === 'wait' ? asked(machine, About.Waits, 0, from_ns, to_ns) : new Float64Array();
  const longest = longestWaitsOf(waits).find(({ stage }) => stage === trouble.code);
  machine.free();
  return {
    lost: drops.reduce((sum, id) => sum + grown(id), 0),
    lost_far: grown('drops.sink'),
    timeouts: grown('tcp.rto'),
    throughput: passed(FRAME_FIELDS.forwarded) || passed(FRAME_FIELDS.delivered_bytes),
    wait_ns: longest === undefined ? 0 : longest.to_ns - longest.from_ns,
  };
}

/** What the page offers at a moment, and what it says of it. */
function offered({ run, trouble, cause_ns, at_ns }: Moment) {
  const { from_ns, to_ns } = aroundMoment(cause_ns, at_ns, run);
  const stage = trouble.kind === 'wait' ? trouble.code : -1;
  const tried = (one: Run): Course => {
    const machine = machineOf(one);
    const course = courseOf(through(machineIn(machine, memory), { from_ns, to_ns, waits: stage >= 0 }), stage);
    machine.free();
    return course;
  };
  const without = tried(upTo(run, from_ns));
  const remedies = remediesFor(trouble, (id) => run.values[index(id)]);
  const courses = remedies.map((remedy) => ({ remedy, course: tried(forkedBy(remedy, run, from_ns)) }));
  return { from_ns, to_ns, without, offers: courses.filter(({ course }) => helps(trouble, without, course)) };
}

function counted({ reason: _, ...said }: Course): Omit<Course, 'reason'> {
  return said;
}

/** What there was of a trouble. */
const OF: Readonly<Record<Trouble['kind'], (course: Omit<Course, 'reason'>, code: number) => number>> = {
  loss: ({ lost, lost_far }, code) => (code === Drop.Sink ? lost_far : lost),
  timeout: ({ timeouts }) => timeouts,
  wait: ({ wait_ns }) => wait_ns,
};

test(`${MOMENTS} moments over the presets: what is offered does what is said`, () => {
  const all = moments();
  expect(all).toHaveLength(MOMENTS);
  expect(new Set(all.map(({ trouble }) => trouble.kind))).toEqual(new Set(['loss', 'timeout', 'wait']));
  let offers = 0;
  for (const moment of all) {
    const { from_ns, to_ns, without, offers: made } = offered(moment);
    const asIs = straight(null, moment, from_ns, to_ns);
    expect(asIs).toEqual(counted(without));
    for (const { remedy, course } of made) {
      const found = straight(remedy, moment, from_ns, to_ns);
      const which = JSON.stringify({ remedy, trouble: moment.trouble, from_ns, to_ns });
      expect(found, which).toEqual(counted(course));
      const { kind, code } = moment.trouble;
      expect(OF[kind](found, code), which).toBeLessThanOrEqual(OF[kind](asIs, code) / 2);
      expect(found.throughput, which).toBeGreaterThanOrEqual(asIs.throughput / 2);
    }
    offers += made.length;
  }
  expect(offers).toBeGreaterThan(MOMENTS / 2);
}, 600_000);

test('a router that drowns in interrupts is offered polling, although the far host cannot take all of what it then passes on', () => {
  const run = { values: valuesOf('router-small'), interventions: [] };
  const { without, offers } = offered({
    run,
    trouble: { kind: 'loss', code: Drop.NetifRx },
    cause_ns: 1e9,
    at_ns: 1e9,
  });
  const polled = offers.find(({ remedy }) => remedy.id === 'nic.driver')?.course;
  expect(polled?.throughput).toBeGreaterThan(without.throughput * 1.5);
  expect(polled?.lost_far).toBeGreaterThan(without.lost_far);
}, 120_000);
