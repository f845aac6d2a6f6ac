/** Lesson 3: interrupts, polling and livelock. */
import { percent, round } from '../../numbers';
import type { LessonWords } from './shape';

export const livelock: LessonWords<'lostShare' | 'delivered' | 'deliveredCalm' | 'perFrame' | 'moderated' | 'softirq'> =
  {
    title: 'Interrupts, polling and livelock',
    sentence: 'Twice as many packets come in. Why does less come out?',
    scenes: {
      calm: {
        title: 'Two who share one CPU',
        text: (_, run) => [
          `Every packet needs the CPU twice. First the kernel takes it from the card up to the [socket]: an [interrupt], then a [softirq]. Then the receiving [process] copies it out with recv().`,
          `Here ${round(run['sender.rate'])} Mb/s of [UDP|udp] come in. Follow the CPU’s timeline: softirq, receiver, a little idle, and again.`,
        ],
        until: 'a millisecond has passed',
        seen: () => 'There is a little time left over after each packet. That is all the reserve there is.',
        notes: {
          say: 'One packet, two payments. Who pays first?',
          after: 'Ask: what happens when we double the rate?',
          minutes: 1.5,
        },
      },
      first: {
        title: 'Who comes first',
        text: (_, run) => [
          `Now ${round(run['sender.rate'])} Mb/s. The order on the CPU is fixed: hard interrupt before softirq, softirq before every process. The receiver gets what is left.`,
        ],
        until: 'a millisecond has passed',
        seen: (n) =>
          `Interrupts and softirq take more than ${percent(n.softirq)} of the CPU. The receiver runs in the gaps.`,
        notes: {
          say: 'Nobody decided that the receiver is unimportant. It follows from the order.',
          minutes: 1.5,
        },
      },
      rate: {
        title: 'More in, how much out?',
        text: (n) => [
          `At 200 Mb/s the receiver got all ${round(n.deliveredCalm)}. The stream is made faster; card, kernel and program stay the same.`,
        ],
        notes: {
          say: 'Everybody writes down a number. Collect the codes.',
          wrong: '“About 240, its best.” That is what a machine does that stops taking in when it cannot use more.',
          minutes: 3,
        },
        ask: {
          question: (run) => `${round(run['sender.rate'])} Mb/s come in. How many reach the program?`,
          unit: 'Mb/s',
          right: () => 'Less than at half the load. This is called receive livelock.',
          wrong: {
            all: () => 'All of it: that needs a CPU with time for every packet twice. This machine manages 200 Mb/s:',
            best: (given) =>
              `${given} is near the best that this machine can do. It would stay there if packets too many cost nothing. But each costs softirq time before it is dropped. Here is the rate at which you would be right:`,
            nothing: () => 'It gets there, but only with a still faster stream. Here is one:',
            other: () => 'Reckon: the softirq’s part grows with the rate, the receiver has the rest.',
          },
          why: () =>
            'Every packet that comes in costs softirq time, wanted or not. What that takes is missing where packets are used.',
        },
      },
      where: {
        title: 'Where do they end?',
        text: () => ['Most of the packets never reach the program. Somewhere on the way they are thrown away.'],
        notes: {
          say: 'This decides whether the CPU time spent on them was wasted.',
          minutes: 2,
        },
        ask: {
          question: () => 'Where are the packets dropped?',
          options: ['in the card: the ring is full', 'in IP', 'at the socket: its buffer is full'],
          right: () => 'At the very end, after all the kernel’s work was done for them.',
          wrong: {
            ring: () =>
              'That would be the cheapest place: no work was spent yet. It would be so if the driver came too late, as here:',
            ip: () => 'IP keeps nothing and drops only what is damaged or misaddressed.',
            other: () => 'Look at the tray.',
          },
          why: () =>
            'The driver polls in time, so the ring is never full. The receiver does not get to read, so the receive buffer is.',
        },
      },
      wasted: {
        title: 'Work for nothing',
        text: () => [
          'Follow one: taken from the ring, checked by IP, looked up by UDP, and dropped at a full [receive buffer|rcvbuf]. All that time is lost for the reader, and the reader is the one who could make room.',
        ],
        until: 'ten packets have been dropped',
        seen: (n) =>
          `In a run of 27 s ${percent(n.lostShare)} of the packets end so, and ${round(n.delivered)} Mb/s get through. The study measured 78 % and 88.1 Mb/s. All work and no result: receive livelock.`,
        notes: {
          say: 'The machine is 100 % busy and does the wrong thing.',
          wrong: '“A bigger receive buffer helps.” It fills just as well, a second later.',
          minutes: 1.5,
        },
      },
      perFrame: {
        title: 'The old driver',
        text: (n) => [
          `This driver [polls|polling]: the first frame interrupts, then the CPU looks for more itself (NAPI). At 405 Mb/s ${round(n.delivered)} Mb/s got through in the whole run. Older drivers interrupt for every frame and hand it on by netif_rx().`,
        ],
        notes: {
          say: 'An interrupt costs time, too: save state, ask the card, return.',
          minutes: 2,
        },
        ask: {
          question: () => 'The same flood with an interrupt for every frame: what does the program get?',
          options: ['less than with polling', 'about as much', 'more than with polling'],
          right: () => 'Each interrupt takes time from the one who comes last: the receiver.',
          wrong: {
            better: () =>
              'More reaches the program when there are fewer interrupts. That is this machine, which interrupts once in a millisecond:',
            same: () => 'It would be so if an interrupt cost nothing.',
            other: () => 'Compare the parts of the CPU.',
          },
          why: () => 'Interrupts come even before softirqs. The more of them, the less is left.',
        },
      },
      moderation: {
        title: 'Fewer interrupts',
        text: (n) => [
          `The card now waits a millisecond before it interrupts ([interrupt moderation|coalescing]). In five seconds ${round(n.moderated)} Mb/s get through, in place of ${round(n.perFrame)} with an interrupt for every frame.`,
          'It is no cure: softirqs still come first. A cure must stop taking in what nobody can use, as early as possible: in the card.',
        ],
        until: 'fifteen milliseconds have passed',
        notes: {
          say: 'Livelock is about order, not about speed: a faster CPU only moves the point where it begins.',
          after: 'Homework: find the rate at which this machine is at its best.',
          minutes: 1.5,
        },
      },
    },
  };
