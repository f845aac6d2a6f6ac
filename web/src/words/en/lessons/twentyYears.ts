/** Lesson 13: the rules for softirqs from 2.6.12 to 6.12. */
export default {
  title: 'Twenty years of livelock',
  explains:
    'What a flood does to its reader under four rules for softirqs, which rule Linux 4.9 added, and what Linux 6.5 removed.',
  keep: [
    'While an interrupt’s end runs softirqs, a program has only the time that they leave: {old} Mb/s under Linux 2.6.12, {now} Mb/s under Linux 6.12.',
    'Linux 4.9 left softirqs to ksoftirqd while ksoftirqd is runnable. The scheduler then shares the CPU, and {ruled} Mb/s reach the program. Other softirqs wait too, so Linux 6.5 removed the rule.',
    'Since Linux 5.12 a thread can poll the card. The thread moves this work alone, but needs its share of the CPU.',
  ],
  scenes: {
    flood: {
      title: 'A flood at line rate',
      text: [
        'Lesson 3 ended with a livelock. Now datagrams of [UDP|udp] fill the line, {offered} a second. The kernel is Linux 2.6.12, as before.',
        'A [softirq] runs in passes. After ten passes Linux 2.6.12 leaves the rest to [ksoftirqd], a thread of nice 19. Watch the receiver’s lane.',
      ],
      until: 'ksoftirqd has been woken four times',
      seen: 'The ten passes take about {away} ms. Then the reader runs, but only until the next [tick]. The end of that interrupt runs softirqs again, before any program. The program receives {old} Mb/s.',
      notes: {
        say: 'ksoftirqd exists to protect programs. Does it? Look at who runs after each tick.',
        wrong: '“ksoftirqd does the work.” It is woken, but the next interrupt takes the work first.',
        minutes: 1.5,
      },
    },
    now: {
      title: 'Twenty years later',
      text: [
        'The hardware and the datagrams are the same. The kernel is Linux 6.12, of 2024. Two rules differ: since Linux 3.9 a run of softirqs begins no new pass after its limit, or when a task should run. And ksoftirqd has nice 0.',
        'The limit is two milliseconds, counted in whole ticks. A tick comes every 4 ms here, so the limit is the next tick, 0 to 4 ms later.',
      ],
      notes: {
        say: 'Twenty years of work on the fastest network code there is. What has become of the livelock?',
        minutes: 1.5,
      },
      ask: {
        question: 'What part of the datagrams does the program read now?',
        options: ['less than one in ten', 'about one in four', 'about half'],
        measured: 'The program reads {value} % of them.',
        right: 'The program reads more than in 2005, but the livelock is still there.',
        wrong: {
          quarter: 'One in four is read under a kernel between the two, which has one more rule:',
          half: 'Half is read if the stream is slower and softirqs do not run at the end of interrupts, as here:',
          other: 'Look at the reader’s lane.',
        },
        why: 'A run of softirqs is shorter now. But each tick, and each interrupt of the card, still runs softirqs before every program.',
      },
    },
    limits: {
      title: 'Where the time goes',
      text: [
        'Follow the timeline from tick to tick. A tick comes every 4 ms now. At its end softirqs run until the limit, and ksoftirqd is woken for the rest.',
        'A pale bar in the lane “kernel threads” is a turn of ksoftirqd. The softirqs that ksoftirqd runs are in the lane “softirq”, above the pale bar.',
      ],
      until: 'ksoftirqd has been woken seven times',
      seen: 'ksoftirqd and the reader are equal tasks, and they take turns. But softirqs also run inside the reader’s turn, at each tick. The scheduler charges that time to the reader. So the reader has {share} % of the CPU.',
      notes: {
        say: 'The same work is done in two places: in a task, where the scheduler sees it, and at the end of an interrupt, which the scheduler does not control.',
        after: 'Ask: which one rule would you add?',
        minutes: 1.5,
      },
    },
    rule: {
      title: 'An additional rule',
      text: [
        'Linux 4.9, of 2016, added one rule: while ksoftirqd is runnable, the end of an interrupt runs no softirq. Everything waits for ksoftirqd. Here this rule is added to Linux 6.12.',
        'ksoftirqd and the reader both have nice 0. Neither of them sleeps during the flood.',
      ],
      notes: {
        say: 'Use what you know about the scheduler. Who competes for the CPU now?',
        minutes: 1.5,
      },
      ask: {
        question: 'Which share of the CPU does the reader get?',
        unit: '%',
        right: 'Softirq work is now a task’s work, and the scheduler divides the CPU between two tasks.',
        wrong: {
          before: 'This is the share without the rule, when interrupts take time out of the reader’s turn:',
          all: 'ksoftirqd is a task with the same weight as the reader, so it has its turns as well.',
          other: 'Count the tasks that want the CPU, and their weights.',
        },
        why: 'Two tasks of equal weight share the CPU equally. The rule cures the livelock by making the scheduler responsible for the work.',
      },
    },
    where: {
      title: 'The other datagrams',
      text: [
        'With the rule {ruled} Mb/s reach the program. The line still brings {offered} datagrams a second, more than the host can take.',
      ],
      notes: {
        say: 'Remember lesson 3: a datagram should be refused before any work is spent on it.',
        minutes: 1,
      },
      ask: {
        question: 'Where are most of the other datagrams dropped?',
        options: ['in the card: the ring is full', 'in IP', 'at the socket: its buffer is full'],
        right: 'The card drops them at once, and no CPU time is wasted.',
        wrong: {
          socket: 'This is true if softirqs run before the reader, as in this run of Linux 6.12:',
          ip: 'IP keeps nothing and drops only what is damaged or misaddressed.',
          other: 'Look at the tray.',
        },
        why: 'ksoftirqd brings datagrams no faster than the reader takes them, because both have the same time. So the socket never fills, and the surplus stays in the ring.',
      },
    },
    six: {
      title: 'Company',
      text: [
        'The rule stays. Four programs that only compute join the reader, with nice 0. The line is as full as before. Without the four programs {ruled} Mb/s reached the reader.',
      ],
      notes: {
        say: 'Everything that wants the CPU is now a task. Count the tasks.',
        wrong: '“A fifth.” These students forget ksoftirqd, which is the sixth task.',
        minutes: 1.5,
      },
      ask: {
        question: 'How many Mb/s reach the program now?',
        unit: 'Mb/s',
        right: 'Six tasks share the CPU, and both halves of the work shrink alike.',
        wrong: {
          same: 'For this answer the reader and ksoftirqd each need half of the CPU. They get these shares if no other program runs, as here:',
          fifth:
            'A fifth of the former rate needs a tenth of the CPU for the reader. This happens beside eight programs that compute:',
          other: 'Count the tasks: the reader, ksoftirqd and the four programs.',
        },
        why: 'Before, the reader had one half of the CPU. Now it has one sixth, and ksoftirqd one sixth, so a third of the former rate reaches the program.',
      },
    },
    back: {
      title: 'Why Linux 6.5 removed the rule',
      text: [
        'ksoftirqd runs every kind of softirq: received packets, packets to be sent, timers, completed disk requests. With the rule all of them wait until ksoftirqd has its turn.',
      ],
      until: 'ksoftirqd has been woken three times',
      seen: 'ksoftirqd waits up to {wait} ms for its turn. So does each timer of this host, though timers did not cause the flood. Linux 6.5, of 2023, therefore removed the rule, and the livelock is back on one CPU.',
      notes: {
        say: 'One device floods the host, and every timer is late. The rule protected the wrong boundary.',
        after: 'Ask: what should wait, if not all softirqs?',
        minutes: 1.5,
      },
    },
    slow: {
      title: 'The stream of lesson 3',
      text: [
        'Back to {rate} Mb/s, with Linux 6.12. Without the rule {flat} Mb/s reach the program: this is a livelock, too. Now the rule is added.',
      ],
      notes: {
        say: 'Look at the condition of the rule: while ksoftirqd is runnable.',
        minutes: 1.5,
      },
      ask: {
        question: 'What does the program receive with the rule?',
        options: ['about as much', 'clearly more', 'clearly less'],
        measured: 'The program receives {value} Mb/s.',
        right: 'The rule changes nothing, because ksoftirqd is never woken.',
        wrong: {
          more: 'This is true if softirqs leave work for ksoftirqd, as in the flood at line rate:',
          less: 'ksoftirqd uses no CPU time here, because it is never woken.',
          other: 'Ask when ksoftirqd is woken.',
        },
        why: 'Each interrupt finds one datagram, serves it and ends. No pass leaves work behind, so ksoftirqd sleeps. The many short interrupts take the reader’s time.',
      },
    },
    thread: {
      title: 'A separate thread for the card',
      text: [
        'Since Linux 5.12 a [thread can poll the card|napithread]. Each interrupt then only wakes this thread. The administrator switches it on for one card: nothing else waits.',
      ],
      until: 'the reader and the thread have taken turns',
      seen: 'The timeline shows turns of the thread and turns of the reader. While the thread has work, the card’s interrupts stay off. So the slower stream is cured as well.',
      compares: {
        caption:
          'The flood and the slower stream for 3 s, run just now. The rule and the thread are each added to Linux 6.12.',
        rows: {
          old: 'Linux 2.6.12',
          now: 'Linux 6.12',
          ruled: 'rule of 4.9',
          thread: 'polling thread',
          nowSlow: 'slower, Linux 6.12',
          ruledSlow: 'slower, rule of 4.9',
          threadSlow: 'slower, thread',
        },
        columns: {
          goodput: 'Mb/s to the program',
          reader: 'receiver, % of the CPU’s time',
          ring: 'lost in the card, %',
          socket: 'lost at the socket, %',
        },
      },
      notes: {
        say: 'Compare the last two columns. Every cure moves the loss from the socket to the card.',
        minutes: 1.5,
      },
    },
    price: {
      title: 'The price',
      text: [
        'The thread is off unless an administrator switches it on. This run shows why. {paced} Mb/s come in, and four programs compute. The reader has nice −10. With softirqs at the end of interrupts every datagram is read.',
        'Now the thread polls the card. The thread has nice 0.',
      ],
      notes: {
        say: 'Who does not get enough of the CPU now?',
        after: 'Homework: the thread has a process number. Give it another nice value on a real host.',
        minutes: 1.5,
      },
      ask: {
        question: 'Does the thread cost any datagrams?',
        options: ['no, all are read', 'yes, in the card', 'yes, at the socket'],
        measured: '{value} % of the datagrams are lost in the card.',
        right: 'The thread has too little of the CPU for this stream, and the ring overflows.',
        wrong: {
          nothing: 'This is true without the thread, because softirqs do not wait for a turn:',
          socket: 'The socket overflows if the reader is too slow, as with nice 0 and without the thread:',
          other: 'Compare the CPU time that the thread needs with its share.',
        },
        why: 'Softirqs at the end of an interrupt take all the CPU time that they need. A thread of nice 0 has its share and no more. Protecting the reader has a price: packets wait for the thread.',
      },
    },
  },
} as const;
