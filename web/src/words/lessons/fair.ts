/** Lesson 15: a receiving program that sleeps, under the schedulers O(1) and EEVDF. */
import english from '../en/lessons/fair';
import { round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

type Name = 'need' | 'shareFair' | 'slowNeed';

export const fair: LessonWords<Name> = part('lessons/fair', english, (say) => ({
  ...say,
  scenes: {
    ...say.scenes,
    bonus: {
      ...say.scenes.bonus,
      text: (_, run) => [say.scenes.bonus.text[0]({ rate: round(run['sender.rate']) }), say.scenes.bonus.text[1]],
      seen: (n) => say.scenes.bonus.seen({ need: round(n.need) }),
    },
    fair: {
      ...say.scenes.fair,
      ask: {
        ...say.scenes.fair.ask,
        measured: (value) => say.scenes.fair.ask.measured({ value: round(value) }),
      },
    },
    virtual: {
      ...say.scenes.virtual,
      seen: (n) => say.scenes.virtual.seen({ shareFair: round(n.shareFair) }),
    },
    slow: {
      ...say.scenes.slow,
      text: (n, run) => [say.scenes.slow.text[0]({ rate: round(run['sender.rate']), slowNeed: round(n.slowNeed) })],
      ask: {
        ...say.scenes.slow.ask,
        measured: (value) => say.scenes.slow.ask.measured({ value: round(value) }),
      },
    },
  },
}));
