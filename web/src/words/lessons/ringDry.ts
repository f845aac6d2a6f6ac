/** Lesson 9: a ring that runs dry for want of memory. */
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
      lost: {
        ...say.scenes.lost,
        text: () => [say.scenes.lost.text[0], say.scenes.lost.text[1]],
        seen: () => say.scenes.lost.seen,
      },
      driver: { ...say.scenes.driver, text: () => [say.scenes.driver.text[0]], seen: () => say.scenes.driver.seen },
      order: {
        ...say.scenes.order,
        text: () => [say.scenes.order.text[0]],
        ask: {
          ...say.scenes.order.ask,
          question: () => say.scenes.order.ask.question,
          right: () => say.scenes.order.ask.right,
          wrong: {
            ...say.scenes.order.ask.wrong,
            symptom: () => say.scenes.order.ask.wrong.symptom,
            other: () => say.scenes.order.ask.wrong.other,
          },
          why: () => say.scenes.order.ask.why,
        },
      },
      taker: {
        ...say.scenes.taker,
        text: (_, run) => [say.scenes.taker.text[0]({ pressure: run['memory.pressure'] })],
        ask: {
          ...say.scenes.taker.ask,
          question: () => say.scenes.taker.ask.question,
          right: () => say.scenes.taker.ask.right,
          wrong: {
            ...say.scenes.taker.ask.wrong,
            cache: () => say.scenes.taker.ask.wrong.cache,
            programs: () => say.scenes.taker.ask.wrong.programs,
            other: () => say.scenes.taker.ask.wrong.other,
          },
          why: (run) => say.scenes.taker.ask.why({ size: count(run['socket.rcvbuf'] / MIB) }),
        },
      },
      chain: { ...say.scenes.chain, text: () => [say.scenes.chain.text[0]], seen: () => say.scenes.chain.seen },
      deeper: {
        ...say.scenes.deeper,
        text: (n) => [say.scenes.deeper.text[0]({ lost: round(n.lost), value: count(1024) })],
        ask: {
          ...say.scenes.deeper.ask,
          question: () => say.scenes.deeper.ask.question({ value: count(1024) }),
          right: () => say.scenes.deeper.ask.right,
          wrong: {
            ...say.scenes.deeper.ask.wrong,
            cured: () => say.scenes.deeper.ask.wrong.cured,
            other: () => say.scenes.deeper.ask.wrong.other,
          },
          why: () => say.scenes.deeper.ask.why,
        },
      },
      buffer: {
        ...say.scenes.buffer,
        text: () => [say.scenes.buffer.text[0]],
        ask: {
          ...say.scenes.buffer.ask,
          question: () => say.scenes.buffer.ask.question,
          right: () => say.scenes.buffer.ask.right,
          wrong: {
            ...say.scenes.buffer.ask.wrong,
            same: (given) => say.scenes.buffer.ask.wrong.same({ given }),
            other: () => say.scenes.buffer.ask.wrong.other,
          },
          why: () => say.scenes.buffer.ask.why,
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
        seen: () => say.scenes.cure.seen,
      },
    },
  }),
);
