/** Lesson 8: what socket buffers cost, and what happens when memory ends. */
import english from '../en/lessons/lowmem';
import { count, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

const MIB = 2 ** 20;

export const lowmem: LessonWords<
  'slabBefore' | 'free40' | 'free160' | 'kills' | 'killsCapped' | 'leastCapped' | 'mostCapped'
> = part('lessons/lowmem', english, (say) => ({
  ...say,
  keep: (n) => [say.keep[0], say.keep[1], say.keep[2]({ kills: round(n.kills), killsCapped: round(n.killsCapped) })],
  scenes: {
    ...say.scenes,
    tank: {
      ...say.scenes.tank,
      text: (_, run) => [say.scenes.tank.text[0]({ memory: round(run['host.memory']) }), say.scenes.tank.text[1]],
      seen: () => say.scenes.tank.seen,
    },
    price: {
      ...say.scenes.price,
      text: () => [
        say.scenes.price.text[0]({ value: count(1500) }),
        say.scenes.price.text[1]({ charged: count(1740), data: count(2048) }),
      ],
      ask: {
        ...say.scenes.price.ask,
        question: (run) => say.scenes.price.ask.question({ size: round(run['socket.rcvbuf'] / MIB) }),
        right: () => say.scenes.price.ask.right,
        wrong: {
          ...say.scenes.price.ask.wrong,
          charged: () => say.scenes.price.ask.wrong.charged,
          frame: () => say.scenes.price.ask.wrong.frame,
          payload: () => say.scenes.price.ask.wrong.payload,
          much: () => say.scenes.price.ask.wrong.much,
          other: () => say.scenes.price.ask.wrong.other,
        },
        why: (run, n) =>
          say.scenes.price.ask.why({
            charged: count(1740),
            before: round(n.slabBefore),
            size: round(run['socket.rcvbuf'] / MIB),
          }),
      },
    },
    marks: { ...say.scenes.marks, text: () => [say.scenes.marks.text[0]], seen: () => say.scenes.marks.seen },
    gives: {
      ...say.scenes.gives,
      text: () => [say.scenes.gives.text[0]],
      ask: {
        ...say.scenes.gives.ask,
        question: () => say.scenes.gives.ask.question,
        right: () => say.scenes.gives.ask.right,
        wrong: {
          ...say.scenes.gives.ask.wrong,
          queue: () => say.scenes.gives.ask.wrong.queue,
          kernel: () => say.scenes.gives.ask.wrong.kernel,
          other: () => say.scenes.gives.ask.wrong.other,
        },
        why: () => say.scenes.gives.ask.why,
      },
    },
    five: {
      ...say.scenes.five,
      text: () => [say.scenes.five.text[0]],
      seen: () => say.scenes.five.seen,
      ask: {
        ...say.scenes.five.ask,
        question: () => say.scenes.five.ask.question,
        right: () => say.scenes.five.ask.right,
        wrong: {
          ...say.scenes.five.ask.wrong,
          limit: () => say.scenes.five.ask.wrong.limit,
          wait: () => say.scenes.five.ask.wrong.wait,
          other: () => say.scenes.five.ask.wrong.other,
        },
        why: () => say.scenes.five.ask.why,
      },
    },
    killed: {
      ...say.scenes.killed,
      text: () => [say.scenes.killed.text[0]],
      seen: () => say.scenes.killed.seen,
    },
    capped: {
      ...say.scenes.capped,
      text: (n) => [
        say.scenes.capped.text[0]({ killsCapped: round(n.killsCapped) }),
        say.scenes.capped.text[1]({ free40: round(n.free40), free160: round(n.free160) }),
      ],
      seen: (n) => say.scenes.capped.seen({ leastCapped: round(n.leastCapped), mostCapped: round(n.mostCapped) }),
    },
  },
}));
