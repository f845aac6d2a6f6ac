/** Lesson 9: a ring that runs out of descriptors because memory is short. */
import english from '../en/lessons/ringDry';
import { count, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

const MIB = 2 ** 20;

export const ringDry: LessonWords<'lost' | 'lostDeep' | 'lostSmall' | 'dryLeast' | 'dryMost'> = part(
  'lessons/ringDry',
  english,
  (say) => ({
    ...say,
    keep: (n) => [
      say.keep[0],
      say.keep[1]({ lostDeep: round(n.lostDeep), lost: round(n.lost), lostSmall: count(n.lostSmall) }),
      say.keep[2],
    ],
    scenes: {
      ...say.scenes,
      taker: {
        ...say.scenes.taker,
        text: (_, run) => [say.scenes.taker.text[0]({ pressure: count(run['memory.pressure']) })],
        ask: {
          ...say.scenes.taker.ask,
          why: (run) => say.scenes.taker.ask.why({ size: count(run['socket.rcvbuf'] / MIB) }),
        },
      },
      deeper: {
        ...say.scenes.deeper,
        text: (n) => [say.scenes.deeper.text[0]({ lost: round(n.lost), value: count(1024) })],
        ask: {
          ...say.scenes.deeper.ask,
          question: () => say.scenes.deeper.ask.question({ value: count(1024) }),
        },
      },
      buffer: {
        ...say.scenes.buffer,
        ask: {
          ...say.scenes.buffer.ask,
          wrong: {
            ...say.scenes.buffer.ask.wrong,
            same: (given) => say.scenes.buffer.ask.wrong.same({ given }),
          },
        },
      },
      cure: {
        ...say.scenes.cure,
        text: (n) => [
          say.scenes.cure.text[0]({
            lostSmall: count(n.lostSmall),
            lost: round(n.lost),
            value: count(1024),
            lostDeep: round(n.lostDeep),
          }),
          say.scenes.cure.text[1]({ dryLeast: count(n.dryLeast), dryMost: count(n.dryMost) }),
        ],
      },
    },
  }),
);
