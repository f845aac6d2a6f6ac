/** Lesson 2: the ring as a token bucket. */
import { framesPerMs } from '../../lib/stream';
import english from '../en/lessons/ring';
import { count, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords, Run } from './shape';

const US_PER_MS = 1000;
const wait = (run: Run): number => run['nic.coalesce_us'] / US_PER_MS;
const lasts = (run: Run): number => run['nic.ring'] / framesPerMs(run);

export const ring: LessonWords<'quietUsed' | 'lostAt10' | 'lostDeep'> = part('lessons/ring', english, (say) => ({
  ...say,
  keep: (n) => [say.keep[0], say.keep[1], say.keep[2]({ lostAt10: round(n.lostAt10), lostDeep: count(n.lostDeep) })],
  scenes: {
    ...say.scenes,
    place: {
      ...say.scenes.place,
      text: (_, run) => [
        say.scenes.place.text[0]({ rate: count(framesPerMs(run) * 1000) }),
        say.scenes.place.text[1]({ ring: count(run['nic.ring']) }),
      ],
    },
    token: {
      ...say.scenes.token,
      text: (n) => [say.scenes.token.text[0], say.scenes.token.text[1]({ quietUsed: count(n.quietUsed) })],
    },
    late: {
      ...say.scenes.late,
      text: (_, run) => [say.scenes.late.text[0]({ wait: round(wait(run)) }), say.scenes.late.text[1]],
    },
    draw: {
      ...say.scenes.draw,
      text: (_, run) => [say.scenes.draw.text[0]({ ring: count(run['nic.ring']), wait: round(wait(run)) })],
      ask: {
        ...say.scenes.draw.ask,
        question: (run) =>
          say.scenes.draw.ask.question({
            ring: count(run['nic.ring']),
            rate: round(framesPerMs(run)),
            wait: round(wait(run)),
          }),
        right: (run) => say.scenes.draw.ask.right({ lasts: round(lasts(run)) }),
        wrong: {
          ...say.scenes.draw.ask.wrong,
          wait: (_, run) =>
            say.scenes.draw.ask.wrong.wait({ wait: round(wait(run)), rate: count(run['nic.ring'] / wait(run)) }),
          other: (_, run) => say.scenes.draw.ask.wrong.other({ rate: round(framesPerMs(run)) }),
        },
        why: (run) =>
          say.scenes.draw.ask.why({
            ring: count(run['nic.ring']),
            rate: round(framesPerMs(run)),
            lasts: round(lasts(run)),
          }),
      },
    },
    lost: {
      ...say.scenes.lost,
      text: (_, run) => [say.scenes.lost.text[0]({ ring: count(run['nic.ring']) })],
      seen: (n) => say.scenes.lost.seen({ lostAt10: round(n.lostAt10) }),
    },
    deep: {
      ...say.scenes.deep,
      ask: {
        ...say.scenes.deep.ask,
        question: (run) => say.scenes.deep.ask.question({ wait: round(wait(run)), rate: round(framesPerMs(run)) }),
        wrong: {
          ...say.scenes.deep.ask.wrong,
          half: (given) => say.scenes.deep.ask.wrong.half({ given }),
          low: (given) => say.scenes.deep.ask.wrong.low({ given }),
          high: (given) => say.scenes.deep.ask.wrong.high({ given }),
          other: (given) => say.scenes.deep.ask.wrong.other({ given }),
        },
        why: (run) =>
          say.scenes.deep.ask.why({
            rate: round(framesPerMs(run)),
            wait: round(wait(run)),
            used: count(framesPerMs(run) * wait(run)),
          }),
      },
    },
    enough: {
      ...say.scenes.enough,
      text: (n) => [say.scenes.enough.text[0]({ lostDeep: count(n.lostDeep) }), say.scenes.enough.text[1]],
    },
  },
}));
