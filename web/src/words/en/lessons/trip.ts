/** Lesson 1: one packet's way from the wire to the program. */
import { round } from '../../numbers';
import type { LessonWords, Run } from './shape';

const US_PER_MS = 1000;
const onTheWire = (run: Run): number => (1500 * 8) / run['link.rate'];

export const trip: LessonWords<'delay' | 'busyDelay' | 'softirq' | 'reader'> = {
  title: 'A packet’s trip',
  sentence: 'From the wire to the program: where it waits, who carries it, and who pays.',
  scenes: {
    wire: {
      title: 'On the wire',
      text: () => [
        'Every dot is a [packet]. It comes in from the left, through a [network card|nic] into memory, up through the kernel, and into a program that calls recv().',
        'You see it 50,000 times slower than it is. The slider at the bottom right changes that.',
      ],
      until: 'the first packets have come in',
      seen: () =>
        'The stage has three parts: card and driver, the kernel’s protocols, the receiving [process]. The lesson goes through them from left to right.',
      notes: { say: 'Let them find the three zones themselves. Then play.', minutes: 1.5 },
    },
    interrupt: {
      title: 'The card knocks',
      text: () => [
        'The card has written the frame into a buffer of the [receive ring|ring], without the CPU ([DMA|dma]). Now somebody must be told: it raises an [interrupt].',
      ],
      until: 'two interrupts have come',
      seen: () =>
        'The handler does next to nothing: it notes that there is work, and ends. It blocks everything else while it runs.',
      notes: {
        say: 'Look at the timeline: the thin stroke is the interrupt.',
        wrong: '“The interrupt takes the packet up.” It only notes that there is one.',
        minutes: 1.5,
      },
    },
    order: {
      title: 'Which way?',
      text: () => ['Before you look: where does a packet come by?'],
      notes: { say: 'Let them order it on paper first.', minutes: 2.5 },
      ask: {
        question: () => 'Put the places into the order in which a packet comes by.',
        options: ['the socket’s receive queue', 'the receive ring', 'the program’s own memory', 'IP (ip_rcv)'],
        right: () => 'From the card up to the program.',
        wrong: {
          direct: () =>
            'You put the program before the socket’s queue. For that the program would have to be there, waiting with its buffer, at the very moment. TCP has such a way; UDP always takes the queue.',
          other: () => 'First the card, then the kernel from below to above, at the end the program.',
        },
        why: () => 'Card → ring → IP → receive queue → copied to the program by recv().',
      },
    },
    softirq: {
      title: 'Who carries it',
      text: () => [
        'Right after the interrupt the kernel takes the packet out of the ring, through IP, to the [socket]. This is a [softirq]: no process asked for it, and no process can put it off.',
      ],
      until: 'a packet has gone up',
      seen: (n) =>
        `In this stream softirqs take about ${round(n.softirq * 100)} % of the CPU, the program ${round(n.reader * 100)} %. Whoever runs at that moment is stopped for it and pays with waiting.`,
      notes: {
        say: 'Ask who pays for this time. The process that happens to run.',
        wrong: '“The program does it.” It sleeps.',
        minutes: 2,
      },
    },
    wake: {
      title: 'The program wakes',
      text: () => [
        'The program sleeps in recv(). When a packet has been put into the [receive queue|receivequeue] it is woken; the [scheduler] gives it the CPU; it copies the bytes into its own memory, and sleeps again.',
      ],
      until: 'the program has been woken twice',
      seen: () => 'It is alone here, so it has the CPU at once.',
      notes: { say: 'Point at the run queue: one process, and it comes and goes.', minutes: 1.5 },
    },
    long: {
      title: 'How long does it take?',
      text: (_, run) => [
        `The wire carries ${round(run['link.rate'])} Mb/s: a full packet is on it for ${round(onTheWire(run))} µs. A ping to the sender and back takes ${round(run['link.rtt'])} ms.`,
      ],
      notes: {
        say: 'How many of the microseconds are wire, way, and kernel?',
        wrong: '12 µs: only the bits on the wire. The way and the work are missing.',
        minutes: 2.5,
      },
      ask: {
        question: () => 'How many microseconds pass from the sender until the program has the packet?',
        unit: 'µs',
        right: () => 'Way, interrupt, softirq, waking, copying: all of it counts.',
        wrong: {
          wire: (_, run) =>
            `${round(onTheWire(run))} µs is how long its bits take on the wire. For you to be right the sender would have to stand next to the card, and the kernel would have to be free of charge.`,
          rtt: () =>
            'That is about the ping: there and back, with the other host’s work. A packet goes only one way. You would be right on this longer way:',
          other: () =>
            'Half of the ping is not all way: a part of it is the hosts’ own work. Then add the kernel’s work here.',
        },
        why: (run) =>
          `The ping of ${round(run['link.rtt'] * US_PER_MS)} µs has two ways and the work of both hosts. One way, and on this machine interrupt, softirq, waking and copying, some 60 µs together.`,
      },
    },
    busy: {
      title: 'The same trip on a busy machine',
      text: (n) => [
        `With nothing else to do a packet arrives after ${round(n.delay)} ms. Here ten [compile jobs|compile] share the CPU with the program, and it is a TCP stream that sends all it may.`,
        'The way up is as fast as before. Then the packet waits in the queue for its reader, and the reader waits for the CPU.',
      ],
      until: 'eight tenths of a second have passed',
      seen: (n) =>
        `In 25 s the mean trip takes some ${round(n.busyDelay)} s: ${round((n.busyDelay * 1000) / n.delay)} times as long. The other lessons are about why.`,
      notes: {
        say: 'From a fifth of a millisecond to seconds, without a single line of the network changed.',
        after: 'Choose the next lesson: 4 for the queues, 5 for the CPU.',
        minutes: 1.5,
      },
    },
  },
};
