import { afterEach, expect, it, vi } from 'vitest';
import type { Verdict } from './grade';
import { trip } from './lessons/trip';

/** Minimal replacement for the browser's storage. */
function browser(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  });
  vi.resetModules();
  return items;
}

const ORDER = 2;
const verdict: Verdict = {
  given: { kind: 'order', items: [0, 1, 2, 3] },
  truth: { kind: 'order', items: [1, 3, 0, 2] },
  isRight: false,
  typical: null,
  counterpart: null,
  features: [],
};

afterEach(() => vi.unstubAllGlobals());

it('an answer and a finished lesson are found again after a new visit, and deleted without a rest', async () => {
  const items = browser();
  const first = await import('./record');
  first.recordAnswer(trip, ORDER, 1, verdict);
  first.recordEnd(trip);
  const again = browser(Object.fromEntries(items));
  const later = await import('./record');
  const done = later.doneOf(later.record.getState(), trip);
  expect(done.ended).toBe(true);
  expect(done.answers.order).toMatchObject({ given: verdict.given, truth: verdict.truth, isRight: false, seed: 1 });
  later.forgetAll();
  expect([...again.keys()]).toEqual([]);
  expect(later.doneOf(later.record.getState(), trip)).toEqual({ ended: false, answers: {} });
});

it('two tabs keep the answers of both', async () => {
  const items = browser();
  const one = await import('./record');
  vi.resetModules();
  const other = await import('./record');
  one.recordAnswer(trip, ORDER, 1, verdict);
  other.recordEnd(trip);
  vi.resetModules();
  const { record } = await import('./record');
  expect(record.getState().trip).toMatchObject({ ended: true, answers: { order: { isRight: false } } });
  expect([...items.keys()]).toEqual(['ringside.lessons']);
});

it('the first answer to a question stays, also if another tab gave it or the numbers were others', async () => {
  browser();
  const one = await import('./record');
  vi.resetModules();
  const other = await import('./record');
  one.recordAnswer(trip, ORDER, 1, verdict);
  other.recordAnswer(trip, ORDER, 2, { ...verdict, isRight: true });
  expect(other.record.getState().trip.answers.order).toMatchObject({ isRight: false, seed: 1 });
});

it('an answer outlives a storage that was cleared, and one that refuses says so', async () => {
  const items = browser();
  const { record, recordAnswer, recordEnd, unstored } = await import('./record');
  recordAnswer(trip, ORDER, 1, verdict);
  items.clear();
  recordEnd(trip);
  expect(JSON.parse(items.get('ringside.lessons') ?? '{}').trip.answers.order.seed).toBe(1);
  expect(unstored.getState()).toBe(false);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  recordEnd(trip);
  expect(unstored.getState()).toBe(true);
  expect(record.getState().trip.ended).toBe(true);
});

it.each(['no JSON', '{"trip":{"ended":1}}', '[1]'])('what another hand wrote there is ignored: %s', async (text) => {
  browser({ 'ringside.lessons': text });
  const { record } = await import('./record');
  expect(record.getState()).toEqual({});
});
