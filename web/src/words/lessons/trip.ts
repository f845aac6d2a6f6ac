/** Lesson 1: the path of one packet from the wire to the program. */
import english from '../en/lessons/trip';
import { count, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords, Run } from './shape';

const US_PER_MS = 1000;
const onTheWire = (run: Run): number => (1500 * 8) / run['link.rate'];

export const trip: LessonWords<'delay' | 'busyDelay' | 'softirq' | 'reader'> = part('lessons/trip', english, (say) => ({
  ...say,
  keep: (n) => [say.keep[0], say.keep[1], say.keep[2]({ delay: round(n.delay), busyDelay: round(n.busyDelay) })],
  scenes: {
    ...say.scenes,
    wire: {
      ...say.scenes.wire,
      text: () => [say.scenes.wire.text[0], say.scenes.wire.text[1]({ value: count(50_000) })],
    },
    softirq: {
      ...say.scenes.softirq,
      seen: (n) => say.scenes.softirq.seen({ softirq: round(n.softirq * 100), reader: round(n.reader * 100) }),
    },
    long: {
      ...say.scenes.long,
      text: (_, run) => [
        say.scenes.long.text[0]({
          rate: count(run['link.rate']),
          wire: round(onTheWire(run)),
          rtt: round(run['link.rtt']),
          hosts: round(run['link.hosts_share']),
        }),
        say.scenes.long.text[1],
      ],
      ask: {
        ...say.scenes.long.ask,
        wrong: {
          ...say.scenes.long.ask.wrong,
          half: (given) => say.scenes.long.ask.wrong.half({ given }),
          wire: (_, run) => say.scenes.long.ask.wrong.wire({ wire: round(onTheWire(run)) }),
        },
        why: (run) =>
          say.scenes.long.ask.why({
            rtt: count(run['link.rtt'] * US_PER_MS),
            hosts: count(run['link.hosts_share'] * US_PER_MS),
            path: count(((run['link.rtt'] - run['link.hosts_share']) * US_PER_MS) / 2),
            wire: round(onTheWire(run)),
          }),
      },
    },
    busy: {
      ...say.scenes.busy,
      text: (n) => [say.scenes.busy.text[0]({ delay: round(n.delay) }), say.scenes.busy.text[1]],
      seen: (n) =>
        say.scenes.busy.seen({
          busyDelay: round(n.busyDelay),
          ratio: count(Math.round((n.busyDelay * 1000) / n.delay / 5e3) * 5e3),
        }),
    },
  },
}));
