/** Lesson 10: which programs the scheduler classifies as interactive. */
export default {
  title: 'Interactive or greedy?',
  explains:
    'How the scheduler distinguishes interactive programs from CPU hogs, and how this changes the rate of a stream.',
  keep: [
    'Sleeping raises a process’s sleep average, and running lowers it. A process with a high average counts as interactive: it gets a better priority and stays in the active array.',
    'Beside four compile jobs, the same receiver reads {slow4} Mb/s from the slow sender and {fast4} Mb/s from the fast sender.',
    'The sender’s rate decides whether the receiver sleeps, and so how the scheduler treats it.',
  ],
  scenes: {
    slow: {
      title: 'A slow sender',
      text: [
        'This receiver has a CPU of 1 GHz, and its sender sends only {slow0} Mb/s. Look closely at the CPU’s timeline: after every few segments the receiver has nothing to do and sleeps for some microseconds.',
      ],
      until: 'six tenths of a millisecond have passed',
      seen: 'The receiver uses {aloneTime} % of the CPU’s time, but it still goes to sleep about {sleeps} times a second.',
      notes: {
        say: 'Ask: is this program busy or idle? The program uses most of the CPU’s time, and it still sleeps often.',
        minutes: 1.5,
      },
    },
    gauge: {
      title: 'The sleep average',
      text: [
        'The [scheduler] keeps a [sleep average|sleepavg] for each process. Sleeping raises this average, up to one second, and running lowers it. The higher the average, the better the [priority]. The scheduler assumes that a process that sleeps much waits for a person and must respond quickly.',
        'A process with a sleep average above a threshold (the mark on the process’s bar in the run queue) counts as [interactive]. When the time slice of such a process expires, the process returns to the active array, not to the expired array.',
      ],
      notes: {
        say: 'The scheduler looks at how much a process sleeps, and guesses whether the process serves a person.',
        minutes: 3,
      },
      ask: {
        question:
          'Our receiver runs four fifths of the time and sleeps for some microseconds after every few segments. For how much of its running time does it count as interactive?',
        options: {
          always: 'nearly always',
          some: 'for a part of the time',
          never: 'never',
        },
        right: 'The receiver counts as interactive although it takes four fifths of the CPU’s time.',
        wrong: {
          never:
            'A program that uses so much CPU time looks like a hog. But every sleep counts, even a short one. You would be right in this run, where the receiver never sleeps after its receive queue has filled:',
          some: 'You would be right if the sleep average rose above the mark for interactive processes and fell below it again and again. But each short sleep adds more to the average than the work before it takes away.',
        },
        why: 'A few microseconds of sleep after every few segments keep the sleep average high. The bar at the foot of the run queue shows this average, and the mark above which a process counts as interactive.',
      },
    },
    joined: {
      title: 'Four compile jobs start',
      text: [
        'Four [compile jobs|compile] are started on the same machine. Without these jobs the receiver read {slow0} Mb/s.',
      ],
      notes: {
        say: 'After lesson 5 most students will answer that a fifth of the rate is left. They have learnt the rule of equal slices, and this scene shows the exception.',
        wrong:
          '“A fifth of the rate, because all slices are equal.” Equal slices give equal shares of the CPU only to programs that never sleep.',
        minutes: 2.5,
      },
      ask: {
        question: 'What happens to the receiver’s rate beside four compile jobs?',
        options: {
          same: 'it stays the same',
          half: 'about half is left',
          fifth: 'a quarter or less is left',
        },
        right: 'The receiver’s rate is the same as without the compile jobs.',
        wrong: {
          half: 'You would be right with only one compile job and a receiver that never sleeps, as in this run with a fast sender:',
          fifth: 'You would be right if the receiver never slept, as in this run with a fast sender:',
        },
        why: 'The receiver sleeps often, so it counts as interactive. The scheduler runs it before the compile jobs, and again at once when its slice expires.',
      },
    },
    greedy: {
      title: 'A fast sender',
      text: [
        'The same program now reads from a faster sender. Without compile jobs it reads {fast0} Mb/s, only a little more than from the slow sender. But now there is always data to read. The receiver starts with some sleep average and never sleeps again. Watch the bar of its sleep average.',
      ],
      until: 'the receiver no longer counts as interactive',
      seen: 'The bar of the receiver’s sleep average has sunk below the mark for interactive processes. The scheduler now treats this program like a [hog].',
      notes: {
        say: 'The program has not changed, but its data comes faster.',
        minutes: 1.5,
      },
    },
    fast: {
      title: 'A fast sender and compile jobs',
      text: [
        '{jobs, plural, one {One compile job runs} other {# compile jobs run}} beside the receiver, which reads from the fast sender. Without compile jobs the receiver read {alone} Mb/s.',
      ],
      notes: {
        say: 'The receiver and the compile jobs are the same as with the slow sender. Only a little more data comes in.',
        minutes: 2.5,
      },
      ask: {
        why: 'An equal share is 1 ÷ {parts} of the rate that the receiver has alone. When its slice is used up, the receiver waits for its turn in the expired array. The compile jobs sometimes sleep while they wait for the disk. Sleep raises their priority, so they often run before the receiver. Beside several compile jobs the receiver therefore gets less than an equal share. Beside one compile job the receiver gets about half.',
        question: 'How many Mb/s does the receiver read from the fast sender while it runs beside compile jobs?',
        unit: 'Mb/s',
        right: 'The receiver gets one slice in every round of the run queue, as in lesson 5.',
        wrong: {
          kept: 'You would be right with the slow sender, as in this run:',
          nothing:
            'The rate is higher than you answered, because the receiver gets one slice in every round of the run queue.',
          other: 'Multiply the receiver’s rate without compile jobs by its share of the CPU’s time.',
        },
      },
    },
    end: {
      title: 'Summary',
      text: [
        'Beside four compile jobs, the receiver reads {slow4} Mb/s from the slow sender and {fast4} Mb/s from the fast sender. The receiver itself uses {slowTime} % of the CPU’s time with the slow sender and {fastTime} % with the fast sender. All numbers are measured from 5 s to 25 s of the run.',
        'The sender’s rate decides whether the receiver counts as interactive. With a little more data the receiver no longer runs first; it gets less than a fifth of the CPU’s time.',
      ],
      until: 'two seconds have passed',
      seen: 'This receiver reads from the fast sender, beside four compile jobs. Its sleep average is too low for an interactive process, so the receiver mostly waits for the CPU.',
      notes: {
        say: 'The Fermilab study’s poster gives the receiver’s rate beside four compile jobs: 430 Mb/s with the slow sender and 97 Mb/s with the fast sender.',
        after: 'Homework: find the sending rate at which the receiver stops counting as interactive.',
        minutes: 1.5,
      },
    },
  },
} as const;
