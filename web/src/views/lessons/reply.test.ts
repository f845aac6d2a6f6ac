import { describe, expect, it } from 'vitest';
import { LESSONS, toldOf } from './all';
import { sayGiven, withReading } from './Reply';

/** Returns the answer of this value, in words, to a question of a lesson. */
function said(id: string, scene: string, value: number): string {
  const lesson = LESSONS.find((one) => one.id === id);
  const asked = lesson?.scenes.find((one) => one.id === scene);
  const question = lesson && asked && toldOf({ lesson, scene: asked, seed: 1 }).question;
  if (question === undefined) throw new Error(`${id} has no question ${scene}`);
  return withReading(sayGiven({ kind: 'number', value }, question), question);
}

describe('an answer in words', () => {
  it('has the unit in the singular after one', () => {
    expect(said('ring', 'deep', 1)).toBe('1 descriptor');
    expect(said('ring', 'deep', 64)).toBe('64 descriptors');
    expect(said('locked', 'blame', 1)).toBe('1 frame');
    expect(said('router', 'rate', 1)).toBe('1 packet a second');
  });

  it('begins with a capital letter if a value is read from a curve', () => {
    expect(said('ring', 'draw', 5)).toMatch(/^Time until the ring is dry, ms: /);
  });
});
