/** Lesson 6: nice values. */
import english from '../en/lessons/nice';
import { count, minus, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords, Run } from './shape';

/** Time slice in 2.6.12 by nice value, ms (`task_timeslice`). */
const sliceOf = (nice: number): number => (nice < 0 ? 400 - 20 * nice : Math.max(5, 100 - 5 * nice));
const jobs = (run: Run): number => run['load.jobs'];

export const nice: LessonWords<'rate0' | 'rate10' | 'rate19'> = part('lessons/nice', english, (say) => ({
  ...say,
  keep: (n) => [
    say.keep[0],
    say.keep[1],
    say.keep[2]({ rate0: round(n.rate0), rate10: round(n.rate10), rate19: round(n.rate19) }),
  ],
  scenes: {
    ...say.scenes,
    levels: {
      ...say.scenes.levels,
      text: (_, run) => [say.scenes.levels.text[0]({ nice: minus(run['app.nice']) })],
    },
    slice: {
      ...say.scenes.slice,
      ask: {
        ...say.scenes.slice.ask,
        question: (run) => say.scenes.slice.ask.question({ nice: minus(run['app.nice']) }),
        why: (run) =>
          say.scenes.slice.ask.why({ below: count(-run['app.nice']), slice: count(sliceOf(run['app.nice'])) }),
      },
    },
    share: {
      ...say.scenes.share,
      text: (_, run) => [say.scenes.share.text[0]({ nice: minus(run['app.nice']), jobs: count(jobs(run)) })],
      ask: {
        ...say.scenes.share.ask,
        question: (run) => say.scenes.share.ask.question({ jobs: count(jobs(run)) }),
        why: (run) => say.scenes.share.ask.why({ slice: count(sliceOf(run['app.nice'])), jobs: count(jobs(run)) }),
      },
    },
    first: {
      ...say.scenes.first,
      seen: (n) => say.scenes.first.seen({ rate10: round(n.rate10), rate0: round(n.rate0) }),
    },
    price: {
      ...say.scenes.price,
      text: (n) => [
        say.scenes.price.text[0]({ rate0: round(n.rate0), rate10: round(n.rate10), rate19: round(n.rate19) }),
        say.scenes.price.text[1],
      ],
    },
  },
}));
