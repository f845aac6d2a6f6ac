/** Lesson 13: the rules for softirqs from 2.6.12 to 6.12. */
import english from '../en/lessons/twentyYears';
import { count, round, three } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

type Name = 'old' | 'now' | 'ruled' | 'offered' | 'away' | 'share' | 'wait' | 'flat' | 'paused';

export const twentyYears: LessonWords<Name> = part('lessons/twentyYears', english, (say) => ({
  ...say,
  keep: (n) => [
    say.keep[0]({ old: round(n.old), now: three(n.now) }),
    say.keep[1]({ ruled: round(n.ruled) }),
    say.keep[2],
  ],
  scenes: {
    ...say.scenes,
    flood: {
      ...say.scenes.flood,
      text: (n) => [say.scenes.flood.text[0]({ offered: count(n.offered) }), say.scenes.flood.text[1]],
      seen: (n) => say.scenes.flood.seen({ away: round(n.away), old: round(n.old) }),
    },
    now: {
      ...say.scenes.now,
      ask: {
        ...say.scenes.now.ask,
        measured: (value) => say.scenes.now.ask.measured({ value: three(value) }),
      },
    },
    limits: {
      ...say.scenes.limits,
      seen: (n) => say.scenes.limits.seen({ share: three(n.share) }),
    },
    where: {
      ...say.scenes.where,
      text: (n) => [say.scenes.where.text[0]({ ruled: round(n.ruled), offered: count(n.offered) })],
    },
    six: {
      ...say.scenes.six,
      text: (n) => [say.scenes.six.text[0]({ ruled: round(n.ruled) })],
    },
    back: {
      ...say.scenes.back,
      seen: (n) => say.scenes.back.seen({ wait: round(n.wait) }),
    },
    slow: {
      ...say.scenes.slow,
      text: (n, run) => [say.scenes.slow.text[0]({ rate: round(run['sender.rate']), flat: round(n.flat) })],
      ask: {
        ...say.scenes.slow.ask,
        measured: (value) => say.scenes.slow.ask.measured({ value: round(value) }),
        why: (_, n) => say.scenes.slow.ask.why({ paused: round(n.paused) }),
      },
    },
    price: {
      ...say.scenes.price,
      text: (_, run) => [say.scenes.price.text[0]({ paced: round(run['sender.rate']) }), say.scenes.price.text[1]],
      ask: {
        ...say.scenes.price.ask,
        measured: (value) => say.scenes.price.ask.measured({ value: round(value) }),
      },
    },
  },
}));
