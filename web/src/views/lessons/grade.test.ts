import { describe, expect, it } from 'vitest';
import { verdictOf } from './grade';
import type { Ask } from './lesson';
import { ringDry } from './lessons/ringDry';
import { trip } from './lessons/trip';
import { instanceOf } from './setup';

const number = (value: number) => ({ kind: 'number', value }) as const;

describe('a number as an answer', () => {
  const ask = ringDry.scenes.map((scene) => scene.ask).find((one) => one?.kind === 'number' && one.within === 0) as Ask;
  const verdict = (given: number, truth: number) =>
    verdictOf(ask, number(given), number(truth), instanceOf({ preset: 'tcp-quiet' }));

  it('is right only if it is the machine’s, where the question asks whether something happens at all', () => {
    expect(verdict(0, 0)).toMatchObject({ isRight: true, typical: null });
    expect(verdict(1, 0)).toMatchObject({ isRight: false, typical: 'same' });
  });

  it('may differ by a step, or by the tolerance, where the question has one', () => {
    const near = { ...ask, within: 0.1 } as Ask;
    const isRight = (given: number, truth: number) =>
      verdictOf(near, number(given), number(truth), instanceOf({ preset: 'tcp-quiet' })).isRight;
    expect([isRight(1, 0), isRight(2, 0), isRight(109, 100), isRight(112, 100)]).toEqual([true, false, true, false]);
  });

  it('is explained by the time of the bits on the wire only if it is near this time', () => {
    const long = trip.scenes.find(({ id }) => id === 'long')?.ask as Ask;
    const run = instanceOf({ preset: 'udp-200', set: { 'link.rtt': 0.5 } });
    const explained = (given: number) => verdictOf(long, number(given), number(222), run).typical;
    expect([5, 12, 15, 40].map(explained)).toEqual([null, 'wire', 'wire', null]);
  });
});
