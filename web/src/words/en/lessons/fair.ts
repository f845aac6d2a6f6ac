/** Lesson 15: a receiving program that sleeps, under the schedulers O(1) and EEVDF. */
export default {
  title: 'Sleep and fair CPU shares',
  explains:
    'How much CPU time the schedulers O(1) and EEVDF give a program that often sleeps, what virtual time is, and which weight a nice value has.',
  keep: [
    'Under the old scheduler O(1), a task that sleeps gets a better priority and more CPU time. A program that sleeps between the datagrams of a 200 Mb/s stream runs before ten programs that compute.',
    'The scheduler EEVDF shares the CPU by weight. A task that slept runs soon after it wakes, but never gets more than its share of the CPU.',
    'Each step to a lower nice value multiplies a task’s weight by about 1.25. Beside ten programs of nice 0, a program of nice −5 has 3 121 of the total weight of 13 361.',
  ],
  scenes: {
    bonus: {
      title: 'O(1) prefers tasks that sleep',
      text: [
        '{rate} Mb/s of [UDP|udp] come in. Besides the receiving program, ten programs compute all the time. The kernel is Linux 2.6.12 with its scheduler O(1). The receiving program sleeps whenever its queue is empty.',
        'Watch the [sleep average|sleepavg], and watch which task runs when a datagram comes.',
      ],
      until: 'half a millisecond has passed',
      seen: 'O(1) treats a task that often sleeps as [interactive]. The receiving program preempts the ten other programs at each datagram. So it uses {need} % of the CPU, and no datagram is lost.',
      notes: {
        say: 'Ten programs want the CPU all the time. Why does the receiving program get more than a fair share of the CPU?',
        minutes: 2,
      },
    },
    fair: {
      title: 'The scheduler of today',
      text: [
        'Compared with the previous scene, only the scheduler has changed: it is EEVDF, of Linux 6.6 and later. EEVDF keeps no sleep average. The receiving program and the ten other programs all have the same weight.',
        'Linux had the scheduler O(1) until Linux 2.6.22, then CFS from Linux 2.6.23, of October 2007. EEVDF replaced CFS in Linux 6.6, of October 2023. This model has O(1) and EEVDF.',
      ],
      notes: {
        say: 'Under O(1) the receiving program used nearly half of the CPU. How much of the CPU does a fair scheduler give this program?',
        wrong:
          '“All 200 Mb/s, because a task that sleeps leaves the CPU to the others.” EEVDF does not reward sleep with more CPU time.',
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
        right: 'The receiving program’s share, one eleventh of the CPU, is too little to read 200 Mb/s.',
        wrong: {
          all: 'All data reaches the program if the scheduler raises the priority of a task that sleeps, as in this run:',
          half: 'To read half of the stream, the receiving program needs a higher weight, for example that of nice −8, as in this run:',
        },
        why: 'The receiving program needs more CPU time than its share, so the program falls behind and its queue fills. Then the program never sleeps, and waits for its turn like the ten others.',
      },
    },
    virtual: {
      title: 'Virtual time',
      text: [
        'The run queue shows each task as a bead. The height of the bead is the task’s virtual runtime: CPU time divided by weight. The line V is the mean virtual runtime. A task above the line V has had more than its share of the CPU and must wait: it is not eligible. The CPU time that the scheduler owes a task is its lag. The flag of a bead shows the task’s deadline. Of the eligible tasks, the one with the earliest deadline runs next.',
      ],
      until: 'each task has had about two turns',
      seen: 'A task runs for a tick, and its bead rises above the line V. The task then waits until each of the others has run for a tick. Each of the eleven tasks gets {shareFair} % of the ticks. Softirqs run inside the receiving program’s turns, so the program’s own CPU time is less.',
      notes: {
        say: 'Follow the bead of one task in the picture of the run queue. When does the bead rise, and when does the line V (mean virtual runtime) reach it?',
        minutes: 1.5,
      },
    },
    slow: {
      title: 'A receiving program that needs less CPU time',
      text: [
        'The scheduler is still EEVDF, and the same ten programs run. The stream now has only {rate} Mb/s. The receiving program needs about {slowNeed} % of the CPU, and sleeps between datagrams.',
      ],
      notes: {
        say: 'The receiving program now needs less than its share of the CPU. Does this program have to wait for its turn?',
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
        right: 'A receiving program that needs less than its share of the CPU gets the CPU in time.',
        wrong: {
          most: 'Most datagrams are lost if the receiving program needs much more than its share of the CPU, as in this run:',
          some: 'Some datagrams are lost if the receiving program’s share of the CPU is a little too small, as in this run:',
        },
        why: 'The receiving program needs less CPU time than its share, so EEVDF usually lets it run when it wakes. If the running task has had more than its share, the receiving program preempts that task at once. Otherwise the program mostly runs at the next tick. EEVDF gives no credit for sleep, so the program gets no CPU time beyond its share.',
      },
    },
    nice: {
      title: 'Nice values and weights',
      text: [
        'The stream has 200 Mb/s again. The receiving program now has nice −5. EEVDF gives nice 0 a weight of 1 024. Each step to a lower nice value multiplies the weight by about 1.25.',
      ],
      notes: {
        say: 'Calculate the weight of nice −5 first, then the share of the CPU.',
        minutes: 2,
      },
      ask: {
        question:
          'Which share of the CPU’s ticks does the receiving program of nice −5 get beside ten programs of nice 0?',
        unit: '%',
        right: 'A task’s share of the CPU is its weight, divided by the sum of all weights.',
        wrong: {
          slices:
            'Your answer divides the CPU by time slices, as O(1) does. Under O(1) the receiving program of nice −5 has slices of 500 ms. Each of the ten other programs has slices of 100 ms, as in this run:',
          equal:
            'Nice −5 has three times the weight of nice 0. Your answer is the share with equal weights, as in this run:',
          other: 'Divide the receiving program’s weight by the sum of the weights of all eleven tasks.',
        },
        why: 'Nice −5 has a weight of 3 121. The ten programs of nice 0 together have a weight of 10 240. The receiving program’s share of the CPU is 3 121 of 13 361.',
      },
    },
    enough: {
      title: 'A weight high enough to read the whole stream',
      text: [
        'With nice −15 the receiving program has a weight of 29 154. Its share of the CPU is then larger than it needs, so the program sleeps whenever its queue is empty.',
      ],
      until: 'a millisecond has passed',
      seen: 'Under EEVDF an ordinary program gets more CPU time only by a lower nice value or by a group of its own (cgroup). Under O(1) the receiving program got more CPU time because it slept. O(1) favours every program that sleeps often.',
      compares: {
        caption: 'Results of simulated runs of 6 s with the stream of 200 Mb/s, made just now:',
        rows: {
          o1: 'O(1), nice 0',
          nice0: 'EEVDF, nice 0',
          nice5: 'EEVDF, nice −5',
          nice10: 'EEVDF, nice −10',
          nice15: 'EEVDF, nice −15',
        },
        columns: { goodput: 'Mb/s to the program', share: 'receiver’s share of CPU ticks, %' },
      },
      notes: {
        say: 'Which scheduler is better, and for which program?',
        after: 'Homework: find the receiving program’s highest nice value with which no datagram is lost under EEVDF.',
        minutes: 1.5,
      },
    },
  },
} as const;
