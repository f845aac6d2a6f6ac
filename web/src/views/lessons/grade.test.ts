import { describe, expect, it } from 'vitest';
import { verdictOf } from './grade';
import type { Ask } from './lesson';
import { ringDry } from './lessons/ringDry';
import { instanceOf } from './setup';

const number = (value: number) => ({ kind: 'number', value }) as const;

describe('a number as an answer', () => {
  const ask = ringDry.scenes.map((scene) => scene.ask).find((one) => one?.kind === 'number' && one.within === 0) as Ask;
  const verdict = (given: number, truth: number) =>
    verdictOf(ask, number(given), number(truth), instanceOf('tcp-quiet', {}));

  it('is right only if it is the machine’s, where the question asks whether something happens at all', () => {
    expect(verdict(0, 0)).toMatchObject({ isRight: true, typical: null });
    expect(verdict(1, 0)).toMatchObject({ isRight: false, typical: 'same' });
  });

  it('may differ by a step, or by the tolerance, where the question has one', () => {
    const near = { ...ask, within: 0.1 } as Ask;
    const isRight = (given: number, truth: number) =>
      verdictOf(near, number(given), number(truth), instanceOf('tcp-quiet', {})).isRight;
    expect([isRight(1, 0), isRight(2, 0), isRight(109, 100), isRight(112, 100)]).toEqual([true, false, true, false]);
  });
});
