import { afterEach, expect, it, vi } from 'vitest';
import { LESSONS } from './all';
import { answered, questionOf } from './answered';
import { POINTS } from './curve';
import type { Ask, Given, Lesson } from './lesson';
import { scoreOf, workAsText, workInText } from './portable';
import { type Done, record } from './record';

/** Maximum length of the state in SCORM 1.2, in characters. */
const SCORM_12_CAP = 4096;

afterEach(() => vi.unstubAllGlobals());

/** Makes the longest answer that this kind of question allows. */
function longest(ask: Ask): Given {
  switch (ask.kind) {
    case 'number':
      return { kind: 'number', value: Math.PI * 1e5 };
    case 'choice':
      return { kind: 'choice', option: 3 };
    case 'order':
      return { kind: 'order', items: ask.items.map((_, i) => i) };
    case 'curve':
      return { kind: 'curve', curve: Array.from({ length: POINTS }, (_, i) => 1234.567 + i / 3) };
  }
}

function answeredWhole({ scenes }: Lesson, isRight = true): Done {
  const answers = scenes.flatMap(({ id, ask }) =>
    ask === undefined ? [] : [[id, { given: longest(ask), truth: longest(ask), isRight, seed: 987_654 }] as const],
  );
  return JSON.parse(JSON.stringify({ ended: true, answers: Object.fromEntries(answers) }));
}

it.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))(
  'the work on a whole lesson fits into the state of SCORM 1.2, and is found in it again: %s',
  (id, lesson) => {
    record.setState({ [id]: answeredWhole(lesson) }, true);
    const text = workAsText(lesson, lesson.scenes.length - 1);
    expect(text.length).toBeLessThanOrEqual(SCORM_12_CAP);
    const work = workInText(text);
    expect(work?.scene).toBe(lesson.scenes.length - 1);
    const { answers } = answeredWhole(lesson);
    expect(Object.keys(work?.done.answers ?? {})).toEqual(Object.keys(answers));
    expect(Object.values(work?.done.answers ?? {}).map(({ seed }) => seed)).toEqual(
      Object.values(answers).map(({ seed }) => seed),
    );
  },
);

it.each(['', 'no JSON', '{"scene":1}', '[]'])('a state of another kind is no work: %s', (text) => {
  expect(workInText(text)).toBeNull();
});

it('continued work answers its questions, and this browser keeps nothing of it', async () => {
  const items = new Map([['ringside.lessons', '{"trip":{"ended":true,"answers":{}}}']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  });
  vi.resetModules();
  const [{ continueWork }, fresh, { trip }, { answered: open }] = await Promise.all([
    import('./portable'),
    import('./record'),
    import('./lessons/trip'),
    import('./answered'),
  ]);
  continueWork(trip, null);
  expect(fresh.record.getState()).toEqual({});
  const nth = trip.scenes.findIndex(({ ask }) => ask !== undefined);
  const done = answeredWhole(trip, false);
  continueWork(trip, { scene: nth, done });
  expect(open.getState()[questionOf(trip, nth, 987_654)]).toMatchObject({ isRight: false });
  fresh.recordEnd(trip);
  expect(fresh.record.getState().trip.ended).toBe(true);
  expect([...items]).toEqual([['ringside.lessons', '{"trip":{"ended":true,"answers":{}}}']]);
  expect(answered.getState()).toEqual({});
});

it('the score is the share of all questions that were answered rightly at first', () => {
  const [trip] = LESSONS;
  const done = answeredWhole(trip);
  expect(scoreOf(trip, done)).toBe(1);
  const [first] = Object.keys(done.answers);
  const { [first]: _, ...others } = done.answers;
  const questions = Object.keys(done.answers).length;
  expect(scoreOf(trip, { ...done, answers: others })).toBeCloseTo((questions - 1) / questions);
  expect(scoreOf(trip, { ended: true, answers: {} })).toBe(0);
});
