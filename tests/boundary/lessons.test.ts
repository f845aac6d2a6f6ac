/**
 * Checks the lessons against the simulation: the time of every scene, every condition, the answer to every question,
 * and the runs that the page offers after wrong answers. `lessonFigures.test.ts` checks the numbers in the lessons.
 */
import { describe, expect, it } from 'vitest';
import { DROP_FIELDS, EventCode, FrameField } from '../../web/src/tables/tables';
import { LESSONS, lessonOf, sceneWords, wordsOf } from '../../web/src/views/lessons/all';
import { POINTS } from '../../web/src/views/lessons/curve';
import { FIGURES } from '../../web/src/views/lessons/figures';
import { typicalIn } from '../../web/src/views/lessons/fixture/typical';
import { truthOf, verdictOf } from '../../web/src/views/lessons/grade';
import {
  type Ask,
  type Condition,
  conditionOf,
  type Given,
  type Instance,
  type Lesson,
  optionsOf,
  type RightIn,
  type Scene,
} from '../../web/src/views/lessons/lesson';
import { floodFor } from '../../web/src/views/lessons/lessons/livelock';
import { FIVE } from '../../web/src/views/lessons/lessons/lowmem';
import { instanceOf, openedAt, sceneLink } from '../../web/src/views/lessons/setup';
import type { Trial } from '../../web/src/views/lessons/trial';
import { isSummaryWithheld, isTitleTold, withheldIn } from '../../web/src/views/lessons/withheld';
import { filled } from '../../web/src/words/lessons/shape';
import { beginOf, comesTo, rowsOf, SEEDS, sceneOf, seedsOf, trial } from './lessonRuns';
import { TELLTALES } from './lessonTelltales';

/** Longest time that a user should wait for a scene's condition, s of real time. */
const PATIENCE_S = 45;

function comesAbout(until: Exclude<Condition, { readonly packetAt: number }>, seen: Trial): boolean {
  if ('passed_ns' in until) return seen.span_ns >= until.passed_ns;
  if ('event' in until) return seen.entries.filter(({ kind }) => kind === until.event).length >= (until.nth ?? 1);
  if ('switchesOut' in until) return outAt(seen) !== undefined;
  const values = seen.curve(until.field);
  return values.some((value) => ('least' in until ? value >= until.least : value <= until.most));
}

/** Model time at which the scheduler switches from the receiving program to another task, ns. */
function outAt({ entries, first }: Trial): number | undefined {
  return entries.find(({ kind, b }) => kind === EventCode.TaskSwitched && b === first(FrameField.reader_task))?.t_ns;
}

const isSoughtFor = ({ begin_ns }: Scene): boolean => typeof begin_ns !== 'number' && 'until' in begin_ns;
const scenes = LESSONS.flatMap((lesson) =>
  lesson.scenes.map((scene): [string, Lesson, Scene] => [`${lesson.id}, ${scene.id}`, lesson, scene]),
);
describe('what the scenes wait for', () => {
  it.each(scenes.filter(([, , scene]) => conditionOf(scene) !== undefined || isSoughtFor(scene)))(
    '%s comes about',
    async (_, __, scene) => {
      const from_ns = await beginOf(scene, 1);
      const until = conditionOf(scene);
      expect(from_ns).not.toBeNull();
      if (until === undefined) return;
      const span_ns = PATIENCE_S * scene.speed;
      if ('packetAt' in until) {
        const arrived_ns = await comesTo(scene, until.packetAt);
        expect(arrived_ns).toBeGreaterThan(from_ns ?? Number.NaN);
        expect((arrived_ns ?? Number.NaN) - (from_ns ?? Number.NaN)).toBeLessThan(span_ns);
        return;
      }
      const seen = await trial(scene, 1, from_ns ?? 0, span_ns, 400);
      expect(comesAbout(until, seen)).toBe(true);
    },
  );
});

/**
 * Questions about the value of a parameter. The simulation has this value from the start, so the page hides the numbers
 * that show it.
 */
const IS_SET = new Set(['slice']);

/** Checks that the picture beside a question does not show the answer before the user has answered. */
async function isNotSeenYet({ ask, id, ...scene }: Scene, seed: number, from_ns: number, truth: Given): Promise<void> {
  if (ask === undefined) return;
  const atPause = await trial(scene, seed, ask.pausesAt === undefined ? 0 : from_ns, 1e3, 1);
  const losses = [
    FrameField.rto_count,
    FrameField.ring_exhausted,
    FrameField.ring_refill_failures,
    ...DROP_FIELDS,
    FrameField.oom_kills,
  ];
  expect(losses.map(atPause.first)).toEqual(losses.map(() => 0));
  if (ask.kind !== 'number' || truth.kind !== 'number' || truth.value === 0 || IS_SET.has(id)) return;
  expect(Math.abs(ask.machine(atPause) - truth.value)).toBeGreaterThan(ask.within * truth.value);
}

/** Rounds an answer to the step that the question asks for. */
const written = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6));

describe('a wrong reasoning never counts as right', () => {
  it.each(scenes.filter(([, , { ask }]) => ask?.kind === 'number'))('%s', async (_, __, scene) => {
    const { ask } = scene;
    if (ask?.kind !== 'number') return;
    for (const seed of seedsOf(scene.run)) {
      const run = instanceOf(scene.run, seed);
      const from_ns = (await beginOf(scene, seed)) ?? Number.NaN;
      const truth = truthOf(ask, await trial(scene, seed, from_ns, ask.span_ns, ask.samples));
      for (const [id, { comesTo }] of Object.entries(ask.typical)) {
        if (comesTo === undefined) continue;
        for (const step of [ask.step, 1]) {
          const value = written(typeof comesTo === 'number' ? comesTo : comesTo(run), step);
          const verdict = verdictOf(ask, { kind: 'number', value }, truth, run);
          expect(verdict.isRight, `${id}: ${value}, the machine ${JSON.stringify(truth)}, seed ${seed}`).toBe(false);
        }
      }
    }
  });
});

/**
 * Returns the words of a question. `beside`: the words that are visible before the user has answered. These are the
 * question, the text and the link of its scene, and the titles of all lessons and of the scenes so far.
 */
function wordsOfQuestion(lesson: Lesson, scene: Scene): { readonly beside: string; readonly explanation: string } {
  const nth = lesson.scenes.indexOf(scene);
  const { ask: said, text } = sceneWords(lesson, scene);
  if (scene.ask === undefined || said === undefined) throw new Error('no question');
  const run = instanceOf(scene.run, 1);
  const titles = lesson.scenes.filter((_, i) => i <= nth || isTitleTold(i, (one) => one === nth));
  const own = [...filled(text, FIGURES[lesson.id], run), filled(said.question, run)];
  const all = [...LESSONS.map((one) => wordsOf(one).title), ...titles.map((one) => sceneWords(lesson, one).title)];
  const right = Object.entries(said.options ?? {}).flatMap(([option, label]) =>
    isRight(scene, option) ? [label] : [],
  );
  return {
    beside: [...all, ...own, sceneLink(lesson, nth, 1)].join(' '),
    explanation: [...right, filled(said.right, run), filled(said.why, run, FIGURES[lesson.id])].join(' '),
  };
}

const isRight = ({ ask }: Scene, option: string): boolean => ask?.kind === 'choice' && ask.options[option] === 'here';

describe('an open question', () => {
  it.each(scenes.filter(([, , { ask }]) => ask !== undefined))(
    '%s: no word beside it tells the answer',
    async (name, lesson, scene) => {
      const { ask } = scene;
      if (ask === undefined) return;
      const { beside, explanation } = wordsOfQuestion(lesson, scene);
      if (ask.kind === 'choice' || ask.kind === 'order') {
        expect(explanation, 'the explanation, which tells the answer').toMatch(TELLTALES[name]);
        expect(beside, 'the words beside the open question').not.toMatch(TELLTALES[name]);
        return;
      }
      const from_ns = (await beginOf(scene, 1)) ?? 0;
      const truth = truthOf(ask, await trial(scene, 1, from_ns, ask.span_ns, ask.samples));
      const value = truth.kind === 'number' ? truth.value : 0;
      if (value < 10) return;
      const digits = String(value).replace('.', '\\.');
      expect(beside.replace(/\s/g, '')).not.toMatch(new RegExp(`(?<![\\d.,])${digits}(?![\\d.])`));
    },
  );

  it('is asked without the panels, and before it without those that show its answer', () => {
    for (const lesson of LESSONS)
      for (const [nth, { ask }] of lesson.scenes.entries()) {
        if (ask === undefined) continue;
        expect(withheldIn(lesson, nth, (one) => one === nth).isOpen).toBe(true);
        for (let before = 0; before < nth; before++) {
          const { parts } = withheldIn(lesson, before, (one) => one === nth);
          expect(parts).toEqual(ask.shownBy ?? []);
          // An earlier scene must not show a panel with the answer.
          for (const panel of parts) expect(lesson.scenes[before].looks).not.toContain(panel);
        }
        expect(withheldIn(lesson, nth, () => false)).toEqual({ isOpen: false, map: false, marks: false, parts: [] });
      }
  });

  it('is asked after scenes of its run without the map and the timeline’s marks, if these show its answer', () => {
    const lesson = lessonOf('twenty-years');
    if (lesson === null) throw new Error('no such lesson');
    const asked = lesson.scenes.findIndex(({ id }) => id === 'where');
    const withheld = lesson.scenes.map((_, nth) => withheldIn(lesson, nth, (one) => one === asked));
    const hiding = lesson.scenes.filter((_, nth) => withheld[nth].map || withheld[nth].marks).map(({ id }) => id);
    expect(hiding).toEqual(['rule']);
    expect(withheld[asked - 1]).toMatchObject({ isOpen: false, map: true, marks: true });
    expect(isSummaryWithheld(withheld[asked - 1])).toBe(true);
    // The scene before the question hides the map, so its text must not point at a zone of the map.
    for (const zone of ['nic', 'kernel', 'process'] as const)
      expect(lesson.scenes[asked - 1].looks).not.toContain(zone);
  });

  it('does not name the run of five streams after its end', async () => {
    const [named, own] = [{ preset: 'oom-five-streams' }, FIVE].map((run) => instanceOf(run, 1));
    const { 'run.duration': _a, ...theirs } = named;
    const { 'run.duration': _b, ...ours } = own;
    expect(ours).toEqual(theirs);
  });
});

/**
 * Checks that the option marked as right is the simulation's answer, and that no typical wrong order of items is.
 * Otherwise the page would explain a right answer as a mistake.
 */
function isNotMistaken(ask: Ask, truth: Given, run: Instance): void {
  if (ask.kind === 'choice' && truth.kind === 'choice') {
    const right = optionsOf(ask).filter((option) => ask.options[option] === 'here');
    expect(right, 'the option that is right here').toEqual([optionsOf(ask)[truth.option]]);
  }
  if (ask.kind === 'order' && truth.kind === 'order') {
    const items = truth.items.map((item) => ask.items[item]);
    expect(Object.values(ask.typical).filter(({ matches }) => matches(items, items, run))).toEqual([]);
  }
}

const isPartly = (rightIn: RightIn): boolean => rightIn !== null && rightIn !== 'here' && 'partly' in rightIn;

/** Number of values to try as answers to a question for a number. */
const TRIED = 2000;
/**
 * Returns curves that fall in a straight line from `top` to zero. Each curve reaches zero later than the one before;
 * the last curve stays at `top`.
 */
const fallsFrom = (top: number): number[][] =>
  [...Array.from({ length: POINTS }, (_, i) => i + 1), Number.POSITIVE_INFINITY].map((zero) =>
    Array.from({ length: POINTS }, (_, i) => top * Math.max(0, 1 - i / zero)),
  );
const ordersOf = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((one) => ordersOf(items.filter((other) => other !== one)).map((rest) => [one, ...rest]));

/** Returns possible answers to a question, from the smallest to the largest. */
function answersTo(ask: Ask, run: Instance): Given[] {
  switch (ask.kind) {
    case 'number':
      return Array.from({ length: TRIED + 1 }, (_, i) => ({
        kind: 'number',
        value: written((i / TRIED) * ask.most, ask.step),
      }));
    case 'choice':
      return optionsOf(ask).map((_, option) => ({ kind: 'choice', option }));
    case 'order':
      return ordersOf(ask.items.map((_, i) => i)).map((items) => ({ kind: 'order', items }));
    case 'curve':
      return fallsFrom(ask.top(run)).map((curve) => ({ kind: 'curve', curve }));
  }
}

describe('a typical wrong answer', () => {
  it.each(scenes.filter(([, , { ask }]) => ask !== undefined))(
    '%s: each is given, and right in the run that it is offered',
    async (_, __, scene) => {
      const { ask } = scene;
      if (ask === undefined) return;
      const run = instanceOf(scene.run, 1);
      const from_ns = (await beginOf(scene, 1)) ?? Number.NaN;
      const truth = truthOf(ask, await trial(scene, 1, from_ns, ask.span_ns, ask.samples));
      const verdicts = answersTo(ask, run).map((given) => verdictOf(ask, given, truth, run));
      for (const id of typicalIn(ask)) {
        const alike = verdicts.filter(({ typical }) => typical === id);
        expect(alike.length, `${id}: answers that get this reply`).toBeGreaterThan(0);
        const { counterpart } = alike[Math.floor(alike.length / 2)];
        if (counterpart === null || (ask.kind === 'choice' && isPartly(ask.options[id]))) continue;
        const seen = await trial({ run: counterpart }, 1, openedAt(scene, false), ask.span_ns, ask.samples);
        const there = truthOf(ask, seen);
        const values = instanceOf(counterpart, 1);
        const names = [run, values].map((one) => verdictOf(ask, there, truth, one).typical);
        const answer = there.kind === 'choice' ? optionsOf(ask)[there.option] : JSON.stringify(there);
        expect(names, `${id}: in its run the machine answers ${answer}, which is`).toContain(id);
      }
    },
  );
});

describe('what the machine answers', () => {
  it.each(scenes.filter(([, , { ask }]) => ask !== undefined))('%s', async (_, __, scene) => {
    const { ask } = scene;
    if (ask === undefined) return;
    const truths: Given[] = [];
    for (const seed of seedsOf(scene.run)) {
      const from_ns = await beginOf(scene, seed);
      expect(from_ns, `the moment at seed ${seed}`).not.toBeNull();
      truths.push(truthOf(ask, await trial(scene, seed, from_ns ?? 0, ask.span_ns, ask.samples)));
      await isNotSeenYet(scene, seed, from_ns ?? 0, truths[truths.length - 1]);
      isNotMistaken(ask, truths[truths.length - 1], instanceOf(scene.run, seed));
    }
    const flat = truths.map((truth) =>
      truth.kind === 'number'
        ? truth.value
        : truth.kind === 'choice'
          ? truth.option
          : truth.kind === 'order'
            ? truth.items.join()
            : ask.kind === 'curve'
              ? ask.reading(truth.curve)
              : 0,
    );
    for (const value of flat) if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    // A choice or an order must have the same answer for every seed, because the text explains that answer.
    if (ask.kind === 'choice' || ask.kind === 'order') expect(new Set(flat).size).toBe(1);
    if (ask.kind === 'number') for (const value of flat) expect(Number(value)).toBeLessThanOrEqual(ask.most);
  });
});

const asksOnce = new Map(
  scenes.flatMap(([, , { ask, run }]) =>
    ask !== undefined && seedsOf(run).length === 1 ? [[JSON.stringify(run), run] as const] : [],
  ),
);
it.each([...asksOnce])('%s is one run, whatever the seed', async (_, run) => {
  const told = await Promise.all(SEEDS.map(async (seed) => (await trial({ run }, seed, 0, 1e9, 1)).entries));
  expect(told[0]).not.toEqual([]);
  for (const entries of told) expect(entries).toEqual(told[0]);
});

describe('lesson 3', () => {
  it('the table’s rows: polling gives a little more than the old driver, waiting much more, by fewer interrupts', async () => {
    const { compares } = sceneOf('livelock', 'moderation');
    const { old, polled, moderated } = await rowsOf(compares, 1);
    expect(old.goodput).toBeLessThan(polled.goodput * 0.9);
    expect(moderated.goodput).toBeGreaterThan(polled.goodput * 1.5);
    expect([old.interrupts, polled.interrupts]).toEqual([1, 1].map((one) => expect.closeTo(one, 2)));
    expect(moderated.interrupts).toBeLessThan(0.01);
  });

  it.each([20, 31, 60, 100, 150, 200, 240])(
    'a machine in which %i Mb/s is right exists, and is the one offered',
    async (given) => {
      const scene = sceneOf('livelock', 'rate');
      const { ask } = scene;
      if (ask?.kind !== 'number') throw new Error('asks for a number');
      const verdict = verdictOf(
        ask,
        { kind: 'number', value: given },
        { kind: 'number', value: 79 },
        { 'sender.rate': 405.5 },
      );
      const run = verdict.isRight ? floodFor(given) : verdict.counterpart;
      if (run === null) throw new Error('no machine is offered');
      const seen = await trial({ ...scene, run }, 1, 3e9, 3e9, 2);
      expect(ask.machine(seen)).toBeGreaterThan(given * 0.85 - 3);
      expect(ask.machine(seen)).toBeLessThan(given * 1.15 + 3);
    },
  );

  it.each(SEEDS)('the packet that is followed is dropped at the end of its scene (seed %i)', async (seed) => {
    const scene = sceneOf('livelock', 'wasted');
    const from_ns = (await beginOf(scene, seed)) ?? Number.NaN;
    const span_ns = 'passed_ns' in (scene.until ?? {}) ? (scene.until as { passed_ns: number }).passed_ns : 0;
    const seen = await trial(scene, seed, from_ns, span_ns, 50);
    const dropped = seen.entries.filter(({ kind }) => kind === EventCode.FrameDropped).at(-1);
    expect(dropped?.t_ns).toBe(span_ns);
    expect(seen.last(FrameField.drop_udp_rcvbuf)).toBeGreaterThan(seen.first(FrameField.drop_udp_rcvbuf));
  });
});

describe('lesson 11', () => {
  it.each(SEEDS)('its pictures are what its sentences say (seed %i)', async (seed) => {
    const owner = sceneOf('locked', 'owner');
    const lead_ns = (owner.until as { passed_ns: number }).passed_ns;
    const out_ns = ((await beginOf(owner, seed)) ?? Number.NaN) + lead_ns;
    // For 200 ms after the scheduler switches away from the receiving program, the socket stays locked. Segments are
    // kept, but neither acknowledged nor lost.
    const away = await trial(owner, seed, out_ns, 190e6, 190);
    expect(away.curve(FrameField.socket_owned).every((owned) => owned === 1)).toBe(true);
    expect(away.last(FrameField.backlog_pkts)).toBeGreaterThanOrEqual(10);
    for (const still of [FrameField.acks_sent, FrameField.drop_ring, FrameField.drop_link, FrameField.rto_count])
      expect(away.grew(still)).toBe(0);
    expect(away.first(FrameField.cwnd)).toBeGreaterThan(10);
    const timeout = sceneOf('locked', 'timeout');
    const silence = await trial(timeout, seed, out_ns, 400e6, 400);
    const fired = silence.entries.find(({ kind }) => kind === EventCode.RtoFired);
    expect(fired?.t_ns).toBeGreaterThan(199e6);
    const after = silence.curve(FrameField.cwnd)[Math.ceil((fired?.t_ns ?? 0) / 1e6) + 1];
    expect(after).toBe(1);
    const back_ns = (await beginOf(sceneOf('locked', 'again'), seed)) ?? Number.NaN;
    expect(back_ns - out_ns).toBeGreaterThan(fired?.t_ns ?? Number.NaN);
    const back = await trial(sceneOf('locked', 'again'), seed, back_ns, 40e6, 400);
    expect([back.first(FrameField.cwnd), Math.min(...back.curve(FrameField.backlog_pkts))]).toEqual([1, 0]);
    expect(Math.max(...back.curve(FrameField.cwnd))).toBeGreaterThan(20);
    expect(back.grew(FrameField.drop_tcp_duplicate)).toBeGreaterThan(0);
    const without = sceneOf('locked', 'without');
    const on_ns = (await beginOf(without, seed)) ?? Number.NaN;
    const out = outAt(await trial(without, seed, on_ns, 450e6, 1)) ?? Number.NaN;
    expect((await trial(without, seed, on_ns + out, 1e3, 1)).first(FrameField.socket_owned)).toBe(0);
    const { loaded, other } = await rowsOf(without.compares, seed);
    expect(loaded.timeouts).toBeGreaterThan(6 * other.timeouts);
    expect(other.failed).toBeGreaterThan(other.lost);
  });
});
