/**
 * Record of lessons: the first answer to each question, and the finished lessons. Only this browser stores it or, in
 * a course package, the course platform.
 */
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import type { Verdict } from './grade';
import type { Lesson } from './lesson';

const KEY = 'ringside.lessons';

const numbers = v.array(v.number());
const given = v.variant('kind', [
  v.object({ kind: v.literal('number'), value: v.number() }),
  v.object({ kind: v.literal('choice'), option: v.number() }),
  v.object({ kind: v.literal('order'), items: numbers }),
  v.object({ kind: v.literal('curve'), curve: numbers }),
]);
const answer = v.object({ given, truth: given, isRight: v.boolean(), seed: v.number() });
export const done = v.object({ ended: v.boolean(), answers: v.record(v.string(), answer) });
const shape = v.record(v.string(), done);

export type Recorded = v.InferOutput<typeof answer>;
export type Done = v.InferOutput<typeof done>;
type Kept = v.InferOutput<typeof shape>;

const NOTHING: Done = { ended: false, answers: {} };

function remembered(): Kept {
  try {
    const known = v.safeParse(shape, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return known.success ? known.output : {};
  } catch {
    return {};
  }
}

/** Record by lesson id. */
export const record = createStore<Kept>()(() => remembered());

/** Whether the browser refused to store the record. It then exists only until the user leaves the page. */
export const unstored = createStore<boolean>()(() => false);

let isPlatforms = false;

// This event means that another tab of this page has stored an answer or deleted all answers.
globalThis.addEventListener?.('storage', (event) => {
  if ('key' in event && event.key === KEY && !isPlatforms) record.setState(remembered(), true);
});

/** Returns whether a course platform stores the record. */
export const isKeptByPlatform = (): boolean => isPlatforms;

/** Gives the record to a course platform. The browser then stores nothing, because several students may share it. */
export function giveToPlatform(kept: Kept): void {
  isPlatforms = true;
  record.setState(kept, true);
}

function keep(next: Kept): void {
  record.setState(next, true);
  if (!isPlatforms) unstored.setState(!store(next), true);
}

/** Stores the record. Returns false if the browser has no storage or no room in it. */
function store(next: Kept): boolean {
  try {
    if (Object.keys(next).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns this page's record together with answers that another tab has stored meanwhile. If both answer a question,
 * the stored answer is kept, because it is older.
 */
function withOtherTabs(): Kept {
  const own = record.getState();
  if (isPlatforms) return own;
  const merged: Record<string, Done> = { ...own };
  for (const [id, { ended, answers }] of Object.entries(remembered())) {
    const mine = own[id] ?? NOTHING;
    merged[id] = { ended: ended || mine.ended, answers: { ...mine.answers, ...answers } };
  }
  return merged;
}

export function doneOf(all: Kept, { id }: Pick<Lesson, 'id'>): Done {
  return all[id] ?? NOTHING;
}

/** Records the first answer that a student commits. A later answer is not a prediction any more. */
export function recordAnswer(lesson: Lesson, nth: number, seed: number, { given, truth, isRight }: Verdict): void {
  const all = withOtherTabs();
  const before = doneOf(all, lesson);
  const copied = JSON.parse(JSON.stringify({ given, truth, isRight, seed })) as Recorded;
  keep({ ...all, [lesson.id]: { ...before, answers: { [lesson.scenes[nth].id]: copied, ...before.answers } } });
}

export function recordEnd(lesson: Lesson): void {
  const all = withOtherTabs();
  keep({ ...all, [lesson.id]: { ...doneOf(all, lesson), ended: true } });
}

export function forgetAll(): void {
  keep({});
}
