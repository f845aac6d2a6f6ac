import { expect, it } from 'vitest';
import { paramIndex } from '../scenario/params';
import { Refused } from '../tables/refused';
import { refusalWords } from './refusal';

it('a value between two steps is refused with the step, one out of range without', () => {
  const rss = paramIndex('load.rss');
  expect(refusalWords(Float64Array.of(Refused.NotAllowed, rss, 13.1, 0.25))).toMatch(
    / 13\.1: must be 0 … 512 MiB, in steps of 0\.25\.$/,
  );
  expect(refusalWords(Float64Array.of(Refused.NotAllowed, rss, 513, 0))).toMatch(/ 513: must be 0 … 512 MiB\.$/);
});
