/** Lesson 3: interrupts, polling and receive livelock. */
export default {
  title: 'Interrupts and polling',
  explains: 'What a program receives when more and more packets come in, where the rest ends, and what it costs.',
  keep: [
    'Hard interrupts come before softirqs, and softirqs before every process.',
    'Of a stream of 405.5 Mb/s the program gets {polled}, less than of one of 200. This is receive livelock.',
    'Work on a packet that nobody can use is wasted. A cure must refuse packets as early as possible.',
  ],
  scenes: {
    calm: {
      title: 'Two who share one CPU',
      text: [
        'Every packet needs the CPU twice. First the kernel takes it from the card up to the [socket]: an [interrupt], then a [softirq]. Then the receiving [process] copies it out with recv().',
        'Here {rate} Mb/s of [UDP|udp] come in. Follow the CPU’s timeline: softirq, receiver, a little idle, and again.',
      ],
      until: 'a millisecond has passed',
      seen: 'There is a little time left over after each packet. That is all the reserve there is.',
      notes: {
        say: 'One packet, two payments. Who pays first?',
        after: 'Ask: what happens when we double the rate?',
        minutes: 1.5,
      },
    },
    first: {
      title: 'Who comes first',
      text: [
        'Now {rate} Mb/s come in. The order on the CPU is fixed: hard interrupts before softirqs, softirqs before every process. The receiver gets the time that is left.',
      ],
      until: 'a millisecond has passed',
      seen: 'Interrupts and softirq together take about {softirq} % of the CPU’s time. The receiver runs in the gaps.',
      notes: {
        say: 'Nobody decided that the receiver is unimportant. It follows from the order.',
        minutes: 1.5,
      },
    },
    rate: {
      title: 'More in, how much out?',
      text: [
        'At 200 Mb/s the receiver got all {deliveredCalm}. The stream is made faster; card, kernel and program stay the same.',
      ],
      notes: {
        say: 'Everybody writes down a number. Collect the codes.',
        wrong: '“About 240, its best.” That is what a machine does that stops taking in when it cannot use more.',
        minutes: 3,
      },
      ask: {
        question: '{rate} Mb/s come in. How many Mb/s reach the program?',
        unit: 'Mb/s',
        right: 'Less than at half the load. This is called receive livelock.',
        wrong: {
          all: 'All of it: that needs a CPU with time for every packet twice. This machine has it up to some 245 Mb/s; here 200 come in, and all reach the program:',
          best: '{given} is near the best that this machine can do. It would stay there if packets that nobody can use cost nothing. But each costs softirq time before it is dropped. Here only {given} come in, and {given} come out:',
          nothing: 'It gets there, but only with a still faster stream. Here is one:',
          between:
            'The fall is right, but it goes further. So much ({given}) gets through when less comes in, as here:',
          other: 'Reckon: the softirq’s part grows with the rate, the receiver has the rest.',
        },
        why: 'Every packet that comes in costs softirq time, wanted or not. What that takes is missing where packets are used.',
      },
    },
    where: {
      title: 'Where do they end?',
      text: ['Most of the packets never reach the program. Somewhere on the way they are thrown away.'],
      notes: {
        say: 'This decides whether the CPU time spent on them was wasted.',
        minutes: 2,
      },
      ask: {
        question: 'Where are the packets dropped?',
        options: ['in the card: the ring is full', 'in IP', 'at the socket: its buffer is full'],
        right: 'At the very end, after all the kernel’s work was done for them.',
        wrong: {
          ring: 'That would be the cheapest place: no work was spent yet. In this other machine the driver comes too late, and the ring is full:',
          ip: 'IP keeps nothing and drops only what is damaged or misaddressed.',
          other: 'Look at the tray.',
        },
        why: 'Softirqs come before programs: the driver always comes in time, so the ring is never full. The receiver does not get to read, so the receive buffer is.',
      },
    },
    wasted: {
      title: 'The last stretch of a packet',
      text: [
        'Follow the one with the ring round it: taken from the receive ring, checked by IP, looked up by [UDP|udp], and dropped at a full [receive buffer|rcvbuf]. Below stands what the CPU has spent on it so far.',
      ],
      until: 'the packet has come to its end',
      seen: 'All that time is lost for the reader, and the reader is the one who could make room. While the flood lasts, {polled} Mb/s get through: all work, little result, [receive livelock|livelock]. Over the whole run of 27 s, {lostShare} % of the packets end so. The flood stops after 25 s, and the full buffer is read out; so the whole run has {delivered} Mb/s. The measurements that this machine follows found 78 % and 88.1 Mb/s.',
      notes: {
        say: 'The machine is 100 % busy and does the wrong thing.',
        wrong: '“A bigger receive buffer helps.” It fills just as well, a second later.',
        minutes: 1.5,
      },
    },
    perFrame: {
      title: 'The old driver',
      text: [
        'The driver so far [polls|polling]: its interrupt only says that there is work, and the CPU empties the ring by itself (NAPI). Yet you saw an interrupt for nearly every frame. One frame comes every {gap} µs, and its work takes {work} µs, so each poll finds one frame and no second. Polling saves interrupts only where frames wait.',
        'With it {polled} Mb/s got through. An older driver fetches the frame in the interrupt itself and leaves it for the softirq, by a function called netif_rx().',
      ],
      notes: {
        say: 'An interrupt costs time, too: save state, ask the card, return. The old one does more.',
        minutes: 2,
      },
      ask: {
        question: 'The same flood with the old driver: what does the program get?',
        options: ['less than with polling', 'about as much', 'more than with polling'],
        measured: 'It gets {value} Mb/s.',
        right: 'Its longer interrupts take time from the one who comes last: the receiver.',
        wrong: {
          better:
            'More reaches the program when there are fewer interrupts. That is this machine, which interrupts once in a millisecond:',
          same: 'It would be so if work in an interrupt cost nothing.',
          other: 'Compare the parts of the CPU.',
        },
        why: 'Interrupts come even before softirqs. The more they do, the less is left.',
      },
    },
    moderation: {
      title: 'Fewer interrupts',
      text: [
        'The card now waits a millisecond before it interrupts ([interrupt moderation|coalescing]). Many frames wait in the ring then, and one look serves them all.',
        'It is no cure: softirqs still come first, and the program has what is left.',
        'Nor is polling alone a cure where a program must read: it would lose in the ring what there is no time for, but for softirqs there is always time. In a router the softirq is all there is: there polling cures the livelock.',
      ],
      until: 'fifteen milliseconds have passed',
      seen: 'Long blocks of softirq, long blocks of the receiver. A cure must stop taking in what nobody can use as early as possible: in the card, before any work was spent on it.',
      compares: {
        caption: 'The same flood for 5 s, run just now:',
        rows: {
          old: 'old driver',
          polled: 'polling',
          moderated: 'polling + 1 ms',
        },
        columns: {
          goodput: 'Mb/s to the program',
          interrupts: 'interrupts per frame',
          hardirq: 'hard irq, % of the CPU’s time',
          softirq: 'softirq, %',
          reader: 'receiver, %',
        },
      },
      notes: {
        say: 'Livelock is about order, not about speed: a faster CPU only moves the point where it begins.',
        after: 'Homework: find the rate at which this machine is at its best.',
        minutes: 1.5,
      },
    },
  },
} as const;
