/** Lesson 14: GRO, ACKs for merged segments, and what today's sender can and cannot see. */
import english from '../en/lessons/oneAck';
import { round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

type Name = 'perAckOld' | 'perAckOff' | 'perPoll' | 'softirqOn' | 'timeoutsOld' | 'away';

export const oneAck: LessonWords<Name> = part('lessons/oneAck', english, (say) => ({
  ...say,
  scenes: {
    ...say.scenes,
    each: {
      ...say.scenes.each,
      text: (_, run) => [say.scenes.each.text[0]({ rate: round(run['sender.rate']) }), say.scenes.each.text[1]],
      seen: (n) => say.scenes.each.seen({ perAckOld: round(n.perAckOld) }),
    },
    acks: {
      ...say.scenes.acks,
      ask: {
        ...say.scenes.acks.ask,
        wrong: {
          ...say.scenes.acks.ask.wrong,
          other: (_, run) => say.scenes.acks.ask.wrong.other({ rate: round(run['sender.rate']) }),
        },
        why: (_, n) => say.scenes.acks.ask.why({ perPoll: round(n.perPoll), perAckOff: round(n.perAckOff) }),
      },
    },
    off: {
      ...say.scenes.off,
      text: (n) => [say.scenes.off.text[0]({ softirqOn: round(n.softirqOn) })],
      ask: {
        ...say.scenes.off.ask,
        measured: (value) => say.scenes.off.ask.measured({ value: round(value) }),
      },
    },
    reordered: {
      ...say.scenes.reordered,
      ask: {
        ...say.scenes.reordered.ask,
        measured: (value) => say.scenes.reordered.ask.measured({ value: round(value) }),
      },
    },
    sender: {
      ...say.scenes.sender,
      text: (n) => [say.scenes.sender.text[0]({ timeoutsOld: round(n.timeoutsOld) }), say.scenes.sender.text[1]],
      ask: {
        ...say.scenes.sender.ask,
        measured: (value) => say.scenes.sender.ask.measured({ value: round(value) }),
      },
    },
    scheduler: {
      ...say.scenes.scheduler,
      seen: (n) => say.scenes.scheduler.seen({ away: round(n.away) }),
    },
  },
}));
