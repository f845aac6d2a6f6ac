import { describe, expect, it } from 'vitest';
import { openingOf } from '../../run/openings';
import { createChosen } from '../../scenario/store';
import { sentenceOf } from './Sentence';

const chosen = () => createChosen().getState();
const sentence = (store = createChosen()) => sentenceOf(store.getState());

describe('the sentence beside the preset’s name', () => {
  it('is the preset’s own, and names changes that can make it untrue', () => {
    const store = createChosen();
    expect(sentence(store)).toBe(
      'One TCP stream beside ten compile jobs. The receiving process waits for its turn, and the queues fill.',
    );
    store.getState().changed('load.jobs', 0, 0);
    expect(sentence(store)).toBe('This preset with Background load 0\u00a0jobs');
    store.getState().changed('app.nice', -5, 2e9);
    store.getState().changed('nic.ring', 64, 3e9);
    expect(sentence(store)).toBe(
      'This preset with Background load 0\u00a0jobs, Receiver nice value −5 and one more change',
    );
    for (let i = 0; i < 3; i++) store.getState().undo();
    expect(sentence(store)).toContain('One TCP stream');
  });

  it('is the preset’s own again if a value returns to it', () => {
    const store = createChosen();
    store.getState().changed('load.jobs', 0, 1e9);
    store.getState().changed('load.jobs', 10, 2e9);
    expect(sentence(store)).toContain('One TCP stream');
  });

  it('of a preset that opens as a pair is its own with the values of the pair', () => {
    const store = createChosen();
    store.getState().choosePreset('slow-sender', openingOf('slow-sender')?.pair?.overrides);
    expect(sentence(store)).not.toContain('This preset');
  });

  it('is the title of a link that has one', () => {
    expect(sentenceOf({ ...chosen(), title: 'Homework 3' })).toBe('Homework 3');
  });
});
