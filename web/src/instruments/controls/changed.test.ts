import { expect, it } from 'vitest';
import { limitsOf, paramOf } from '../../scenario/params';
import { createChosen } from '../../scenario/store';
import type { Param } from '../../tables/tables';
import { changedWords } from './changed';

const chosen = createChosen();

const words = (): string => changedWords(chosen.getState());

it('the newest change is what an undo takes back', () => {
  const { choosePreset, changed, undo } = chosen.getState();
  expect(words()).toBe('No changes since the start.');
  choosePreset('tcp-quiet');
  expect(words()).toBe('Another preset was chosen.');
  changed('app.nice', -15, 0);
  expect(words()).toBe('Receiver nice value −15 from the start');
  changed('app.nice', -5, 1.5e9);
  expect(words()).toBe('Receiver nice value −5 since 1.5\u00a0s');
  undo();
  choosePreset('tcp-quiet');
  expect(words()).toBe('Receiver nice value 0 from the start');
});

it('limits have a minus, not a hyphen', () => {
  expect(limitsOf(paramOf('app.nice') as Param)).toBe('−20 … 19');
});
