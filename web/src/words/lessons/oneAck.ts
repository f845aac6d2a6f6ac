/** Lesson 14: GRO, the ACKs of merged segments, and what a sender of today can and cannot see. */
import english from '../en/lessons/oneAck';
import { round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

type Name = 'perAckOld' | 'perPoll' | 'softirqOn' | 'timeoutsOld' | 'away';

export const oneAck: LessonWords<Name> = part('lessons/oneAck', english, (say) => ({
  ...say,
  keep: () => [say.keep[0], say.keep[1], say.keep[2]],
  scenes: {
    ...say.scenes,
    each: {
      ...say.scenes.each,
      text: (_, run) => [say.scenes.each.text[0]({ rate: round(run['sender.rate']) }), say.scenes.each.text[1]],
      seen: (n) => say.scenes.each.seen({ perAckOld: round(n.perAckOld) }),
    },
    acks: {
      ...say.scenes.acks,
      text: () => [say.scenes.acks.text[0], say.scenes.acks.text[1]],
      ask: {
        ...say.scenes.acks.ask,
        question: () => say.scenes.acks.ask.question,
        right: () => say.scenes.acks.ask.right,
        wrong: {
          two: () => say.scenes.acks.ask.wrong.two,
          all: () => say.scenes.acks.ask.wrong.all,
          other: (_, run) => say.scenes.acks.ask.wrong.other({ rate: round(run['sender.rate']) }),
        },
        why: (_, n) => say.scenes.acks.ask.why({ perPoll: round(n.perPoll) }),
      },
    },
    family: {
      ...say.scenes.family,
      text: () => [say.scenes.family.text[0]],
      seen: () => say.scenes.family.seen,
    },
    off: {
      ...say.scenes.off,
      text: (n) => [say.scenes.off.text[0]({ softirqOn: round(n.softirqOn) })],
      ask: {
        ...say.scenes.off.ask,
        question: () => say.scenes.off.ask.question,
        measured: (value) => say.scenes.off.ask.measured({ value: round(value) }),
        right: () => say.scenes.off.ask.right,
        wrong: {
          same: () => say.scenes.off.ask.wrong.same,
          three: () => say.scenes.off.ask.wrong.three,
          other: () => say.scenes.off.ask.wrong.other,
        },
        why: () => say.scenes.off.ask.why,
      },
    },
    reordered: {
      ...say.scenes.reordered,
      text: () => [say.scenes.reordered.text[0]],
      ask: {
        ...say.scenes.reordered.ask,
        question: () => say.scenes.reordered.ask.question,
        measured: (value) => say.scenes.reordered.ask.measured({ value: round(value) }),
        right: () => say.scenes.reordered.ask.right,
        wrong: {
          same: () => say.scenes.reordered.ask.wrong.same,
          two: () => say.scenes.reordered.ask.wrong.two,
          other: () => say.scenes.reordered.ask.wrong.other,
        },
        why: () => say.scenes.reordered.ask.why,
      },
    },
    busy: {
      ...say.scenes.busy,
      text: () => [say.scenes.busy.text[0], say.scenes.busy.text[1]],
      seen: () => say.scenes.busy.seen,
    },
    sender: {
      ...say.scenes.sender,
      text: (n) => [say.scenes.sender.text[0]({ timeoutsOld: round(n.timeoutsOld) }), say.scenes.sender.text[1]],
      ask: {
        ...say.scenes.sender.ask,
        question: () => say.scenes.sender.ask.question,
        measured: (value) => say.scenes.sender.ask.measured({ value: round(value) }),
        right: () => say.scenes.sender.ask.right,
        wrong: {
          none: () => say.scenes.sender.ask.wrong.none,
          half: () => say.scenes.sender.ask.wrong.half,
          other: () => say.scenes.sender.ask.wrong.other,
        },
        why: () => say.scenes.sender.ask.why,
      },
    },
    scheduler: {
      ...say.scenes.scheduler,
      text: () => [say.scenes.scheduler.text[0]],
      seen: (n) => say.scenes.scheduler.seen({ away: round(n.away) }),
    },
  },
}));
