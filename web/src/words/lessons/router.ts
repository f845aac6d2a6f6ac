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
    },
    rate: {
      ...say.scenes.rate,
      text: (n) => [say.scenes.rate.text[0]({ best: count(n.best) })],
      ask: {
        ...say.scenes.rate.ask,
        question: (run) => say.scenes.rate.ask.question({ rate: count(run['sender.max_pps']) }),
        wrong: {
          ...say.scenes.rate.ask.wrong,
          best: (given) => say.scenes.rate.ask.wrong.best({ given }),
        },
      },
    },
    where: {
      ...say.scenes.where,
      text: (n) => [say.scenes.where.text[0]({ irqShare: percent(n.irqShare) })],
    },
    shut: {
      ...say.scenes.shut,
      seen: (n) => say.scenes.shut.seen({ shuts: count(n.shuts) }),
    },
    long: {
      ...say.scenes.long,
      text: (_, run) => [say.scenes.long.text[0]({ payload: count(run['sender.payload']) })],
      ask: {
        ...say.scenes.long.ask,
        why: () => say.scenes.long.ask.why({ value: count(7150) }),
      },
    },
    polled: {
      ...say.scenes.polled,
      text: (n) => [say.scenes.polled.text[0]({ flooded: count(n.flooded) })],
    },
  },
}));
