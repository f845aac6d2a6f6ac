import { describe, expect, it } from 'vitest';
import { EVENT_WORDS, EventCode } from '../sim/tables';
import { isRoutine, isSpoken, sentence } from './events';
import { interactiveFrom } from './RunQueue';

describe('the journal in words', () => {
  it('has a sentence for every event', () => {
    for (const code of Object.values(EventCode)) expect(sentence(code, 1, 2)).toContain(EVENT_WORDS[code]);
  });

  it('says no routine aloud', () => {
    for (const code of Object.values(EventCode)) expect(isRoutine(code) && isSpoken(code)).toBe(false);
  });

  it('names the frame and the reason of a loss', () => {
    expect(sentence(EventCode.FrameDropped, 12, 1)).toBe('frame dropped · frame 12, no ready descriptor in the ring');
  });
});

describe('the interactive mark', () => {
  it('stands at 700 ms for nice 0, lower for a favoured task, out of reach at nice 19', () => {
    expect(interactiveFrom(0)).toBeCloseTo(0.7);
    expect(interactiveFrom(-20)).toBeCloseTo(0.2);
    expect(interactiveFrom(19)).toBe(1);
  });
});
