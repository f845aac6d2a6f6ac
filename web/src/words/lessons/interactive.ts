/** Lesson 10: what the scheduler takes for interactive. */
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
    gauge: {
      ...say.scenes.gauge,
      text: () => [say.scenes.gauge.text[0], say.scenes.gauge.text[1]],
      ask: {
        ...say.scenes.gauge.ask,
        question: () => say.scenes.gauge.ask.question,
        right: () => say.scenes.gauge.ask.right,
        wrong: {
          ...say.scenes.gauge.ask.wrong,
          never: () => say.scenes.gauge.ask.wrong.never,
          some: () => say.scenes.gauge.ask.wrong.some,
          other: () => say.scenes.gauge.ask.wrong.other,
        },
        why: () => say.scenes.gauge.ask.why,
      },
    },
    joined: {
      ...say.scenes.joined,
      text: (n) => [say.scenes.joined.text[0]({ slow0: round(n.slow0) })],
      ask: {
        ...say.scenes.joined.ask,
        question: () => say.scenes.joined.ask.question,
        right: () => say.scenes.joined.ask.right,
        wrong: {
          ...say.scenes.joined.ask.wrong,
          half: () => say.scenes.joined.ask.wrong.half,
          fifth: () => say.scenes.joined.ask.wrong.fifth,
          other: () => say.scenes.joined.ask.wrong.other,
        },
        why: () => say.scenes.joined.ask.why,
      },
    },
    greedy: {
      ...say.scenes.greedy,
      text: (n) => [say.scenes.greedy.text[0]({ fast0: round(n.fast0) })],
      seen: () => say.scenes.greedy.seen,
    },
    fast: {
      ...say.scenes.fast,
      text: (n, run) => [say.scenes.fast.text[0]({ jobs: run['load.jobs'], alone: round(n.fast0) })],
      ask: {
        ...say.scenes.fast.ask,
        question: () => say.scenes.fast.ask.question,
        right: () => say.scenes.fast.ask.right,
        wrong: {
          ...say.scenes.fast.ask.wrong,
          kept: () => say.scenes.fast.ask.wrong.kept,
          nothing: () => say.scenes.fast.ask.wrong.nothing,
          other: () => say.scenes.fast.ask.wrong.other,
        },
        why: (run) => say.scenes.fast.ask.why({ parts: 1 + run['load.jobs'] }),
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
      seen: () => say.scenes.end.seen,
    },
  },
}));
