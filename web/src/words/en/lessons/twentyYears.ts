/** Lesson 13: the rules for softirqs from 2.6.12 to 6.12. */
export default {
  title: 'Twenty years of livelock',
  explains:
    'How softirq rules decide how much a program receives in a packet flood, which rule Linux 4.9 added, and why Linux 6.5 removed it.',
  keep: [
    'If softirqs run at the end of each interrupt, a program gets only the CPU time that remains. In a flood it receives {old} Mb/s under Linux 2.6.12 and {now} Mb/s under Linux 6.12.',
    'From Linux 4.9 to Linux 6.4, only ksoftirqd ran softirqs while it was runnable. The scheduler then divides the CPU between ksoftirqd and the program, and {ruled} Mb/s reach the program. But all softirqs wait for ksoftirqd, so Linux 6.5 removed the rule.',
    'Since Linux 5.12 a kernel thread can poll the network card. Then only the packets of this card wait for the thread’s turn, but the thread needs enough CPU time.',
  ],
  scenes: {
    flood: {
      title: 'A flood at line rate',
      text: [
        'Lesson 3 showed a livelock. Now [UDP|udp] datagrams fill the network link, {offered} a second. The kernel is Linux 2.6.12, as in lesson 3.',
        'A [softirq] runs in passes: after each pass the kernel looks for new work. After ten passes Linux 2.6.12 leaves the rest to [ksoftirqd], a thread of nice 19. Watch the lane “receiver” of the CPU timeline.',
      ],
      until: 'ksoftirqd has been woken four times',
      seen: 'The ten passes of the softirq take about {away} ms. Then the receiving program runs, but only until the next [tick]. At the end of the tick’s interrupt softirqs run again, before any program. The program receives {old} Mb/s.',
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
        'The hardware and the datagrams are the same as before. The kernel is Linux 6.12, of 2024. Three rules for softirqs differ. Since Linux 3.9 softirqs begin no new pass after a time limit, or when another task should run. ksoftirqd has nice 0. And when recv() has taken a datagram from the socket, the kernel runs the softirqs that are pending.',
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
            'In this run Linux 6.12 has one more rule for softirqs, which a later scene explains. The program then reads about one datagram in four:',
          half: 'The program reads half of the datagrams with a slower stream and without softirqs at the end of interrupts, as in this run:',
        },
        why: 'Softirqs now run for a shorter time without a break. But each tick and each interrupt of the network card still run softirqs before every program, and each recv() runs softirqs, too. So the program reads about one datagram, and then softirqs run again.',
      },
    },
    limits: {
      title: 'How the CPU time is used',
      text: [
        'Follow the timeline from tick to tick. A tick comes every 4 ms now. At the end of the tick’s interrupt softirqs run until their time limit, and ksoftirqd is woken for the rest.',
        'A pale bar in the lane “kernel threads” is a turn of ksoftirqd. The softirqs that ksoftirqd runs are in the lane “softirq”, above the pale bar.',
      ],
      until: 'ksoftirqd has been woken seven times',
      seen: 'ksoftirqd and the receiving program have the same weight and take turns. But softirqs also run inside the program’s turn, at each tick and in each recv(). The scheduler charges that time to the program. So the program’s own code has {share} % of the CPU.',
      notes: {
        say: 'Softirq work is done in two places: in ksoftirqd, which the scheduler controls, and at the end of an interrupt or in a recv(), which the scheduler does not control.',
        after: 'Ask: which rule for softirqs would you add to end the livelock?',
        minutes: 1.5,
      },
    },
    rule: {
      title: 'An additional rule for softirqs',
      text: [
        'Linux 4.9, of 2016, added one rule: while ksoftirqd is runnable, no softirq runs at the end of an interrupt or in a recv(). All softirq work waits for ksoftirqd. Here this rule is added to Linux 6.12.',
        'ksoftirqd and the receiving program both have nice 0. Neither of them sleeps during the flood.',
      ],
      notes: {
        say: 'Remember how the scheduler divides the CPU. Which tasks compete for the CPU now?',
        minutes: 1.5,
      },
      ask: {
        question: 'Which share of the CPU does the receiving program get if ksoftirqd does all softirq work?',
        unit: '%',
        right: 'Softirq work is now a task’s work, and the scheduler divides the CPU between two tasks.',
        wrong: {
          before:
            'Your answer is nearer to the program’s share if softirqs may run outside ksoftirqd. They then take nearly all of the program’s turn, as in this run:',
          all: 'ksoftirqd is a task with the same weight as the receiving program, so ksoftirqd has turns on the CPU as well.',
          other: 'Count the tasks that compete for the CPU, and compare their weights.',
        },
        why: 'Two tasks of equal weight share the CPU equally. If only ksoftirqd runs softirqs (rule of Linux 4.9), the livelock ends, because the scheduler controls the softirq work.',
      },
    },
    where: {
      title: 'Where the unread datagrams are lost',
      text: [
        'The rule of Linux 4.9 still applies: while ksoftirqd is runnable, it alone runs softirqs. So {ruled} Mb/s reach the program. But {offered} datagrams a second arrive, more than the host can handle.',
      ],
      notes: {
        say: 'Remember lesson 3: a datagram should be refused before any work is spent on it.',
        minutes: 1,
      },
      ask: {
        question: 'Where does the host drop most of the datagrams that do not reach the program?',
        options: {
          ring: 'in the network card: the ring is full',
          ip: 'in IP',
          socket: 'at the socket: its buffer is full',
        },
        right:
          'The network card drops the datagrams that the host cannot handle, before any CPU time is spent on them.',
        wrong: {
          socket: 'Your answer is right if softirqs run before the receiving program, as in this run of Linux 6.12:',
          ip: 'IP has no queue. It drops only packets that are damaged or have a wrong address.',
        },
        why: 'ksoftirqd and the receiving program have equal CPU time, so ksoftirqd brings datagrams only as fast as the program reads them. The socket’s buffer never fills, and the network card’s ring is always full.',
      },
    },
    six: {
      title: 'Four more programs that compute',
      text: [
        'The rule of Linux 4.9 stays: ksoftirqd does all softirq work. Four programs that only compute now run beside the receiving program, with nice 0. As many datagrams arrive as before. Without the four programs {ruled} Mb/s reached the receiving program.',
      ],
      notes: {
        say: 'Everything that wants the CPU is now a task. Count the tasks.',
        wrong: '“A fifth of the former rate.” Students who answer this forget ksoftirqd, which is the sixth task.',
        minutes: 1.5,
      },
      ask: {
        question: 'How many Mb/s reach the receiving program while the four programs compute?',
        unit: 'Mb/s',
        right:
          'Six tasks share the CPU. ksoftirqd and the receiving program both get less CPU time, by the same factor.',
        wrong: {
          same: 'For this answer the receiving program and ksoftirqd each need half of the CPU. They get these shares if no other program runs, as in this run:',
          fifth:
            'For a fifth of the former rate the receiving program needs a tenth of the CPU. The program has this share beside eight programs that compute, as in this run:',
          other: 'Count the tasks: the receiving program, ksoftirqd and the four programs that compute.',
        },
        why: 'Without the four programs the receiving program had one half of the CPU. Now the receiving program and ksoftirqd have one sixth each, so a third of the former data rate reaches the program.',
      },
    },
    back: {
      title: 'Why Linux 6.5 removed the ksoftirqd rule',
      text: [
        'ksoftirqd runs every kind of softirq: received packets, packets to be sent, timers, completed disk requests. With the rule of Linux 4.9 all softirqs wait until ksoftirqd has its turn.',
      ],
      until: 'ksoftirqd has been woken three times',
      seen: 'ksoftirqd waits up to {wait} ms for its turn. Each timer that a softirq runs, such as TCP’s, waits as long, though timers did not cause the flood. Linux 6.5, of 2023, therefore removed the rule that softirqs wait for ksoftirqd. With one CPU the livelock is back.',
      notes: {
        say: 'One device floods the host, and TCP’s timers are late. If softirqs wait for ksoftirqd, all of them are delayed, not only those of this device.',
        after: 'Ask: which softirq work should wait for the scheduler, if not all of it?',
        minutes: 1.5,
      },
    },
    slow: {
      title: 'The stream of lesson 3',
      text: [
        'The stream has {rate} Mb/s again, as in lesson 3. Under Linux 6.12, {flat} Mb/s reach the program: this is a livelock, too. Now the rule of Linux 4.9 is added: while ksoftirqd is runnable, it alone runs softirqs.',
      ],
      notes: {
        say: 'Look at the condition in the rule of Linux 4.9: softirqs wait for ksoftirqd only while ksoftirqd is runnable.',
        minutes: 1.5,
      },
      ask: {
        question:
          'How much does the program receive with the ksoftirqd rule of Linux 4.9, compared with Linux 6.12 without this rule?',
        options: {
          same: 'about as much as without the rule',
          more: 'clearly more',
          less: 'clearly less',
        },
        measured: 'The program receives {value} Mb/s.',
        right: 'The rule that softirqs wait for ksoftirqd changes nothing here, because ksoftirqd is never woken.',
        wrong: {
          more: 'Your answer is right if the sender sometimes pauses and then sends a burst. The burst leaves work for ksoftirqd, as in this run:',
          less: 'ksoftirqd uses no CPU time here, because it is never woken.',
        },
        why: 'This sender sends at exactly equal intervals. Each interrupt finds one datagram, serves it and ends. No pass leaves work behind, so ksoftirqd sleeps. A real sender sometimes pauses and then sends a burst. A burst wakes ksoftirqd, softirqs then wait for ksoftirqd, and about {paused} Mb/s reach the program.',
      },
    },
    thread: {
      title: 'A separate thread for the network card',
      text: [
        'Since Linux 5.12 a [kernel thread can poll the network card|napithread]. Each interrupt then only wakes this thread. The administrator switches the thread on for one network card, so only this card’s packets wait for the thread.',
      ],
      until: 'the receiving program and the polling thread have taken turns',
      seen: 'The timeline shows turns of the polling thread and turns of the receiving program. While the thread has work, the network card’s interrupts stay off, so arriving packets do not interrupt the program. Therefore the livelock also ends for the slower stream of lesson 3.',
      compares: {
        caption:
          'Results of runs of 3 s made just now, first with the flood, then with the slower stream of lesson 3. In some rows Linux 6.12 also has the rule of Linux 4.9 (softirqs wait for ksoftirqd) or the polling thread.',
        rows: {
          old: 'Linux 2.6.12',
          now: 'Linux 6.12',
          ruled: 'softirqs wait for ksoftirqd',
          thread: 'polling thread',
          nowSlow: 'slower stream, Linux 6.12',
          ruledSlow: 'slower stream, softirqs wait for ksoftirqd',
          threadSlow: 'slower stream, polling thread',
        },
        columns: {
          goodput: 'Mb/s to the program',
          reader: 'receiver, % of the CPU’s time',
          ring: 'lost in the NIC, %',
          socket: 'lost at the socket, %',
        },
      },
      notes: {
        say: 'Compare the last two columns: losses in the network card and losses at the socket. Every remedy that helps moves the losses from the socket to the network card.',
        minutes: 1.5,
      },
    },
    price: {
      title: 'The price of the polling thread',
      text: [
        'The polling thread is off unless an administrator switches it on. This run shows why. {paced} Mb/s come in, and four programs compute. The receiving program has nice −10. If softirqs run at the end of interrupts, the program reads every datagram.',
        'Now a kernel thread polls the network card. The thread has nice 0.',
      ],
      notes: {
        say: 'Which task does not get enough CPU time now?',
        after: 'Homework: the polling thread has a process number. Give the thread another nice value on a real host.',
        minutes: 1.5,
      },
      ask: {
        question: 'Are datagrams lost when a kernel thread polls the network card?',
        options: {
          nothing: 'no, all datagrams are read',
          ring: 'yes, in the network card',
          socket: 'yes, at the socket',
        },
        measured: '{value} % of the datagrams are lost in the network card.',
        right: 'The polling thread gets too little CPU time for this stream, so the ring overflows.',
        wrong: {
          nothing:
            'Your answer is right without the polling thread, because softirqs do not wait for a turn on the CPU, as in this run:',
          socket:
            'The socket overflows if the receiving program is too slow, as in this run with nice 0 and without the polling thread:',
        },
        why: 'Softirqs at the end of an interrupt take all the CPU time that they need. A thread of nice 0 has its share and no more. The polling thread leaves CPU time for the receiving program, but the packets have to wait for the thread.',
      },
    },
  },
} as const;
