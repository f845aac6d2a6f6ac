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
    gates: {
      ...say.scenes.gates,
      text: () => [say.scenes.gates.text[0], say.scenes.gates.text[1]],
      seen: () => say.scenes.gates.seen,
    },
    asleep: {
      ...say.scenes.asleep,
      text: (_, run) => [say.scenes.asleep.text[0]({ rate: round(run['sender.rate']) })],
      ask: {
        ...say.scenes.asleep.ask,
        question: () => say.scenes.asleep.ask.question,
        options: say.queues,
        right: () => say.scenes.asleep.ask.right,
        wrong: {
          ...say.scenes.asleep.ask.wrong,
          backlog: () => say.scenes.asleep.ask.wrong.backlog,
          ofo: () => say.scenes.asleep.ask.wrong.ofo,
          other: () => say.scenes.asleep.ask.wrong.other,
        },
        why: () => say.scenes.asleep.ask.why,
      },
    },
    owned: {
      ...say.scenes.owned,
      text: () => [say.scenes.owned.text[0]],
      ask: {
        ...say.scenes.owned.ask,
        question: () => say.scenes.owned.ask.question,
        options: say.queues,
        right: () => say.scenes.owned.ask.right,
        wrong: {
          ...say.scenes.owned.ask.wrong,
          prequeue: () => say.scenes.owned.ask.wrong.prequeue,
          ofo: () => say.scenes.owned.ask.wrong.ofo,
          other: () => say.scenes.owned.ask.wrong.other,
        },
        why: () => say.scenes.owned.ask.why,
      },
    },
    release: {
      ...say.scenes.release,
      text: () => [say.scenes.release.text[0]],
      seen: (n) => say.scenes.release.seen({ backlog: round(n.backlog) }),
    },
    gap: {
      ...say.scenes.gap,
      text: () => [say.scenes.gap.text[0]],
      ask: {
        ...say.scenes.gap.ask,
        question: () => say.scenes.gap.ask.question,
        right: () => say.scenes.gap.ask.right,
        wrong: {
          ...say.scenes.gap.ask.wrong,
          dropped: () => say.scenes.gap.ask.wrong.dropped,
          hole: () => say.scenes.gap.ask.wrong.hole,
          other: () => say.scenes.gap.ask.wrong.other,
        },
        why: () => say.scenes.gap.ask.why,
      },
    },
    filled: { ...say.scenes.filled, text: () => [say.scenes.filled.text[0]], seen: () => say.scenes.filled.seen },
    receive: {
      ...say.scenes.receive,
      text: () => [say.scenes.receive.text[0], say.scenes.receive.text[1]],
      seen: () => say.scenes.receive.seen,
    },
  },
}));
