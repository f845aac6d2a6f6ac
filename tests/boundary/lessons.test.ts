/**
 * The lessons against the machine: every number that a text says, over seeds; every moment that a
 * scene begins at and every condition that it waits for; every question's answer.
 */
import { describe, expect, it } from 'vitest';
import { InThreadClient } from '../../web/src/engine/client';
import type { Machine } from '../../web/src/engine/protocol';
import type { Run } from '../../web/src/scenario/run';
import { LESSONS, sceneWords, wordsOf } from '../../web/src/views/lessons/all';
import { FIGURES, type Figure, saidBy } from '../../web/src/views/lessons/figures';
import { piecesOf } from '../../web/src/views/lessons/Glossed';
import { type Truth, truthOf } from '../../web/src/views/lessons/grade';
import type { Condition, Lesson, Scene } from '../../web/src/views/lessons/lesson';
import { instanceOf, ownOf, runOfSetup } from '../../web/src/views/lessons/setup';
import { runTrial, type Trial } from '../../web/src/views/lessons/trial';
import { lessons as words } from '../../web/src/words/lessons';
import { printed, Ringside, section } from './machine';

const SEEDS = [1, 2, 3];
/** Longer than this nobody looks at a scene before what it waits for comes, s. */
const PATIENCE_S = 45;

const engine = () =>
  new InThreadClient(({ values }: Run) => {
    const machine = new Ringside(Float64Array.from(values));
    return Object.assign(machine, { section: (number: number) => section(machine, number) }) as unknown as Machine;
  });

function metricsOf({ preset, set = {}, duration_s }: Figure, seed: number): Record<string, number> {
  const settings = Object.entries(set).flatMap(([id, value]) => ['--set', `${id}=${value}`]);
  const args = ['run', '--preset', preset, ...settings, '--duration', `${duration_s}s`, '--seed', `${seed}`, '--json'];
  return JSON.parse(printed(...args));
}

function trial(scene: Scene, seed: number, from_ns: number, span_ns: number, samples: number): Promise<Trial> {
  return new Promise((done, failed) => {
    const told = { progress: () => {}, done, failed: (why: string) => failed(new Error(why)) };
    runTrial(engine(), runOfSetup(scene.run, seed), { from_ns, span_ns, samples }, told);
  });
}

/** Where a scene begins in this run, as the page finds it. */
function beginOf({ begin, run }: Scene, seed: number): number | null {
  if ('at_ns' in begin) return begin.at_ns;
  const machine = new Ringside(Float64Array.from(runOfSetup(run, seed).values));
  while (machine.run_until(begin.from_ns, 50_000));
  while (machine.run_to(begin.until, 0, 50_000));
  const at_ns = machine.met() ? Math.max(0, machine.now_ns() - begin.before_ns) : null;
  machine.free();
  return at_ns;
}

function comesAbout(until: Condition, seen: Trial): boolean {
  if ('passed_ns' in until) return seen.span_ns >= until.passed_ns;
  if ('event' in until) return seen.entries.filter(({ kind }) => kind === until.event).length >= (until.nth ?? 1);
  const values = seen.curve(until.field);
  return values.some((value) => ('least' in until ? value >= until.least : value <= until.most));
}

const scenes = LESSONS.flatMap((lesson) =>
  lesson.scenes.map((scene): [string, Lesson, Scene] => [`${lesson.id}, ${scene.id}`, lesson, scene]),
);
const figures = Object.entries(FIGURES).flatMap(([lesson, table]) =>
  Object.entries(table as Record<string, Figure>).map(([name, figure]): [string, Figure] => [
    `${lesson}: ${name}`,
    figure,
  ]),
);

describe('what the texts say', () => {
  it.each(figures)('%s', (_, figure) => {
    for (const seed of SEEDS) {
      const value = figure.of(metricsOf(figure, seed));
      const allowed = figure.says === 0 ? figure.within : Math.abs(figure.says) * figure.within;
      expect(Math.abs(value - figure.says), `${value}, said ${figure.says}, seed ${seed}`).toBeLessThanOrEqual(allowed);
    }
  });

  it.each(scenes)('%s: words without holes, terms in the glossary', (_, lesson, scene) => {
    const said = sceneWords(lesson, scene);
    const run = instanceOf(scene.run.preset, ownOf(scene.run, 1));
    const texts = [...said.text(saidBy(lesson.id), run), said.seen?.(saidBy(lesson.id), run) ?? ''];
    const asked = said.ask;
    if (asked !== undefined) texts.push(asked.question(run), asked.right(run), asked.why(run));
    for (const text of texts) expect(text).not.toMatch(/undefined|NaN|Infinity/);
    for (const text of texts)
      for (const piece of piecesOf(text))
        if (typeof piece !== 'string') expect(words.glossary).toHaveProperty(piece.term);
    expect(scene.ask === undefined, 'a question and its words').toBe(asked === undefined);
    expect(scene.until === undefined, 'a condition and its words').toBe(said.until === undefined);
    for (const { id } of scene.ask?.typical ?? []) expect(asked?.wrong).toHaveProperty(id);
  });

  it.each(LESSONS.map((lesson): [string, Lesson] => [lesson.id, lesson]))(
    '%s has 6 to 12 scenes in 10 to 15 minutes',
    (_, lesson) => {
      const minutes = lesson.scenes.reduce((sum, scene) => sum + sceneWords(lesson, scene).notes.minutes, 0);
      expect(lesson.scenes.length).toBeGreaterThanOrEqual(6);
      expect(lesson.scenes.length).toBeLessThanOrEqual(12);
      expect(minutes).toBeGreaterThanOrEqual(10);
      expect(minutes).toBeLessThanOrEqual(15);
      expect(wordsOf(lesson).sentence).not.toBe('');
    },
  );
});

describe('what the scenes wait for', () => {
  it.each(scenes.filter(([, , { until, begin }]) => until !== undefined || 'until' in begin))(
    '%s comes about',
    async (_, __, scene) => {
      const from_ns = beginOf(scene, 1);
      expect(from_ns).not.toBeNull();
      if (scene.until === undefined) return;
      const span_ns = PATIENCE_S * scene.speed;
      const seen = await trial(scene, 1, from_ns ?? 0, span_ns, 400);
      expect(comesAbout(scene.until, seen)).toBe(true);
    },
  );
});

describe('what the machine answers', () => {
  it.each(scenes.filter(([, , { ask }]) => ask !== undefined))('%s', async (_, __, scene) => {
    const { ask } = scene;
    if (ask === undefined) return;
    const truths: Truth[] = [];
    for (const seed of SEEDS) {
      const from_ns = beginOf(scene, seed);
      expect(from_ns, `the moment at seed ${seed}`).not.toBeNull();
      truths.push(truthOf(ask, await trial(scene, seed, from_ns ?? 0, ask.span_ns, ask.samples)));
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
    // A choice and an order have one answer, whatever the seed: their words explain it.
    if (ask.kind === 'choice' || ask.kind === 'order') expect(new Set(flat).size).toBe(1);
    if (ask.kind === 'number') for (const value of flat) expect(Number(value)).toBeLessThanOrEqual(ask.most);
  });
});
