/** Lesson 7: what happens when a socket's buffer is full. */
import english from '../en/lessons/fullBuffer';
import { count, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

const MIB = 2 ** 20;
/** Bytes charged to the socket for a datagram with 1,470 bytes of payload. */
const CHARGED = 1740;
/**
 * Datagrams per second that arrive, and that the program reads while the buffer fills. A test compares both numbers
 * with the simulator.
 */
export const COME = 34_500;
export const READ = 6_700;

export const fullBuffer: LessonWords<'lostShare' | 'rate1' | 'rate40' | 'tcpLost'> = part(
  'lessons/fullBuffer',
  english,
  (say) => ({
    ...say,
    keep: (n) => [
      say.keep[0],
      say.keep[1]({ lostShare: round(n.lostShare * 100), tcpLost: round(n.tcpLost) }),
      say.keep[2]({ rate1: round(n.rate1), rate40: round(n.rate40) }),
    ],
    scenes: {
      ...say.scenes,
      fills: {
        ...say.scenes.fills,
        text: (_, run) => [
          say.scenes.fills.text[0]({ rate: round(run['sender.rate']), size: round(run['socket.rcvbuf'] / MIB) }),
        ],
      },
      when: {
        ...say.scenes.when,
        text: () => [say.scenes.when.text[0]({ value: count(1470), charged: count(CHARGED) })],
        ask: {
          ...say.scenes.when.ask,
          question: (run) =>
            say.scenes.when.ask.question({ rate: round(run['sender.rate']), size: round(run['socket.rcvbuf'] / MIB) }),
          why: (run) =>
            say.scenes.when.ask.why({
              fit: count(Math.round(run['socket.rcvbuf'] / CHARGED / 100) * 100),
              come: count(COME),
              read: count(READ),
              stay: count(COME - READ),
            }),
        },
      },
      udp: {
        ...say.scenes.udp,
        seen: (n) => say.scenes.udp.seen({ lostShare: round(n.lostShare * 100) }),
      },
      tcp: {
        ...say.scenes.tcp,
        text: (_, run) => [say.scenes.tcp.text[0]({ size: round(run['socket.rcvbuf'] / MIB) })],
      },
      window: {
        ...say.scenes.window,
        seen: (n) => say.scenes.window.seen({ tcpLost: round(n.tcpLost) }),
      },
      size: {
        ...say.scenes.size,
        text: (n) => [say.scenes.size.text[0]({ rate40: round(n.rate40) })],
      },
      end: {
        ...say.scenes.end,
        text: (n) => [
          say.scenes.end.text[0]({
            lostShare: round(n.lostShare * 100),
            tcpLost: round(n.tcpLost),
            rate1: round(n.rate1),
          }),
          say.scenes.end.text[1],
        ],
      },
    },
  }),
);
