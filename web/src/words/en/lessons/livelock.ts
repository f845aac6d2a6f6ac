/** Lesson 3: interrupts, polling and receive livelock. */
export default {
  title: 'Interrupts and polling',
  explains:
    'How much data a program receives as more packets arrive, where packets are dropped, and how much CPU time dropped packets cost.',
  keep: [
    'Hard interrupts come before softirqs, and softirqs before every process.',
    'The program receives {polled} Mb/s when 405.5 Mb/s come in, and more than that when only 200 Mb/s come in. This is receive livelock.',
    'Work on a packet that is dropped later is wasted. A remedy must refuse packets as early as possible.',
  ],
  scenes: {
    calm: {
      title: 'Two kinds of work share one CPU',
      text: [
        'Every packet needs the CPU twice. First the kernel takes the packet from the network card to the [socket], in an [interrupt] and then in a [softirq]. Then the receiving [process] copies the data out with recv().',
        'Here {rate} Mb/s of [UDP|udp] come in. Watch the CPU’s timeline: softirq, receiver, a short idle time, and then softirq again.',
      ],
      until: 'a millisecond has passed',
      seen: 'After each packet the CPU is idle for a short time. Only this idle time is left for more packets.',
      notes: {
        say: 'Each packet uses CPU time twice, in the kernel and in the program. Which of the two comes first?',
        after: 'Ask: what happens when we double the rate?',
        minutes: 1.5,
      },
    },
    first: {
      title: 'The order on the CPU',
      text: [
        'Now {rate} Mb/s come in. The order on the CPU is fixed: hard interrupts before softirqs, softirqs before every process. The receiver gets the remaining time.',
      ],
      until: 'a millisecond has passed',
      seen: 'Interrupts and softirq together take about {softirq} % of the CPU’s time. The receiver runs in the gaps.',
      notes: {
        say: 'The receiver runs last because interrupts and softirqs always run before processes. Nobody decided that the receiver is unimportant.',
        minutes: 1.5,
      },
    },
    rate: {
      title: 'More packets arrive: how many get through?',
      text: [
        'At 200 Mb/s all data reached the program: {deliveredCalm} Mb/s. Now the sender is faster; network card, kernel and program stay the same.',
      ],
      notes: {
        say: 'Let every student write down a number. Then collect the codes that the page gives the students for their answers.',
        wrong:
          '“About 240 Mb/s, the machine’s highest rate.” This answer would be right for a machine that stops accepting packets before it is overloaded.',
        minutes: 3,
      },
      ask: {
        question: '{rate} Mb/s come in. How many Mb/s reach the program?',
        unit: 'Mb/s',
        right: 'The program receives less data than when only half as much came in. This is called receive livelock.',
        wrong: {
          all: 'Your answer would be right if the CPU had time for the work of kernel and program on every packet. This machine has enough time up to about 245 Mb/s. In this run only 200 Mb/s come in, and all reach the program:',
          best: '{given} is near this machine’s highest rate. The rate would stay there if dropped packets cost no CPU time. But each packet uses softirq time before it is dropped. You would be right if only {given} came in, as in this run:',
          nothing:
            'The program receives more than your answer. It would receive so little only if still more data came in, as in this run:',
          between:
            'Even less data reaches the program than you answered. {given} reach the program when less data comes in, as in this run:',
          other:
            'Calculate: when more packets arrive, the softirq needs more CPU time, and the receiver gets only the remaining time.',
        },
        why: 'Every packet that arrives uses softirq time, even if it is dropped later. The receiver then lacks this time.',
      },
    },
    where: {
      title: 'Where are packets dropped?',
      text: ['Most packets are dropped before they reach the program.'],
      notes: {
        say: 'The place where packets are dropped decides whether the CPU time spent on them was wasted.',
        minutes: 2,
      },
      ask: {
        question: 'Where are the packets dropped?',
        options: {
          ring: 'in the network card: its receive ring is full',
          ip: 'in the IP layer',
          socket: 'at the socket: its buffer is full',
        },
        right: 'The packets are dropped at the very end, after the kernel has done all its work for each packet.',
        wrong: {
          ring: 'A drop in the network card would cost least, because no CPU time has been used yet. The card drops packets when the driver empties the receive ring too late, as in this run:',
          ip: 'IP has no queue. It drops only packets that are damaged or have a wrong address.',
        },
        why: 'Softirqs run before programs, so the driver always empties the ring in time. But the receiver lacks time to read, so the receive buffer is full.',
      },
    },
    wasted: {
      title: 'The end of a packet’s path',
      text: [
        'Follow the circled packet. It is taken from the receive ring, checked by IP, passed to its socket by [UDP|udp], and dropped at a full [receive buffer|rcvbuf]. The text below shows the CPU time that the packet has used so far.',
      ],
      until: 'the packet is dropped',
      seen: 'Dropped packets use CPU time that the receiver lacks, and only the receiver could make room in the buffer. While 405.5 Mb/s come in, only {polled} Mb/s reach the program. This is [receive livelock|livelock]. Over the whole run of 27 s, {lostShare} % of the packets are dropped at the full buffer. The sender stops after 25 s and the program then reads the full buffer, so the mean rate of the whole run is {delivered} Mb/s. The Fermilab study measured a loss of 78 % and a rate of 88.1 Mb/s.',
      notes: {
        say: 'The CPU is 100 % busy, but most of its work is for packets that are dropped later.',
        wrong: '“A bigger receive buffer helps.” A bigger buffer fills, too, only a second later.',
        minutes: 1.5,
      },
    },
    perFrame: {
      title: 'The old driver',
      text: [
        'The driver already [polls|polling]: its interrupt only says that there is work, and then a softirq takes the frames off the ring (NAPI). Yet you saw an interrupt for nearly every frame. One frame comes every {gap} µs, and the work for a frame takes {work} µs, so each poll finds only one frame. Polling saves interrupts only if frames wait.',
        'With the polling driver {polled} Mb/s reached the program. An older driver takes each frame off the ring in the interrupt itself. Then it leaves the frame for the softirq, through a function called netif_rx().',
      ],
      notes: {
        say: 'An interrupt costs CPU time, too: the CPU saves its state, asks the network card for the cause, and returns. In the old driver’s interrupt it also takes the frame off the ring.',
        minutes: 2,
      },
      ask: {
        question:
          'An older driver takes each frame off the ring in the interrupt itself. If as much data comes in, how much reaches the program, compared with the polling driver?',
        options: {
          less: 'less than with polling',
          same: 'about as much as with polling',
          better: 'more than with polling',
        },
        measured: 'The program gets {value} Mb/s.',
        right: 'The old driver’s longer interrupts take time from the receiver, which runs last.',
        wrong: {
          better:
            'More data reaches the program when there are fewer interrupts, as in this run, where the network card interrupts only once a millisecond:',
          same: 'Your answer would be right if work in an interrupt took no time.',
        },
        why: 'Interrupts run even before softirqs. The more work interrupts do, the less time is left for softirqs and the receiver.',
      },
    },
    moderation: {
      title: 'Fewer interrupts',
      text: [
        'The network card now waits a millisecond before it interrupts the CPU ([interrupt moderation|coalescing]). Many frames then wait in the ring, and one poll serves them all.',
        'Fewer interrupts do not cure the livelock. Softirqs still run first, and the program gets the remaining time.',
        'Polling alone does not cure the livelock if a program must read the packets. With polling, packets are dropped early, in the ring, only when softirqs lack CPU time, and here softirqs always have time. In a router there is only softirq work, so polling cures the livelock there.',
      ],
      until: 'fifteen milliseconds have passed',
      seen: 'The timeline shows long blocks of softirq, then long blocks of the receiver. A remedy must stop accepting packets as early as possible: in the network card, before any work is spent on them.',
      compares: {
        caption: 'Results of three runs of 5 s made just now, in which 405.5 Mb/s arrive:',
        rows: {
          old: 'old driver',
          polled: 'polling',
          moderated: 'polling, interrupts delayed by 1 ms',
        },
        columns: {
          goodput: 'data to the program, Mb/s',
          interrupts: 'interrupts per frame',
          hardirq: 'hard interrupts, % of the CPU’s time',
          softirq: 'softirqs, % of the CPU’s time',
          reader: 'receiver, % of the CPU’s time',
        },
      },
      notes: {
        say: 'Livelock comes from the fixed order of the work, not from a slow CPU. With a faster CPU, livelock only begins at a higher rate.',
        after: 'Homework: find the arrival rate at which the program receives the most data.',
        minutes: 1.5,
      },
    },
  },
} as const;
