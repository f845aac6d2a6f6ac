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
        wrong: {
          ...say.scenes.rate.ask.wrong,
          best: (given) => say.scenes.rate.ask.wrong.best({ given }),
          between: (given) => say.scenes.rate.ask.wrong.between({ given }),
        },
      },
    },
    wasted: {
      ...say.scenes.wasted,
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
        measured: (value) => say.scenes.perFrame.ask.measured({ value: round(value) }),
      },
    },
  },
}));
