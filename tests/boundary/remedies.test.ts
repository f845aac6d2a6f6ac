/**
 * Checks the remedies that the page offers. A run from the start with each remedy must have the effect that the page
 * states.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Remedy, remediesFor, type Trouble } from '../../web/src/decode/changes';
import { linksOf } from '../../web/src/decode/links';
import { longestWaitsOf } from '../../web/src/decode/longestWaits';
import { type Course, takenByInterrupts, troubleOf, type Verdict, verdictOf } from '../../web/src/decode/remedies';
import { metricsOf } from '../../web/src/engine/metrics';
import { moduleOf } from '../../web/src/engine/module';
import { Modules } from '../../web/src/engine/modules';
import { Pool, type Runner } from '../../web/src/engine/pool';
import { taken } from '../../web/src/engine/whole';
import { aroundMoment, presentAt, type Trials, type TriedRemedy, tryEach } from '../../web/src/run/trials';
import type { RunSpec } from '../../web/src/scenario/runSpec';
import { About, DropReason, Event, FRAME_FIELDS, PRESETS, Section, Until } from '../../web/src/tables/generated/tables';
import { index, memory, Ringside, runTo, section, seekTo, valuesOf } from './machine';

const MOMENTS = 20;
/** Seed for the random points in time. The environment variable `RINGSIDE_MOMENTS_SEED` replaces it. */
const SEED = Number(process.env.RINGSIDE_MOMENTS_SEED ?? 2612);
/**
 * Latest point in time at which a test looks for a loss, a timeout or a wait, ns. By then a queue has filled and
 * several compile processes have run, and dozens of such runs still take little time.
 */
const LATEST_NS = 2e9;
/** Parameters that save time: a shorter warm-up of the background load is enough for these tests. */
const SHORT = { 'load.warmup': 5 };
/** Length of a run at 100 Gb/s, ns. In this time as many packets arrive as in some seconds of the slower runs. */
const FASTEST_NS = 2.5e8;
const BITE = 100_000;

type Moment = { readonly run: RunSpec; readonly trouble: Trouble; readonly cause_ns: number; readonly at_ns: number };

function machineOf({ values, interventions }: RunSpec): Ringside {
  const machine = new Ringside(Float64Array.from(values));
  for (const { at_ns, param, value } of interventions) machine.add_intervention(at_ns, param, value);
  return machine;
}

function asked(machine: Ringside, about: number, number: number, from_ns: number, to_ns: number): Float64Array {
  while (machine.inquire(about, number, from_ns, to_ns, BITE));
  return section(machine, Section.Answer);
}

/**
 * Returns the first loss or timeout before `latest_ns` that the run reaches, with its chain of causes. Null if the
 * causes are not known; 'none' if there is no loss or timeout.
 */
function troubleBefore(machine: Ringside, run: RunSpec, until: number, latest_ns: number): Moment | null | 'none' {
  while (machine.now_ns() < latest_ns && machine.run_to(until, 0, BITE));
  if (!machine.met()) return 'none';
  const at_ns = machine.now_ns();
  const kind = until === Until.Drop ? Event.FrameDropped : Event.RtoFired;
  const entry = linksOf(asked(machine, About.Journal, 0, at_ns - 1, at_ns)).find((link) => link.kind === kind);
  if (entry === undefined) return null;
  const chain = linksOf(asked(machine, About.Causes, entry.id, 0, 0));
  const trouble = troubleOf(chain);
  return trouble === null ? null : { run, trouble, cause_ns: chain[chain.length - 1].t_ns, at_ns };
}

/** Returns the longest wait of a packet that ended before `at_ns`. */
function waitBefore(machine: Ringside, run: RunSpec, at_ns: number): Moment | null {
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

type Draw = { readonly preset: string; readonly from_ns: number; readonly kind: string };

function momentOf({ preset, from_ns, kind }: Draw): Moment | null | 'none' {
  const isFastest = valuesOf(preset)[index('link.rate')] === 100_000;
  const scale = isFastest ? FASTEST_NS / LATEST_NS : 1;
  const overrides = isFastest ? { ...SHORT, 'run.duration': FASTEST_NS / 1e9 } : SHORT;
  const run = { values: valuesOf(preset, overrides), interventions: [] };
  const machine = machineOf(run);
  runTo(machine, from_ns * scale);
  const moment =
    kind === 'wait'
      ? waitBefore(machine, run, from_ns * scale)
      : troubleBefore(machine, run, kind === 'loss' ? Until.Drop : Until.Timeout, LATEST_NS * scale);
  machine.free();
  return moment;
}

/** Returns points in time at which a remedy can be tried, as many as the tests need. */
function moments(): Moment[] {
  const found: Moment[] = [];
  /** For a preset and a kind of trouble (loss, timeout, wait): a time after which the run has no such trouble. */
  const noneAfter = new Map<string, number>();
  for (const draw of fc.sample(drawn, { numRuns: 10 * MOMENTS, seed: SEED })) {
    const which = `${draw.preset} ${draw.kind}`;
    if (draw.from_ns >= (noneAfter.get(which) ?? Number.POSITIVE_INFINITY)) continue;
    const moment = momentOf(draw);
    if (moment === 'none') noneAfter.set(which, draw.from_ns);
    else if (moment !== null) found.push(moment);
    if (found.length === MOMENTS) break;
  }
  return found;
}

/** Results of a trial that can also be computed from the metrics of a run. */
type Checked = Pick<Course, 'offered' | 'delivered' | 'lost' | 'lost_far' | 'timeouts' | 'wait_ns'>;

/** Runs a trial from t = 0: up to the trial's beginning, and then with the remedy (if any) to the end of the trial. */
function straight(remedy: Remedy | null, { run, trouble }: Moment, { stretch, judged }: Trials): Checked {
  const machine = machineOf(run);
  seekTo(machine, stretch.from_ns);
  if (remedy !== null) machine.set_param(index(remedy.id), remedy.value);
  runTo(machine, judged.from_ns);
  const read = () => metricsOf(machine) as Record<string, number>;
  const deliveredBytes = (): number => section(machine, Section.Frame)[FRAME_FIELDS.delivered_bytes];
  const [before, first] = [read(), deliveredBytes()];
  runTo(machine, judged.to_ns);
  const [after, last] = [read(), deliveredBytes()];
  const grown = (id: string): number => after[id] - before[id];
  const drops = Object.keys(after).filter(
    (id) => id.startsWith('drops.') && !['drops.tcp_duplicate', 'drops.sink'].includes(id),
  );
  const waits = trouble.kind === 'wait' ? asked(machine, About.Waits, 0, judged.from_ns, judged.to_ns) : NO_WAITS;
  const longest = longestWaitsOf(waits).find(({ stage }) => stage === trouble.code);
  machine.free();
  return {
    offered: grown('packets.offered'),
    delivered: last - first,
    lost: drops.reduce((sum, id) => sum + grown(id), 0),
    lost_far: grown('drops.sink'),
    timeouts: grown('tcp.rto'),
    wait_ns: longest === undefined ? 0 : longest.to_ns - longest.from_ns,
  };
}

const NO_WAITS = new Float64Array();

function checked({ offered, delivered, lost, lost_far, timeouts, wait_ns }: Course): Checked {
  return { offered, delivered, lost, lost_far, timeouts, wait_ns };
}

/**
 * Simulates runs in this thread, as a worker of the page does: each run continues from the point at which it differs
 * from the run before it.
 */
function inThread(): Runner {
  const modules = new Modules(moduleOf(Ringside, memory), () => Promise.reject(new Error('no other module is needed')));
  return { begin: (run, hear, wanted) => void taken(modules, run, wanted, hear), end() {} };
}

type Tried = {
  readonly trials: Trials;
  readonly without: Course;
  readonly of: (verdict: Verdict) => readonly TriedRemedy[];
};

/** Returns the trials of remedies that the page runs for a loss, timeout or wait. The page's own code computes them. */
function tried({ run, trouble, cause_ns, at_ns }: Moment): Promise<Tried> {
  const stretch = aroundMoment(cause_ns, at_ns, run);
  const remedies = remediesFor(trouble, (id) => presentAt(run, id, stretch.from_ns));
  return new Promise((tell) => {
    tryEach(new Pool(1, inThread), { trouble, run, stretch }, remedies, (trials) => {
      const { without, end } = trials;
      if (end !== 'done' || without === null) return;
      const of = (verdict: Verdict) =>
        trials.tried.filter(({ course }) => verdictOf(trouble, without, course) === verdict);
      tell({ trials, without, of });
    });
  });
}

test(`${MOMENTS} moments over the presets: what is offered does what is said`, async () => {
  const all = moments();
  expect(all).toHaveLength(MOMENTS);
  expect(new Set(all.map(({ trouble }) => trouble.kind))).toEqual(new Set(['loss', 'timeout', 'wait']));
  let offers = 0;
  for (const moment of all) {
    const { trials, without, of } = await tried(moment);
    const asIs = straight(null, moment, trials);
    expect(asIs).toEqual(checked(without));
    for (const { id, value, course } of of('helps')) {
      const found = straight({ id, value }, moment, trials);
      const which = JSON.stringify({ id, value, trouble: moment.trouble, judged: trials.judged });
      expect(found, which).toEqual(checked(course));
      expect(isBetter(moment.trouble, asIs, found), which).toBe(true);
    }
    offers += of('helps').length;
  }
  expect(offers).toBeGreaterThan(MOMENTS / 2);
}, 600_000);

/**
 * Returns whether the change helped: it reduced the trouble, or more data was delivered and a smaller share of the
 * packets was lost.
 */
function isBetter({ kind }: Trouble, before: Checked, after: Checked): boolean {
  if (kind === 'timeout') return after.timeouts <= before.timeouts / 2;
  if (kind === 'wait') return after.wait_ns <= before.wait_ns / 2;
  const part = ({ lost, lost_far, offered }: Checked): number => (lost + lost_far) / offered;
  const isHalved = part(after) <= part(before) / 2 && after.delivered >= 0.9 * before.delivered;
  return isHalved || (part(after) < part(before) && after.delivered >= 1.2 * before.delivered);
}

const preset = (id: string, code: number, at_ns: number): Moment => ({
  run: { values: valuesOf(id), interventions: [] },
  trouble: { kind: 'loss', code },
  cause_ns: at_ns,
  at_ns,
});

test.each([0.75e9, 1.5e9, 4e9, 9e9, 25.000_157e9])(
  'a livelock at %d ns: a larger buffer only delays the loss, and the runs are compared when it is full',
  async (at_ns) => {
    const { trials, without, of } = await tried(preset('udp-livelock', DropReason.UdpRcvbuf, at_ns));
    expect(trials.judged.from_ns).toBeGreaterThan(trials.stretch.from_ns);
    expect(trials.judged.to_ns).toBeLessThanOrEqual(25.000_157e9);
    const buffer = of('noHelp').find(({ id }) => id === 'socket.rcvbuf')?.course;
    expect(buffer?.stored).toBeLessThan(0.01 * without.offered);
    expect(of('helps').map(({ id }) => id)).toEqual(['nic.coalesce_us']);
    const [hard, soft] = takenByInterrupts(without) ?? [0, 0];
    expect(hard + soft).toBeGreaterThan(0.8);
  },
  120_000,
);

test('a router that drowns in interrupts: polling passes on more, and the far host loses what the router no longer does', async () => {
  const { without, of } = await tried(preset('router-small', DropReason.NetifRx, 1e9));
  const polled = of('moves').find(({ id }) => id === 'nic.driver')?.course;
  expect(polled?.forwarded).toBeGreaterThan(without.forwarded * 1.5);
  expect((polled?.delivered ?? 0) / without.delivered).toBeCloseTo(1, 3);
  const fewer = without.lost - (polled?.lost ?? 0);
  expect((polled?.lost_far ?? 0) - without.lost_far).toBeGreaterThan(0.9 * fewer);
  expect(of('helps')).toEqual([]);
}, 120_000);
