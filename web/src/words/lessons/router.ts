/** Lesson 12: a router that takes an interrupt for each packet. */
import english from '../en/lessons/router';
import { count, percent } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

type Names = 'hardirq' | 'best' | 'flooded' | 'irqShare' | 'shuts';

export const router: LessonWords<Names> = part('lessons/router', english, (say) => ({
  ...say,
  keep: (n) => [say.keep[0]({ best: count(n.best), flooded: count(n.flooded) }), say.keep[1], say.keep[2]],
  scenes: {
    ...say.scenes,
    way: {
      ...say.scenes.way,
      text: (_, run) => [say.scenes.way.text[0], say.scenes.way.text[1]({ rate: count(run['sender.max_pps']) })],
      seen: (n) => say.scenes.way.seen({ value: count(10_000), hardirq: percent(n.hardirq) }),
    },
    busy: {
      ...say.scenes.busy,
      text: (n) => [say.scenes.busy.text[0]({ best: count(n.best) })],
      seen: () => say.scenes.busy.seen,
    },
    rate: {
      ...say.scenes.rate,
      text: (n) => [say.scenes.rate.text[0]({ best: count(n.best) })],
      ask: {
        ...say.scenes.rate.ask,
        question: (run) => say.scenes.rate.ask.question({ rate: count(run['sender.max_pps']) }),
        right: () => say.scenes.rate.ask.right,
        wrong: {
          ...say.scenes.rate.ask.wrong,
          all: () => say.scenes.rate.ask.wrong.all,
          best: (given) => say.scenes.rate.ask.wrong.best({ given }),
          nothing: () => say.scenes.rate.ask.wrong.nothing,
          other: () => say.scenes.rate.ask.wrong.other,
        },
        why: () => say.scenes.rate.ask.why,
      },
    },
    where: {
      ...say.scenes.where,
      text: (n) => [say.scenes.where.text[0]({ irqShare: percent(n.irqShare) })],
      ask: {
        ...say.scenes.where.ask,
        question: () => say.scenes.where.ask.question,
        right: () => say.scenes.where.ask.right,
        wrong: {
          ...say.scenes.where.ask.wrong,
          ring: () => say.scenes.where.ask.wrong.ring,
          output: () => say.scenes.where.ask.wrong.output,
          other: () => say.scenes.where.ask.wrong.other,
        },
        why: () => say.scenes.where.ask.why,
      },
    },
    shut: {
      ...say.scenes.shut,
      text: () => [say.scenes.shut.text[0]],
      seen: (n) => say.scenes.shut.seen({ shuts: count(n.shuts) }),
    },
    long: {
      ...say.scenes.long,
      text: (_, run) => [say.scenes.long.text[0]({ payload: count(run['sender.payload']) })],
      ask: {
        ...say.scenes.long.ask,
        question: () => say.scenes.long.ask.question,
        right: () => say.scenes.long.ask.right,
        wrong: {
          ...say.scenes.long.ask.wrong,
          same: () => say.scenes.long.ask.wrong.same,
          fewer: () => say.scenes.long.ask.wrong.fewer,
          other: () => say.scenes.long.ask.wrong.other,
        },
        why: () => say.scenes.long.ask.why({ value: count(7150) }),
      },
    },
    polled: {
      ...say.scenes.polled,
      text: (n) => [say.scenes.polled.text[0]({ flooded: count(n.flooded) })],
      ask: {
        ...say.scenes.polled.ask,
        question: () => say.scenes.polled.ask.question,
        right: () => say.scenes.polled.ask.right,
        wrong: {
          ...say.scenes.polled.ask.wrong,
          same: () => say.scenes.polled.ask.wrong.same,
          fewer: () => say.scenes.polled.ask.wrong.fewer,
          other: () => say.scenes.polled.ask.wrong.other,
        },
        why: () => say.scenes.polled.ask.why,
      },
    },
    waiting: {
      ...say.scenes.waiting,
      text: () => [say.scenes.waiting.text[0]],
      ask: {
        ...say.scenes.waiting.ask,
        question: () => say.scenes.waiting.ask.question,
        right: () => say.scenes.waiting.ask.right,
        wrong: {
          ...say.scenes.waiting.ask.wrong,
          none: () => say.scenes.waiting.ask.wrong.none,
          one: () => say.scenes.waiting.ask.wrong.one,
          other: () => say.scenes.waiting.ask.wrong.other,
        },
        why: () => say.scenes.waiting.ask.why,
      },
    },
  },
}));
