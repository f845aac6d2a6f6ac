/** Lesson 15: a sleeping reader under O(1) and under EEVDF. */
export default {
  title: 'Sleep and fair shares',
  explains:
    'How much a reader that sleeps receives under O(1) and under EEVDF, what virtual time is, and which weight a nice value has today.',
  keep: [
    'Under O(1), a task that sleeps gets a better priority and more CPU time. So a program that reads 200 Mb/s runs before ten programs that compute.',
    'EEVDF shares the CPU by weight. A task that slept runs soon after it wakes, but never gets more than its share.',
    'Each step to a lower nice value multiplies a task’s weight by about 1.25. Beside ten programs of nice 0, a reader of nice −5 has 3 121 of the total weight of 13 361.',
  ],
  scenes: {
    bonus: {
      title: 'O(1) prefers tasks that sleep',
      text: [
        '{rate} Mb/s of [UDP|udp] come in, and ten programs compute beside the reader. The kernel is Linux 2.6.12 with its scheduler O(1). The reader sleeps whenever its queue is empty.',
        'Watch the [sleep average|sleepavg], and watch which task runs when a datagram comes.',
      ],
      until: 'half a millisecond has passed',
      seen: 'O(1) treats a task that often sleeps as [interactive]. The reader preempts the ten programs at each datagram. So the reader uses {need} % of the CPU, and no datagram is lost.',
      notes: {
        say: 'Ten programs want the CPU all the time. Why does the reader get more than a fair share?',
        minutes: 2,
      },
    },
    fair: {
      title: 'The scheduler of today',
      text: [
        'Only the scheduler has changed: it is EEVDF, of Linux 6.6 and later. EEVDF keeps no sleep average. The reader and the ten programs all have the same weight.',
        'Linux had O(1) until Linux 2.6.22, then CFS from Linux 2.6.23, of October 2007. EEVDF replaced CFS in Linux 6.6, of October 2023. This model has O(1) and EEVDF.',
      ],
      notes: {
        say: 'The reader used nearly half of the CPU. What does a fair scheduler give it?',
        wrong:
          '“All of it, because a task that sleeps leaves the CPU to the others.” EEVDF does not reward sleep with more CPU time.',
        minutes: 2,
      },
      ask: {
        question: 'How many of the 200 Mb/s reach the program under EEVDF?',
        options: {
          all: 'all 200 Mb/s',
          half: 'about half',
          fifth: 'less than a fifth',
        },
        measured: 'The program receives {value} Mb/s.',
        right: 'One eleventh of the CPU is too little to read 200 Mb/s.',
        wrong: {
          all: 'All data arrives under a scheduler that raises the priority of a task that sleeps, as in this run:',
          half: 'To read half of the stream, the reader needs a higher weight, for example that of nice −8, as in this run:',
        },
        why: 'The reader needs more CPU time than its share, so it falls behind and its queue fills. Then it never sleeps, and it waits for its turn like the ten programs.',
      },
    },
    virtual: {
      title: 'Virtual time',
      text: [
        'The run queue shows each task as a bead. The height of the bead is the task’s virtual runtime: CPU time divided by weight. The line V is the mean virtual runtime. A task above V has had more than its share and is not eligible. The CPU time that the scheduler owes a task is its lag. The flag of a bead shows the task’s deadline. Of the eligible tasks, the one with the earliest deadline runs next.',
      ],
      until: 'each task has had about two turns',
      seen: 'A task runs for a tick, rises above V, and waits while the others have their tick. Each of the eleven tasks gets {shareFair} % of the ticks. Softirqs run inside the reader’s turns, so the reader’s own CPU time is less.',
      notes: {
        say: 'Follow one bead in the run queue. When does the bead rise, and when does the line V reach it?',
        minutes: 1.5,
      },
    },
    slow: {
      title: 'A reader that needs less',
      text: [
        'The scheduler is still EEVDF, and the same ten programs run. The stream now has only {rate} Mb/s. The reader needs about {slowNeed} % of the CPU, and sleeps between datagrams.',
      ],
      notes: {
        say: 'This reader needs less than its share. Does it have to wait for its turn?',
        minutes: 2,
      },
      ask: {
        question: 'How many datagrams of this slower stream are lost at the socket?',
        options: {
          none: 'none',
          some: 'some',
          most: 'most',
        },
        measured: '{value} % of the datagrams are lost.',
        right: 'A reader that needs less than its share gets the CPU in time.',
        wrong: {
          most: 'Most datagrams are lost if the reader needs much more than its share, as in this run:',
          some: 'Some datagrams are lost if the reader’s share is a little too small, as in this run:',
        },
        why: 'This reader needs less CPU time than its share, so it is usually eligible when it wakes. It preempts a program that has had more than its share; otherwise it mostly runs at the next tick. EEVDF gives no credit for sleep, so the reader gets no CPU time beyond its share.',
      },
    },
    nice: {
      title: 'Nice values and weights',
      text: [
        'The stream has 200 Mb/s again. The reader now has nice −5. EEVDF gives nice 0 a weight of 1 024. Each level below multiplies the weight by about 1.25.',
      ],
      notes: {
        say: 'Calculate the weight first, then the share.',
        minutes: 2,
      },
      ask: {
        question: 'Which share of the CPU’s ticks does the reader of nice −5 get beside ten programs of nice 0?',
        unit: '%',
        right: 'A share is the task’s weight, divided by the sum of all weights.',
        wrong: {
          slices:
            'Your answer divides time slices, as O(1) does. Under O(1) the reader of nice −5 has slices of 500 ms, and each of the ten programs has 100 ms:',
          equal:
            'Nice −5 has three times the weight of nice 0. Your answer is the share with equal weights, as in this run:',
          other: 'Divide the reader’s weight by the sum of the weights of all eleven tasks.',
        },
        why: 'Nice −5 has a weight of 3 121. The ten programs together have a weight of 10 240. The reader’s share is 3 121 of 13 361.',
      },
    },
    enough: {
      title: 'A weight that is enough for the stream',
      text: [
        'With nice −15 the reader has a weight of 29 154. Its share is then larger than the reader needs, so the reader sleeps whenever its queue is empty.',
      ],
      until: 'a millisecond has passed',
      seen: 'Today an ordinary program gets more CPU time only by a nice value or by a group of its own (cgroup). Under O(1) the reader got more for sleeping, and so did every other program that slept often.',
      compares: {
        caption: 'Results of runs of 6 s with the stream of 200 Mb/s, made just now:',
        rows: {
          o1: 'O(1), nice 0',
          nice0: 'EEVDF, nice 0',
          nice5: 'EEVDF, nice −5',
          nice10: 'EEVDF, nice −10',
          nice15: 'EEVDF, nice −15',
        },
        columns: { goodput: 'Mb/s to the program', share: 'reader’s share of ticks, %' },
      },
      notes: {
        say: 'Which scheduler is better, and for which program?',
        after: 'Homework: find the highest nice value with which no datagram is lost.',
        minutes: 1.5,
      },
    },
  },
} as const;
