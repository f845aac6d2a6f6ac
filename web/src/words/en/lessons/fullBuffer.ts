/** Lesson 7: what happens when a socket's buffer is full. */
import { percent, round } from '../../numbers';
import type { LessonWords } from './shape';

const MIB = 2 ** 20;

export const fullBuffer: LessonWords<'lostShare' | 'rate1' | 'rate40' | 'tcpLost'> = {
  title: 'A full buffer: TCP throttles, UDP drops',
  sentence: 'The reader is too slow. Two protocols, two answers.',
  scenes: {
    fills: {
      title: 'Faster in than out',
      text: (_, run) => [
        `${round(run['sender.rate'])} Mb/s of [UDP|udp] come in; the receiver reads less. What it has not read yet waits in the [receive buffer|rcvbuf] of the [socket], which holds ${round(run['socket.rcvbuf'] / MIB)} MiB.`,
      ],
      until: 'the buffer is half full',
      seen: () =>
        'Half of it in about a second. The buffer does not make the receiver faster; it only puts off the moment.',
      notes: { say: 'A buffer helps against bursts, never against a rate.', minutes: 1.5 },
    },
    when: {
      title: 'When is it full?',
      text: () => [
        'The buffer counts not the payload alone: each packet is charged with the memory that it takes, 1,740 bytes for a datagram of 1,470.',
      ],
      notes: {
        say: 'Rate in minus rate out, times 1,740 bytes.',
        wrong: 'They take all that comes in, and forget that the reader reads.',
        minutes: 2.5,
      },
      ask: {
        question: (run) =>
          `${round(run['sender.rate'])} Mb/s come in, the reader takes less than 90. After how many seconds is the buffer of ${round(run['socket.rcvbuf'] / MIB)} MiB full and the first datagram dropped?`,
        unit: 's',
        right: () => 'Room ÷ (what comes in − what is read).',
        wrong: {
          late: () =>
            'Sooner: each datagram is charged with more than its payload. In a larger buffer it lasts about so long:',
          early: () => 'Later: the reader takes some out meanwhile. In a smaller buffer you are about right:',
          other: () => 'Reckon in packets: how many fit, how many more come than are read?',
        },
        why: (run) =>
          `${round(run['socket.rcvbuf'] / 1740 / 1000)} thousand datagrams fit. Some 34 thousand come each second, and less than half of them are read at first.`,
      },
    },
    udp: {
      title: 'UDP drops',
      text: () => ['Full. The next datagram finds no room and is dropped on the spot. The sender hears nothing of it.'],
      until: 'twenty datagrams have been dropped',
      seen: (n) => `Over the whole run ${percent(n.lostShare)} of the datagrams end here.`,
      notes: { say: 'On a real machine: netstat -su, “packet receive errors”.', minutes: 1.5 },
    },
    tcp: {
      title: 'And TCP?',
      text: (_, run) => [
        `A [TCP|tcp] stream, as fast as it may, into a buffer of ${round(run['socket.rcvbuf'] / MIB)} MiB. The sender is faster than the receiver here, too.`,
      ],
      notes: {
        say: 'Let them vote, then play.',
        wrong: '“Dropped and sent again.” That would be a waste that TCP was built to avoid.',
        minutes: 2,
      },
      ask: {
        question: () => 'The buffer is full and the sender has more. What happens?',
        options: [
          'segments are dropped and sent again',
          'the sender waits: it was told how much room there is',
          'the sender times out',
        ],
        right: () => 'Nothing is lost. The reader’s pace has become the sender’s.',
        wrong: {
          dropped: () => 'That is UDP’s way, without the sending again. This machine drops:',
          timeout: () =>
            'A timeout needs missing ACKs. They keep coming here, each with the room that is left. Lesson 11 has a machine in which they do not.',
          other: () => 'Watch the window.',
        },
        why: () => 'Every ACK carries the window: the room that is left. A sender never has more on the way than that.',
      },
    },
    window: {
      title: 'The window',
      text: () => [
        'Below, the sender’s side. The [ACKs|ack] go back (hollow dots, to the left) and carry the [window]: how much the receiver still has room for. It opens as the reader reads.',
      ],
      until: 'eight milliseconds have passed',
      seen: (n) => `Frames lost in five seconds: ${round(n.tcpLost)}. The sender is held at exactly the reader’s pace.`,
      notes: {
        say: 'Flow control is for the receiver. Congestion control is for the network. Do not mix them up.',
        minutes: 1.5,
      },
    },
    size: {
      title: 'Is a larger buffer faster?',
      text: (n) => [`With 40 MiB this stream reaches ${round(n.rate40)} Mb/s in a run of 25 s. Here it has 1 MiB.`],
      notes: {
        say: 'What is the least buffer that does not slow the stream down? What is on the way: rate × round trip.',
        minutes: 2,
      },
      ask: {
        question: () => 'With 1 MiB in place of 40, what is the rate?',
        options: ['clearly lower', 'about the same'],
        right: () => 'The buffer must hold what is on the way, and here that is little.',
        wrong: {
          slower: () =>
            'That is so where more than a MiB is on the way: on a long path, as this one with a round trip of 50 ms:',
          other: () => 'Look at the charts.',
        },
        why: () =>
          '1 Gb/s × 0.5 ms = 62 KiB are on the way at most. The study found the same: from 1 to 80 MiB, always about 310 Mb/s.',
      },
    },
    end: {
      title: 'What to take home',
      text: (n) => [
        `UDP: a full buffer loses ${percent(n.lostShare)}. TCP: a full buffer slows the sender, and loses ${round(n.tcpLost)}. With 1 MiB: ${round(n.rate1)} Mb/s.`,
        'A larger buffer takes memory, and makes data old: it waits in there. Here a receiver beside ten [compile jobs|compile], with 40 MiB to fill.',
      ],
      until: 'a second and a half have passed',
      notes: {
        say: 'Ask how old the data is that the program reads: the queue by the rate. Seconds!',
        after: 'Next: lesson 8, where all this memory comes from.',
        minutes: 1.5,
      },
    },
  },
};
