/** Lesson 11: a timeout without a loss. */
import english from '../en/lessons/locked';
import { part } from '../spoken';
import type { LessonWords } from './shape';

export const locked: LessonWords = part('lessons/locked', english, (say) => ({
  ...say,
  keep: () => [say.keep[0], say.keep[1], say.keep[2]],
  scenes: {
    ...say.scenes,
    owner: {
      ...say.scenes.owner,
      text: () => [say.scenes.owner.text[0], say.scenes.owner.text[1]],
      seen: () => say.scenes.owner.seen,
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
          receive: () => say.scenes.where.ask.wrong.receive,
          other: () => say.scenes.where.ask.wrong.other,
        },
        why: () => say.scenes.where.ask.why,
      },
    },
    acks: {
      ...say.scenes.acks,
      text: () => [say.scenes.acks.text[0]],
      ask: {
        ...say.scenes.acks.ask,
        question: () => say.scenes.acks.ask.question,
        right: () => say.scenes.acks.ask.right,
        wrong: {
          ...say.scenes.acks.ask.wrong,
          acked: () => say.scenes.acks.ask.wrong.acked,
          other: () => say.scenes.acks.ask.wrong.other,
        },
        why: () => say.scenes.acks.ask.why,
      },
    },
    timeout: {
      ...say.scenes.timeout,
      text: () => [say.scenes.timeout.text[0], say.scenes.timeout.text[1]],
      seen: () => say.scenes.timeout.seen,
    },
    blame: {
      ...say.scenes.blame,
      text: () => [say.scenes.blame.text[0], say.scenes.blame.text[1]],
      ask: {
        ...say.scenes.blame.ask,
        question: () => say.scenes.blame.ask.question,
        right: () => say.scenes.blame.ask.right,
        wrong: {
          ...say.scenes.blame.ask.wrong,
          lost: () => say.scenes.blame.ask.wrong.lost,
          other: () => say.scenes.blame.ask.wrong.other,
        },
        why: () => say.scenes.blame.ask.why,
      },
    },
    again: {
      ...say.scenes.again,
      text: () => [say.scenes.again.text[0], say.scenes.again.text[1]],
      seen: () => say.scenes.again.seen,
    },
    without: {
      ...say.scenes.without,
      text: () => [say.scenes.without.text[0], say.scenes.without.text[1]],
      seen: () => say.scenes.without.seen,
    },
  },
}));
