/** Lesson 8: the memory that socket buffers need, and what happens when no memory is left. */
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
        why: (run, n) =>
          say.scenes.price.ask.why({
            charged: count(1740),
            before: round(n.slabBefore),
            size: round(run['socket.rcvbuf'] / MIB),
          }),
      },
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
