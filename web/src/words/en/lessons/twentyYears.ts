/** Lesson 13: the rules for softirqs from 2.6.12 to 6.12. */
export default {
  title: 'Twenty years of livelock',
  explains:
    'How much a reader receives in a flood under four softirq rules, which rule Linux 4.9 added, and why Linux 6.5 removed it.',
  keep: [
    'If softirqs run at the end of each interrupt, a program gets only the CPU time that remains. In a flood it receives {old} Mb/s under Linux 2.6.12 and {now} Mb/s under Linux 6.12.',
    'From Linux 4.9 to Linux 6.4, only ksoftirqd ran softirqs while it was runnable. The scheduler then shares the CPU, and {ruled} Mb/s reach the program. But all softirqs wait for ksoftirqd, so Linux 6.5 removed the rule.',
    'Since Linux 5.12 a thread can poll the card. Then only the packets of this card wait for the thread’s turn, but the thread needs its share of the CPU.',
  ],
  scenes: {
    flood: {
      title: 'A flood at line rate',
      text: [
        'Lesson 3 showed a livelock. Now datagrams of [UDP|udp] fill the line, {offered} a second. The kernel is Linux 2.6.12, as in lesson 3.',
        'A [softirq] runs in passes: after each pass the kernel looks for new work. After ten passes Linux 2.6.12 leaves the rest to [ksoftirqd], a thread of nice 19. Watch the receiver’s lane.',
      ],
      until: 'ksoftirqd has been woken four times',
      seen: 'The ten passes take about {away} ms. Then the reader runs, but only until the next [tick]. At the end of the tick’s interrupt softirqs run again, before any program. The program receives {old} Mb/s.',
      notes: {
        say: 'ksoftirqd exists to protect programs. Does ksoftirqd protect this program? Look at what runs after each tick.',
        wrong:
          '“ksoftirqd does the work.” ksoftirqd is woken, but softirqs at the end of the next interrupt do the work before ksoftirqd runs.',
        minutes: 1.5,
      },
    },
    now: {
      title: 'Twenty years later',
      text: [
        'The hardware and the datagrams are the same as before. The kernel is Linux 6.12, of 2024. Three rules differ. Since Linux 3.9 softirqs begin no new pass after a time limit, or when a task should run. ksoftirqd has nice 0. And when recv() has taken a datagram from the socket, the kernel runs the softirqs that are pending.',
        'The time limit of softirqs is two milliseconds, counted in whole ticks. A tick comes every 4 ms here, so the limit is the next tick, 0 to 4 ms later.',
      ],
      notes: {
        say: 'Developers improved Linux’s network code for twenty years. Does the livelock still exist?',
        minutes: 1.5,
      },
      ask: {
        question: 'What share of the datagrams does the program read under Linux 6.12?',
        options: {
          tenth: 'less than one in ten',
          quarter: 'about one in four',
          half: 'about half',
        },
        measured: 'The program reads {value} % of the datagrams.',
        right: 'The program reads even less than under Linux 2.6.12.',
        wrong: {
          quarter:
            'The program reads about one in four if Linux 6.12 gets one more rule, which a later scene explains:',
          half: 'The program reads half if the stream is slower and softirqs do not run at the end of interrupts, as in this run:',
        },
        why: 'A run of softirqs is shorter now. But each tick and each interrupt of the card still run softirqs before every program, and each recv() runs them, too. So the program reads about one datagram between two runs of softirqs.',
      },
    },
    limits: {
      title: 'How the CPU time is used',
      text: [
        'Follow the timeline from tick to tick. A tick comes every 4 ms now. At the end of the tick’s interrupt softirqs run until their time limit, and ksoftirqd is woken for the rest.',
        'A pale bar in the lane “kernel threads” is a turn of ksoftirqd. The softirqs that ksoftirqd runs are in the lane “softirq”, above the pale bar.',
      ],
      until: 'ksoftirqd has been woken seven times',
      seen: 'ksoftirqd and the reader have the same weight and take turns. But softirqs also run inside the reader’s turn, at each tick and in each recv(). The scheduler charges that time to the reader. So the reader’s own code has {share} % of the CPU.',
      notes: {
        say: 'Softirq work is done in two places: in ksoftirqd, which the scheduler controls, and at the end of an interrupt or in a recv(), which the scheduler does not control.',
        after: 'Ask: which rule would you add?',
        minutes: 1.5,
      },
    },
    rule: {
      title: 'An additional rule',
      text: [
        'Linux 4.9, of 2016, added one rule: while ksoftirqd is runnable, no softirq runs at the end of an interrupt or in a recv(). All softirq work waits for ksoftirqd. Here this rule is added to Linux 6.12.',
        'ksoftirqd and the reader both have nice 0. Neither of them sleeps during the flood.',
      ],
      notes: {
        say: 'Remember how the scheduler divides the CPU. Which tasks compete for the CPU now?',
        minutes: 1.5,
      },
      ask: {
        question: 'Which share of the CPU does the reader get if ksoftirqd does all softirq work?',
        unit: '%',
        right: 'Softirq work is now a task’s work, and the scheduler divides the CPU between two tasks.',
        wrong: {
          before:
            'Your answer is nearer to the share without the rule, when softirqs take nearly all of the reader’s turn:',
          all: 'ksoftirqd is a task with the same weight as the reader, so it has its turns as well.',
          other: 'Count the tasks that want the CPU, and their weights.',
        },
        why: 'Two tasks of equal weight share the CPU equally. The rule cures the livelock, because the scheduler now controls the softirq work.',
      },
    },
    where: {
      title: 'Where the unread datagrams are lost',
      text: [
        'With the rule of Linux 4.9, {ruled} Mb/s reach the program. The line still brings {offered} datagrams a second, more than the host can take.',
      ],
      notes: {
        say: 'Remember lesson 3: a datagram should be refused before any work is spent on it.',
        minutes: 1,
      },
      ask: {
        question: 'Where does the host drop most of the datagrams that do not reach the program?',
        options: {
          ring: 'in the card: the ring is full',
          ip: 'in IP',
          socket: 'at the socket: its buffer is full',
        },
        right: 'The card drops the datagrams that the host cannot handle, before any CPU time is spent on them.',
        wrong: {
          socket: 'Your answer is right if softirqs run before the reader, as in this run of Linux 6.12:',
          ip: 'IP has no queue. It drops only packets that are damaged or have a wrong address.',
        },
        why: 'ksoftirqd and the reader have equal CPU time, so ksoftirqd brings datagrams only as fast as the reader reads them. The socket’s buffer never fills, and the ring is always full.',
      },
    },
    six: {
      title: 'Four more programs that compute',
      text: [
        'The rule of Linux 4.9 stays: ksoftirqd does all softirq work. Four programs that only compute join the reader, with nice 0. The line is as full as before. Without the four programs {ruled} Mb/s reached the reader.',
      ],
      notes: {
        say: 'Everything that wants the CPU is now a task. Count the tasks.',
        wrong: '“A fifth.” Students who answer this forget ksoftirqd, which is the sixth task.',
        minutes: 1.5,
      },
      ask: {
        question: 'How many Mb/s reach the reader beside the four programs?',
        unit: 'Mb/s',
        right: 'Six tasks share the CPU. ksoftirqd and the reader both get less, by the same factor.',
        wrong: {
          same: 'For this answer the reader and ksoftirqd each need half of the CPU. They get these shares if no other program runs, as in this run:',
          fifth:
            'For a fifth of the former rate the reader needs a tenth of the CPU. The reader has this share beside eight programs that compute:',
          other: 'Count the tasks: the reader, ksoftirqd and the four programs.',
        },
        why: 'Without the four programs the reader had one half of the CPU. Now the reader and ksoftirqd have one sixth each, so a third of the former rate reaches the program.',
      },
    },
    back: {
      title: 'Why Linux 6.5 removed the rule',
      text: [
        'ksoftirqd runs every kind of softirq: received packets, packets to be sent, timers, completed disk requests. With the rule all softirqs wait until ksoftirqd has its turn.',
      ],
      until: 'ksoftirqd has been woken three times',
      seen: 'ksoftirqd waits up to {wait} ms for its turn. Each timer that a softirq runs, such as TCP’s, waits as long, though timers did not cause the flood. Linux 6.5, of 2023, therefore removed the rule, and with one CPU the livelock is back.',
      notes: {
        say: 'One device floods the host, and TCP’s timers are late. The rule delays all softirqs, not only those of this device.',
        after: 'Ask: what should wait, if not all softirqs?',
        minutes: 1.5,
      },
    },
    slow: {
      title: 'The stream of lesson 3',
      text: [
        'The stream has {rate} Mb/s again, as in lesson 3. Under Linux 6.12 without the rule of 4.9, {flat} Mb/s reach the program: this is a livelock, too. Now the rule is added.',
      ],
      notes: {
        say: 'Look at the condition of the rule: the rule applies only while ksoftirqd is runnable.',
        minutes: 1.5,
      },
      ask: {
        question:
          'How much does the program receive with the rule of Linux 4.9, compared with Linux 6.12 without this rule?',
        options: {
          same: 'about as much as without the rule',
          more: 'clearly more',
          less: 'clearly less',
        },
        measured: 'The program receives {value} Mb/s.',
        right: 'The rule changes nothing here, because ksoftirqd is never woken.',
        wrong: {
          more: 'Your answer is right if the sender sometimes pauses and then sends a burst. The burst leaves work for ksoftirqd, as in this run:',
          less: 'ksoftirqd uses no CPU time here, because it is never woken.',
        },
        why: 'This sender sends at exactly equal intervals. Each interrupt finds one datagram, serves it and ends. No pass leaves work behind, so ksoftirqd sleeps. A real sender sometimes pauses and then sends a burst. A burst wakes ksoftirqd, the rule takes effect, and about {paused} Mb/s reach the program.',
      },
    },
    thread: {
      title: 'A separate thread for the card',
      text: [
        'Since Linux 5.12 a [thread can poll the card|napithread]. Each interrupt then only wakes this thread. The administrator switches this on for one card, so only this card’s packets wait for the thread.',
      ],
      until: 'the reader and the thread have taken turns',
      seen: 'The timeline shows turns of the thread and turns of the reader. While the thread has work, the card’s interrupts stay off. So the livelock of the slower stream ends, too.',
      compares: {
        caption:
          'Results of runs of 3 s made just now: the flood, then the slower stream. In some rows Linux 6.12 also has the rule of 4.9 or the polling thread.',
        rows: {
          old: 'Linux 2.6.12',
          now: 'Linux 6.12',
          ruled: 'rule of 4.9',
          thread: 'polling thread',
          nowSlow: 'slower stream, Linux 6.12',
          ruledSlow: 'slower stream, rule of 4.9',
          threadSlow: 'slower stream, polling thread',
        },
        columns: {
          goodput: 'Mb/s to the program',
          reader: 'receiver, % of the CPU’s time',
          ring: 'lost in the card, %',
          socket: 'lost at the socket, %',
        },
      },
      notes: {
        say: 'Compare the last two columns. Every remedy that helps moves the loss from the socket to the card.',
        minutes: 1.5,
      },
    },
    price: {
      title: 'The price of the thread',
      text: [
        'The polling thread is off unless an administrator switches it on. This run shows why. {paced} Mb/s come in, and four programs compute. The reader has nice −10. If softirqs run at the end of interrupts, every datagram is read.',
        'Now the thread polls the card. The thread has nice 0.',
      ],
      notes: {
        say: 'Which task does not get enough CPU time now?',
        after: 'Homework: the thread has a process number. Give it another nice value on a real host.',
        minutes: 1.5,
      },
      ask: {
        question: 'Are datagrams lost when the thread polls the card?',
        options: {
          nothing: 'no, all datagrams are read',
          ring: 'yes, in the card',
          socket: 'yes, at the socket',
        },
        measured: '{value} % of the datagrams are lost in the card.',
        right: 'The thread has too little of the CPU for this stream, and the ring overflows.',
        wrong: {
          nothing: 'Your answer is right without the thread, because softirqs do not wait for a turn:',
          socket: 'The socket overflows if the reader is too slow, as with nice 0 and without the thread:',
        },
        why: 'Softirqs at the end of an interrupt take all the CPU time that they need. A thread of nice 0 has its share and no more. The thread protects the reader, but the packets have to wait for the thread.',
      },
    },
  },
} as const;
