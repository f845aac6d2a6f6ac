/** Lesson 10: which programs the scheduler classifies as interactive. */
import english from '../en/lessons/interactive';
import { count, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

export const interactive: LessonWords<
  'slow0' | 'slow4' | 'fast0' | 'fast4' | 'aloneTime' | 'slowTime' | 'fastTime' | 'sleeps'
> = part('lessons/interactive', english, (say) => ({
  ...say,
  keep: (n) => [say.keep[0], say.keep[1]({ slow4: round(n.slow4), fast4: round(n.fast4) }), say.keep[2]],
  scenes: {
    ...say.scenes,
    slow: {
      ...say.scenes.slow,
      text: (n) => [say.scenes.slow.text[0]({ slow0: round(n.slow0) })],
      seen: (n) => say.scenes.slow.seen({ aloneTime: round(n.aloneTime * 100), sleeps: count(n.sleeps) }),
    },
    joined: {
      ...say.scenes.joined,
      text: (n) => [say.scenes.joined.text[0]({ slow0: round(n.slow0) })],
    },
    greedy: {
      ...say.scenes.greedy,
      text: (n) => [say.scenes.greedy.text[0]({ fast0: round(n.fast0) })],
    },
    fast: {
      ...say.scenes.fast,
      text: (n, run) => [say.scenes.fast.text[0]({ jobs: run['load.jobs'], alone: round(n.fast0) })],
      ask: {
        ...say.scenes.fast.ask,
        why: (run) => say.scenes.fast.ask.why({ parts: count(1 + run['load.jobs']) }),
      },
    },
    end: {
      ...say.scenes.end,
      text: (n) => [
        say.scenes.end.text[0]({
          slow4: round(n.slow4),
          fast4: round(n.fast4),
          slowTime: round(n.slowTime * 100),
          fastTime: round(n.fastTime * 100),
        }),
        say.scenes.end.text[1],
      ],
    },
  },
}));
