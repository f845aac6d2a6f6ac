/** Lesson 13: the rules for softirqs from 2.6.12 to 6.12. */
import english from '../en/lessons/twentyYears';
import { count, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

type Name = 'old' | 'now' | 'ruled' | 'offered' | 'away' | 'share' | 'wait' | 'flat';

export const twentyYears: LessonWords<Name> = part('lessons/twentyYears', english, (say) => ({
  ...say,
  keep: (n) => [
    say.keep[0]({ old: round(n.old), now: round(n.now) }),
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
      text: () => [say.scenes.now.text[0]],
      ask: {
        ...say.scenes.now.ask,
        question: () => say.scenes.now.ask.question,
        measured: (value) => say.scenes.now.ask.measured({ value: round(value) }),
        right: () => say.scenes.now.ask.right,
        wrong: {
          quarter: () => say.scenes.now.ask.wrong.quarter,
          half: () => say.scenes.now.ask.wrong.half,
          other: () => say.scenes.now.ask.wrong.other,
        },
        why: () => say.scenes.now.ask.why,
      },
    },
    limits: {
      ...say.scenes.limits,
      text: () => [say.scenes.limits.text[0]],
      seen: (n) => say.scenes.limits.seen({ share: round(n.share) }),
    },
    rule: {
      ...say.scenes.rule,
      text: () => [say.scenes.rule.text[0], say.scenes.rule.text[1]],
      ask: {
        ...say.scenes.rule.ask,
        question: () => say.scenes.rule.ask.question,
        right: () => say.scenes.rule.ask.right,
        wrong: {
          before: () => say.scenes.rule.ask.wrong.before,
          all: () => say.scenes.rule.ask.wrong.all,
          other: () => say.scenes.rule.ask.wrong.other,
        },
        why: () => say.scenes.rule.ask.why,
      },
    },
    where: {
      ...say.scenes.where,
      text: (n) => [say.scenes.where.text[0]({ ruled: round(n.ruled), offered: count(n.offered) })],
      ask: {
        ...say.scenes.where.ask,
        question: () => say.scenes.where.ask.question,
        right: () => say.scenes.where.ask.right,
        wrong: {
          socket: () => say.scenes.where.ask.wrong.socket,
          ip: () => say.scenes.where.ask.wrong.ip,
          other: () => say.scenes.where.ask.wrong.other,
        },
        why: () => say.scenes.where.ask.why,
      },
    },
    six: {
      ...say.scenes.six,
      text: (n) => [say.scenes.six.text[0]({ ruled: round(n.ruled) })],
      ask: {
        ...say.scenes.six.ask,
        question: () => say.scenes.six.ask.question,
        right: () => say.scenes.six.ask.right,
        wrong: {
          same: () => say.scenes.six.ask.wrong.same,
          fifth: () => say.scenes.six.ask.wrong.fifth,
          other: () => say.scenes.six.ask.wrong.other,
        },
        why: () => say.scenes.six.ask.why,
      },
    },
    back: {
      ...say.scenes.back,
      text: () => [say.scenes.back.text[0]],
      seen: (n) => say.scenes.back.seen({ wait: round(n.wait) }),
    },
    slow: {
      ...say.scenes.slow,
      text: (n, run) => [say.scenes.slow.text[0]({ rate: round(run['sender.rate']), flat: round(n.flat) })],
      ask: {
        ...say.scenes.slow.ask,
        question: () => say.scenes.slow.ask.question,
        measured: (value) => say.scenes.slow.ask.measured({ value: round(value) }),
        right: () => say.scenes.slow.ask.right,
        wrong: {
          more: () => say.scenes.slow.ask.wrong.more,
          less: () => say.scenes.slow.ask.wrong.less,
          other: () => say.scenes.slow.ask.wrong.other,
        },
        why: () => say.scenes.slow.ask.why,
      },
    },
    thread: {
      ...say.scenes.thread,
      text: () => [say.scenes.thread.text[0]],
      seen: () => say.scenes.thread.seen,
    },
    price: {
      ...say.scenes.price,
      text: (_, run) => [say.scenes.price.text[0]({ paced: round(run['sender.rate']) }), say.scenes.price.text[1]],
      ask: {
        ...say.scenes.price.ask,
        question: () => say.scenes.price.ask.question,
        measured: (value) => say.scenes.price.ask.measured({ value: round(value) }),
        right: () => say.scenes.price.ask.right,
        wrong: {
          nothing: () => say.scenes.price.ask.wrong.nothing,
          socket: () => say.scenes.price.ask.wrong.socket,
          other: () => say.scenes.price.ask.wrong.other,
        },
        why: () => say.scenes.price.ask.why,
      },
    },
  },
}));
