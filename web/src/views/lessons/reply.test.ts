import { describe, expect, it } from 'vitest';
import { LESSONS, sceneWords } from './all';
import { sayGiven, withReading } from './Reply';

/** Returns the answer of this value, in words, to a question of a lesson. */
function said(id: string, scene: string, value: number): string {
  const lesson = LESSONS.find((one) => one.id === id);
  const asked = lesson?.scenes.find((one) => one.id === scene);
  if (lesson === undefined || asked?.ask === undefined) throw new Error(`${id} has no question ${scene}`);
  const words = sceneWords(lesson, asked).ask;
  if (words === undefined) throw new Error(`${id} has no words for ${scene}`);
  return withReading(sayGiven({ kind: 'number', value }, asked.ask, words), words);
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
