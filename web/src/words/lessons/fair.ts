/** Lesson 15: a sleeping reader under O(1) and under EEVDF. */
import english from '../en/lessons/fair';
import { round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

type Name = 'need' | 'shareFair' | 'slowNeed';

export const fair: LessonWords<Name> = part('lessons/fair', english, (say) => ({
  ...say,
  keep: () => [say.keep[0], say.keep[1], say.keep[2]],
  scenes: {
    ...say.scenes,
    bonus: {
      ...say.scenes.bonus,
      text: (_, run) => [say.scenes.bonus.text[0]({ rate: round(run['sender.rate']) }), say.scenes.bonus.text[1]],
      seen: (n) => say.scenes.bonus.seen({ need: round(n.need) }),
    },
    fair: {
      ...say.scenes.fair,
      text: () => [say.scenes.fair.text[0]],
      ask: {
        ...say.scenes.fair.ask,
        question: () => say.scenes.fair.ask.question,
        measured: (value) => say.scenes.fair.ask.measured({ value: round(value) }),
        right: () => say.scenes.fair.ask.right,
        wrong: {
          all: () => say.scenes.fair.ask.wrong.all,
          half: () => say.scenes.fair.ask.wrong.half,
          other: () => say.scenes.fair.ask.wrong.other,
        },
        why: () => say.scenes.fair.ask.why,
      },
    },
    virtual: {
      ...say.scenes.virtual,
      text: () => [say.scenes.virtual.text[0]],
      seen: (n) => say.scenes.virtual.seen({ shareFair: round(n.shareFair) }),
    },
    slow: {
      ...say.scenes.slow,
      text: (n, run) => [say.scenes.slow.text[0]({ rate: round(run['sender.rate']), slowNeed: round(n.slowNeed) })],
      ask: {
        ...say.scenes.slow.ask,
        question: () => say.scenes.slow.ask.question,
        measured: (value) => say.scenes.slow.ask.measured({ value: round(value) }),
        right: () => say.scenes.slow.ask.right,
        wrong: {
          most: () => say.scenes.slow.ask.wrong.most,
          some: () => say.scenes.slow.ask.wrong.some,
          other: () => say.scenes.slow.ask.wrong.other,
        },
        why: () => say.scenes.slow.ask.why,
      },
    },
    nice: {
      ...say.scenes.nice,
      text: () => [say.scenes.nice.text[0]],
      ask: {
        ...say.scenes.nice.ask,
        question: () => say.scenes.nice.ask.question,
        right: () => say.scenes.nice.ask.right,
        wrong: {
          slices: () => say.scenes.nice.ask.wrong.slices,
          equal: () => say.scenes.nice.ask.wrong.equal,
          other: () => say.scenes.nice.ask.wrong.other,
        },
        why: () => say.scenes.nice.ask.why,
      },
    },
    enough: {
      ...say.scenes.enough,
      text: () => [say.scenes.enough.text[0]],
      seen: () => say.scenes.enough.seen,
    },
  },
}));
