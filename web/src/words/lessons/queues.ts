/** Lesson 4: where a segment waits. */
import english from '../en/lessons/queues';
import { round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

export const queues: LessonWords<'backlog'> = part('lessons/queues', english, (say) => ({
  ...say,
  keep: (n) => [say.keep[0], say.keep[1], say.keep[2]({ backlog: round(n.backlog) })],
  scenes: {
    ...say.scenes,
    asleep: {
      ...say.scenes.asleep,
      text: (_, run) => [say.scenes.asleep.text[0]({ rate: round(run['sender.rate']) })],
      ask: {
        ...say.scenes.asleep.ask,
        options: say.queues,
      },
    },
    owned: {
      ...say.scenes.owned,
      ask: {
        ...say.scenes.owned.ask,
        options: say.queues,
      },
    },
    release: {
      ...say.scenes.release,
      seen: (n) => say.scenes.release.seen({ backlog: round(n.backlog) }),
    },
  },
}));
