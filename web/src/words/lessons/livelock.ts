/** Lesson 3: interrupts, polling and receive livelock. */
import english from '../en/lessons/livelock';
import { round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

type Name = 'lostShare' | 'delivered' | 'deliveredCalm' | 'polled' | 'work_us' | 'softirq';

export const livelock: LessonWords<Name> = part('lessons/livelock', english, (say) => ({
  ...say,
  keep: (n) => [say.keep[0], say.keep[1]({ polled: round(n.polled) }), say.keep[2]],
  scenes: {
    ...say.scenes,
    calm: {
      ...say.scenes.calm,
      text: (_, run) => [say.scenes.calm.text[0], say.scenes.calm.text[1]({ rate: round(run['sender.rate']) })],
      seen: () => say.scenes.calm.seen,
    },
    first: {
      ...say.scenes.first,
      text: (_, run) => [say.scenes.first.text[0]({ rate: round(run['sender.rate']) })],
      seen: (n) => say.scenes.first.seen({ softirq: round(n.softirq * 100) }),
    },
    rate: {
      ...say.scenes.rate,
      text: (n) => [say.scenes.rate.text[0]({ deliveredCalm: round(n.deliveredCalm) })],
      ask: {
        ...say.scenes.rate.ask,
        question: (run) => say.scenes.rate.ask.question({ rate: round(run['sender.rate']) }),
        right: () => say.scenes.rate.ask.right,
        wrong: {
          ...say.scenes.rate.ask.wrong,
          all: () => say.scenes.rate.ask.wrong.all,
          best: (given) => say.scenes.rate.ask.wrong.best({ given }),
          nothing: () => say.scenes.rate.ask.wrong.nothing,
          between: (given) => say.scenes.rate.ask.wrong.between({ given }),
          other: () => say.scenes.rate.ask.wrong.other,
        },
        why: () => say.scenes.rate.ask.why,
      },
    },
    where: {
      ...say.scenes.where,
      text: () => [say.scenes.where.text[0]],
      ask: {
        ...say.scenes.where.ask,
        question: () => say.scenes.where.ask.question,
        right: () => say.scenes.where.ask.right,
        wrong: {
          ...say.scenes.where.ask.wrong,
          ring: () => say.scenes.where.ask.wrong.ring,
          ip: () => say.scenes.where.ask.wrong.ip,
          other: () => say.scenes.where.ask.wrong.other,
        },
        why: () => say.scenes.where.ask.why,
      },
    },
    wasted: {
      ...say.scenes.wasted,
      text: () => [say.scenes.wasted.text[0]],
      seen: (n) =>
        say.scenes.wasted.seen({
          polled: round(n.polled),
          lostShare: round(n.lostShare * 100),
          delivered: round(n.delivered),
        }),
    },
    perFrame: {
      ...say.scenes.perFrame,
      text: (n, run) => [
        say.scenes.perFrame.text[0]({
          gap: round((run['sender.payload'] * 8) / run['sender.rate']),
          work: round(n.work_us),
        }),
        say.scenes.perFrame.text[1]({ polled: round(n.polled) }),
      ],
      ask: {
        ...say.scenes.perFrame.ask,
        question: () => say.scenes.perFrame.ask.question,
        measured: (value) => say.scenes.perFrame.ask.measured({ value: round(value) }),
        right: () => say.scenes.perFrame.ask.right,
        wrong: {
          ...say.scenes.perFrame.ask.wrong,
          better: () => say.scenes.perFrame.ask.wrong.better,
          same: () => say.scenes.perFrame.ask.wrong.same,
          other: () => say.scenes.perFrame.ask.wrong.other,
        },
        why: () => say.scenes.perFrame.ask.why,
      },
    },
    moderation: {
      ...say.scenes.moderation,
      text: () => [say.scenes.moderation.text[0], say.scenes.moderation.text[1], say.scenes.moderation.text[2]],
      seen: () => say.scenes.moderation.seen,
    },
  },
}));
