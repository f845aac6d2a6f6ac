/** Lesson 6: nice values. */
export default {
  title: 'Nice values and shares',
  explains:
    'How a nice value changes the order in which programs run, the length of their slices and their shares of the CPU, and which programs then wait longer.',
  keep: [
    'A program’s nice value decides two things: whether the program runs before or after the others, and how long its slice is.',
    'A program’s share of the timer ticks is its slice divided by the sum of all programs’ slices. No program waits for ever.',
    'Beside four programs of nice 0 the receiver reads {rate0} Mb/s at nice 0, {rate10} at −10 and {rate19} at 19.',
  ],
  scenes: {
    levels: {
      title: 'Forty levels of nice',
      text: [
        'Every process has a [nice value|nice] from −20 to 19. The kernel turns the nice value into a [priority]. The runnable process with the lowest priority number has the CPU. Here the receiver has nice {nice}; four programs that never sleep have nice 0.',
      ],
      until: 'the active and the expired array are swapped',
      seen: 'In the run queue the receiver stands first, in a row of its own, and runs until its slice expires. Then the four other programs run in turn. A nice value decides the order and the length of a slice.',
      notes: {
        say: 'A lower nice value has two effects: the program runs earlier, and it runs longer.',
        minutes: 1.5,
      },
    },
    slice: {
      title: 'How long is the receiver’s slice?',
      text: [
        'At nice 0 a [slice] is 100 ms, at nice 19 it is 5 ms. In between, each level makes the slice 5 ms shorter.',
      ],
      notes: {
        say: 'Let the students try the rule of 5 ms per level for negative nice values. Below 0 the kernel has another rule.',
        wrong:
          'Students who answer 150 ms at −10 used the rule for nice values above 0. The kernel has another rule below 0.',
        minutes: 2,
      },
      ask: {
        why: 'Below nice 0, each level adds 20 ms to 400 ms: 400 + 20 × {below} = {slice} ms. From nice 0 up, a slice is 100 − 5 × nice, in ms.',
        question: 'How long is a time slice at nice {nice}?',
        unit: 'ms',
        right: 'The slice is at least six times as long as at nice 0.',
        wrong: {
          same: '100 ms is the slice at nice 0, as in this run:',
          linear:
            'You used the rule of the nice values above 0, with 5 ms per level. Below 0 the kernel starts at 400 ms and adds 20 ms per level. You would be right for a kernel with one rule for all levels.',
          other: 'Below 0 the kernel starts at 400 ms and adds 20 ms per level.',
        },
      },
    },
    share: {
      title: 'The share of the CPU',
      text: ['The receiver has nice {nice}. Beside it run {jobs} programs of nice 0.'],
      notes: {
        say: 'In a round every program has one slice. Add up all slices.',
        wrong:
          '“100 %: the receiver is always first.” When its slice is used up, the receiver has to wait for the end of the round.',
        minutes: 2.5,
      },
      ask: {
        why: 'The share is {slice} ÷ ({slice} + {jobs} × 100). This is equation (10) of the Fermilab study. The answer counts ticks after the first 8 s of the run. The panels show the receiver’s own CPU time, which is less: interrupts and softirqs use a part of its slices.',
        question:
          'At what share of all timer ticks is the receiver on the CPU, while {jobs} programs of nice 0 also run?',
        unit: '% of the ticks',
        right: 'The share is the receiver’s slice, divided by the sum of all slices.',
        wrong: {
          all: 'The receiver runs first, but not alone. After its slice the receiver waits with the others in the expired array. You would be nearly right only with the largest possible difference of nice values:',
          equal: 'Equal shares need equal nice values, as in this run:',
          other: 'Divide the receiver’s slice by the sum of all slices of a round.',
        },
      },
    },
    first: {
      title: 'The receiver runs for long and pauses briefly',
      text: [
        'The receiver runs for 600 ms, then it waits for 400 ms. See the rate in the charts (goodput): long stretches at full speed, short breaks.',
      ],
      until: 'nearly two rounds have passed',
      seen: 'Over whole rounds the receiver’s mean rate is {rate10} Mb/s. At nice 0 it would be {rate0} Mb/s.',
      notes: {
        say: 'The network was never the limit of this stream.',
        minutes: 1.5,
      },
    },
    last: {
      title: 'The lowest priority: nice 19',
      text: [
        'Now the receiver has nice 19, the lowest priority, with slices of 5 ms. The four programs stay at nice 0.',
      ],
      notes: {
        say: 'Ask whether the receiver starves. This scheduler lets no program starve, because every round ends.',
        minutes: 2,
      },
      ask: {
        question: 'What share of the ticks is charged to the receiver at nice 19, beside four programs of nice 0?',
        unit: '% of the ticks',
        right: 'The receiver’s share is small, but never zero.',
        wrong: {
          nothing:
            'The receiver runs last, but it runs in each round: the kernel swaps the active and the expired array only after the receiver’s slice. You would be right for a scheduler that always runs the program with the highest priority.',
          equal: 'You would be right with equal nice values, as in this run:',
          other: 'The receiver has 5 ms of each round. How long is the round?',
        },
        why: 'The receiver’s share is 5 ms ÷ (5 ms + 4 × 100 ms) = 1.2 % of the ticks.',
      },
    },
    price: {
      title: 'The price of priority',
      text: [
        'Here the receiver has nice −15 and a slice of 700 ms. The four other programs have slices of 100 ms each, and now wait longer. The receiver’s rate beside four such programs is {rate0} Mb/s at nice 0, {rate10} at −10 and {rate19} at 19.',
        'The processes of a real build behave differently. They sleep while they wait for the disk, and this sleep raises their priority. The lesson “Interactive or greedy?” explains this.',
      ],
      until: 'two seconds have passed',
      seen: 'Look at the run queue: while the receiver runs, the four other programs wait.',
      notes: {
        say: 'renice adds no CPU time. The receiver gains what the other programs lose.',
        after:
          'Homework: open the preset “Receiver with high priority (nice −15)”, which has a real build, and compare it with this lesson.',
        minutes: 1.5,
      },
    },
  },
} as const;
