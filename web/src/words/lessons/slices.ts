/** Lesson 5: time slices, and the two arrays of the O(1) scheduler. */
import english from '../en/lessons/slices';
import { count, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords, Run } from './shape';

const jobs = (run: Run): number => run['load.jobs'];
export const slices: LessonWords<'alone' | 'one' | 'four' | 'timeFour'> = part('lessons/slices', english, (say) => ({
  ...say,
  keep: (n) => [
    say.keep[0],
    say.keep[1],
    say.keep[2]({ alone: round(n.alone), one: round(n.one), four: round(n.four) }),
  ],
  scenes: {
    ...say.scenes,
    turns: {
      ...say.scenes.turns,
      text: (_, run) => [say.scenes.turns.text[0]({ hogs: jobs(run) })],
    },
    share: {
      ...say.scenes.share,
      text: (_, run) => [say.scenes.share.text[0]({ hogs: jobs(run) }), say.scenes.share.text[1]],
      ask: {
        ...say.scenes.share.ask,
        question: (run) => say.scenes.share.ask.question({ hogs: jobs(run) }),
        wrong: {
          ...say.scenes.share.ask.wrong,
          itself: (given) => say.scenes.share.ask.wrong.itself({ given }),
        },
        why: (run, n) =>
          say.scenes.share.ask.why({
            programs: count(1 + jobs(run)),
            timeFour: round(n.timeFour * 100),
            fourJobs: jobs(run) === 4 ? 'yes' : 'no',
          }),
      },
    },
    round: {
      ...say.scenes.round,
      ask: {
        ...say.scenes.round.ask,
        question: (run) => say.scenes.round.ask.question({ hogs: jobs(run) }),
        why: (run) => say.scenes.round.ask.why({ jobs: count(jobs(run)), round: count(100 * (1 + jobs(run))) }),
      },
    },
    rate: {
      ...say.scenes.rate,
      text: (n, run) => [say.scenes.rate.text[0]({ alone: round(n.alone), hogs: jobs(run) })],
      ask: {
        ...say.scenes.rate.ask,
        question: (run) => say.scenes.rate.ask.question({ hogs: jobs(run) }),
        why: (run) => say.scenes.rate.ask.why({ parts: count(1 + jobs(run)) }),
      },
    },
    end: {
      ...say.scenes.end,
      text: (n) => [
        say.scenes.end.text[0]({ alone: round(n.alone), one: round(n.one), four: round(n.four) }),
        say.scenes.end.text[1]({ value: count(10 * 100) }),
      ],
    },
  },
}));
