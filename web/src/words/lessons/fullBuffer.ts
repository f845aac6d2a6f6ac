/** Lesson 7: what happens when a socket's buffer is full. */
import english from '../en/lessons/fullBuffer';
import { count, round } from '../numbers';
import { part } from '../spoken';
import type { LessonWords } from './shape';

const MIB = 2 ** 20;
/** Charge to the socket for a datagram of 1,470 bytes, bytes. */
const CHARGED = 1740;
/** Datagrams a second that come and that are read while the buffer fills: the test holds them against the machine. */
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
        seen: () => say.scenes.fills.seen,
      },
      when: {
        ...say.scenes.when,
        text: () => [say.scenes.when.text[0]({ value: count(1470), charged: count(CHARGED) })],
        ask: {
          ...say.scenes.when.ask,
          question: (run) =>
            say.scenes.when.ask.question({ rate: round(run['sender.rate']), size: round(run['socket.rcvbuf'] / MIB) }),
          right: () => say.scenes.when.ask.right,
          wrong: {
            ...say.scenes.when.ask.wrong,
            never: () => say.scenes.when.ask.wrong.never,
            unread: () => say.scenes.when.ask.wrong.unread,
            payload: () => say.scenes.when.ask.wrong.payload,
            late: () => say.scenes.when.ask.wrong.late,
            early: () => say.scenes.when.ask.wrong.early,
            other: () => say.scenes.when.ask.wrong.other,
          },
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
        text: () => [say.scenes.udp.text[0]],
        seen: (n) => say.scenes.udp.seen({ lostShare: round(n.lostShare * 100) }),
      },
      tcp: {
        ...say.scenes.tcp,
        text: (_, run) => [say.scenes.tcp.text[0]({ size: round(run['socket.rcvbuf'] / MIB) })],
        ask: {
          ...say.scenes.tcp.ask,
          question: () => say.scenes.tcp.ask.question,
          right: () => say.scenes.tcp.ask.right,
          wrong: {
            ...say.scenes.tcp.ask.wrong,
            dropped: () => say.scenes.tcp.ask.wrong.dropped,
            timeout: () => say.scenes.tcp.ask.wrong.timeout,
            other: () => say.scenes.tcp.ask.wrong.other,
          },
          why: () => say.scenes.tcp.ask.why,
        },
      },
      window: {
        ...say.scenes.window,
        text: () => [say.scenes.window.text[0]],
        seen: (n) => say.scenes.window.seen({ tcpLost: round(n.tcpLost) }),
      },
      size: {
        ...say.scenes.size,
        text: (n) => [say.scenes.size.text[0]({ rate40: round(n.rate40) })],
        ask: {
          ...say.scenes.size.ask,
          question: () => say.scenes.size.ask.question,
          right: () => say.scenes.size.ask.right,
          wrong: {
            ...say.scenes.size.ask.wrong,
            slower: () => say.scenes.size.ask.wrong.slower,
            other: () => say.scenes.size.ask.wrong.other,
          },
          why: () => say.scenes.size.ask.why,
        },
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
        seen: () => say.scenes.end.seen,
      },
    },
  }),
);
