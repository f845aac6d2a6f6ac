/** Lesson 5: time slices, and the two arrays of the O(1) scheduler. */
export default {
  title: 'Time slices and arrays',
  explains:
    'Which program has the CPU at which time, how long the other programs wait, and how this changes the rate of a stream.',
  keep: [
    'In a round of the scheduler each program has one time slice. Equal slices give equal shares of the timer ticks.',
    'The timer ticks counted for a program include the interrupts and softirqs that run during its slices. The program’s own CPU time does not include them.',
    'The receiver’s rate follows its share of the ticks: {alone} Mb/s alone, {one} Mb/s beside one other program, {four} Mb/s beside four.',
  ],
  scenes: {
    turns: {
      title: 'Programs run in turn',
      text: [
        'The machine has one CPU. Beside the receiver (iperf), {hogs, plural, one {one other program} other {# other programs}} always want the CPU ([hogs|hog]). The [scheduler] gives each program a [time slice|slice] of 100 ms. In the run queue each program is a small box (a chip), and the bar on it shows the rest of its slice. The number before a row of chips is the dynamic priority of their programs: the smallest number runs first.',
      ],
      until: 'three time slices have expired',
      seen: 'A program with an expired slice gets a new slice and waits for its next turn. It waits in another part of the run queue: see where its small box (chip) went.',
      notes: {
        say: 'Point at the small box (chip) of one program and follow it through the run queue.',
        minutes: 1.5,
      },
    },
    arrays: {
      title: 'Two lists that are swapped',
      text: [
        'There are two lists: programs with some slice left (the [active array|active]) and programs with an expired slice (the [expired array|expired]). No program goes back from expired to active by itself.',
      ],
      until: 'the two lists are swapped',
      seen: 'When the active array is empty, the two arrays are swapped. Only two pointers change, however many processes there are. Therefore this scheduler is called O(1). A new round begins.',
      notes: {
        say: 'Ask: can a program wait for ever? No: every program runs before the arrays are swapped.',
        minutes: 1.5,
      },
    },
    share: {
      title: 'What share does the receiver get?',
      text: [
        'The receiver and {hogs, plural, one {one other program} other {# other programs}} all have nice 0 and want the CPU all the time.',
        'The kernel counts ticks of its clock, a thousand a second. Each tick is charged to the process whose slice it falls into, even while an interrupt or a softirq runs.',
      ],
      notes: {
        say: 'Count all programs that want the CPU.',
        wrong: 'Students who divide one by the number of the other programs forgot the receiver itself.',
        minutes: 2,
      },
      ask: {
        question:
          'At what share of all timer ticks is the receiver on the CPU, while {hogs, plural, one {one other program also runs} other {# other programs also run}}?',
        unit: '% of the ticks',
        right: 'Equal slices mean equal shares.',
        wrong: {
          itself:
            '{given}: you divided by the number of the other programs and forgot the receiver itself. You would be right with one program fewer, as in this run:',
          half: 'Half of the ticks would be right if only one other program ran, as in this run:',
          other: 'Every program gets a slice of the same length in each round.',
        },
        why: 'The receiver has one of {programs} equal slices (equation (10) of the Fermilab study). The answer counts ticks after the first 6 s of the run. The panels show other values, because they count CPU time from the start of the run. {fourJobs, select, yes {Only about {timeFour} % of the CPU’s time is the receiver’s own: interrupts and softirqs use the rest of its slices.} other {}}',
      },
    },
    round: {
      title: 'How long is a round?',
      text: [
        'A round lasts from one swap of the active and the expired array to the next swap. Every program runs once in a round.',
      ],
      notes: {
        say: 'The longer a round, the longer the pauses of the stream: the receiver may have no CPU for nearly a whole round.',
        minutes: 2,
      },
      ask: {
        question:
          'How long does a round take with the receiver and {hogs, plural, one {one other program} other {# other programs}}?',
        unit: 'ms',
        right: 'A round is as long as the slices of all programs together.',
        wrong: {
          slice:
            '100 ms is the slice of one program. You would be right on a machine where only one process wants the CPU.',
          itself: 'You left out the receiver’s own slice. You would be right with one program fewer, as in this run:',
          other: 'Add up the slices of all programs.',
        },
        why: 'In a round each program has one slice of 100 ms: (1 + {jobs}) × 100 ms = {round} ms.',
      },
    },
    rate: {
      title: 'The rate of the stream',
      text: [
        'Without other programs the receiver reads {alone} Mb/s after the first 6 s of the run. Now it shares the CPU with {hogs, plural, one {one other program} other {# other programs}}.',
      ],
      notes: {
        say: 'The receiver’s rate, divided by the rate that it reaches alone, equals its share of the ticks.',
        minutes: 2,
      },
      ask: {
        question:
          'How many Mb/s does the receiver read beside {hogs, plural, one {one other program} other {# other programs}}?',
        unit: 'Mb/s',
        right: 'The receiver’s rate falls by the same factor as its share of the ticks.',
        wrong: {
          itself:
            'You divided by the number of the other programs and forgot the receiver itself. You would be right with one program fewer, as in this run:',
          same: 'The network could carry this rate, but recv() needs the CPU. You would be right if no other program wanted the CPU, as in this run:',
          double:
            'The rate is higher than your answer. The receiver reads at full speed during its slices, and they are as long as those of the other programs.',
          other: 'Begin with the receiver’s share of the ticks.',
        },
        why: 'The receiver has 1 ÷ {parts} of the ticks, and the same fraction of the rate that it reaches alone. Both are measured after the first 6 s of the run. The mean in the chart is higher, because it counts from the start, and the receiver had more CPU time in its first seconds.',
      },
    },
    away: {
      title: 'While the receiver waits',
      text: [
        'Watch one round: the receiver runs, then the other programs. Packets do not wait for slices, because [softirqs|softirq] take them to the socket at any time. At the socket the packets wait in the [receive queue|receivequeue]. If the receiver was preempted with the socket locked, they wait on the [backlog].',
      ],
      until: 'a round has passed',
      seen: 'No data is read while the receiver waits. The receive queue stays full, and soon the sender has to wait. When the receiver runs, it reads at full speed. See the rate in the charts (goodput): one burst in each round.',
      notes: {
        say: 'Figures 10 and 11 of the Fermilab study also show this rhythm of full speed and pauses.',
        minutes: 1.5,
      },
    },
    end: {
      title: 'Summary',
      text: [
        'After the first 6 s of a run, the receiver reads {alone} Mb/s alone, {one} Mb/s beside one other program, and {four} Mb/s beside four. The network is the same in all three runs.',
        'With more programs the receiver’s longest wait for the CPU grows, because all other programs may first use up their slices. With ten other programs this wait is {value} ms, one second. A packet at the end of a long receive queue waits several times as long.',
      ],
      until: 'two seconds have passed',
      seen: 'In this run one other program competes with the receiver. In the run queue the two programs take turns.',
      notes: {
        say: 'Equal shares for processes do not mean short waits for packets.',
        after: 'Next: lesson 6, how to get a higher priority.',
        minutes: 1.5,
      },
    },
  },
} as const;
