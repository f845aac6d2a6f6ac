/** Lesson 5: time slices, and the two arrays. */
export default {
  title: 'Who has the CPU: slices and arrays',
  explains: 'Which program has the CPU when, how long the others wait, and what that does to a stream.',
  keep: [
    'In a round each program has one slice. Equal slices are equal shares of the ticks.',
    'Ticks and time differ: interrupts and softirqs in a slice count as ticks of its owner, not as its own time.',
    'The rate follows the share: {alone} Mb/s alone, {one} beside one other program, {four} beside four.',
  ],
  scenes: {
    turns: {
      title: 'One after the other',
      text: [
        'One CPU. Beside the receiver (iperf), {hogs, plural, one {one other program} other {# other programs}} want it without a pause ([hogs|hog]). The [scheduler] gives each a [time slice|slice]: 100 ms for an ordinary process. In the run queue each is a chip, and the bar on it is what is left of its slice.',
      ],
      until: 'three slices have been used up',
      seen: 'Whoever has used up the slice gets a new one and has to wait for its next turn. But it does not wait beside the others: look where its chip went.',
      notes: {
        say: 'Follow one chip with the finger.',
        minutes: 1.5,
      },
    },
    arrays: {
      title: 'Two lists that change places',
      text: [
        'There are two lists: those who still have some of their slice (the [active array|active]) and those who have used it up (the [expired array|expired]). Nobody goes back from expired to active alone.',
      ],
      until: 'the two have changed places',
      seen: 'When the active array is empty, the two change places: two pointers are swapped, however many processes there are. That is why this scheduler is called O(1). A new round begins.',
      notes: {
        say: 'Ask: can somebody be left out for ever? No: everybody is served before the arrays change places.',
        minutes: 1.5,
      },
    },
    share: {
      title: 'What share does the receiver get?',
      text: [
        'The receiver and {hogs, plural, one {one other program} other {# other programs}}, all ordinary (nice 0), all wanting the CPU all the time.',
        'The kernel counts in ticks of its clock, a thousand a second. Each tick is charged to the process in whose slice it falls, also when an interrupt or a softirq is running just then.',
      ],
      notes: {
        say: 'Count all of them.',
        wrong: 'One by the number of the others: they forgot the receiver itself.',
        minutes: 2,
      },
      ask: {
        question:
          'What share of the ticks is charged to the receiver beside {hogs, plural, one {one other program} other {# other programs}}?',
        unit: '% of the ticks',
        right: 'Equal slices, equal shares.',
        wrong: {
          itself:
            '{given}: you divided by the others and forgot the receiver itself. With one program less you are right:',
          half: 'Half is right beside one other program:',
          other: 'Everybody gets a slice of the same length in each round.',
        },
        why: 'Its slice ÷ the sum of all slices: 100 ÷ {sum}, the study’s equation (10), counted from 6 s on. The panels show time instead. {fourJobs, select, yes {Only about {timeFour} % of the CPU’s time is the receiver’s own: interrupts and softirqs take the rest of its slices. } other {}}What the panels count since the start also holds its first seconds, in which it had more.',
      },
    },
    round: {
      title: 'How long is a round?',
      text: ['A round: from one moment at which the arrays change places to the next. Everybody runs once in it.'],
      notes: {
        say: 'The round is what the stream feels: nearly so long the receiver may be away.',
        minutes: 2,
      },
      ask: {
        question:
          'How long does a round take with the receiver and {hogs, plural, one {one other program} other {# other programs}}?',
        unit: 'ms',
        right: 'The slices of all, one after the other.',
        wrong: {
          slice: '100 ms is the slice of one. You would be right on a machine where only one process wants the CPU.',
          itself: 'You left out the receiver’s own slice. With one program less you are right:',
          other: 'Add up the slices of everybody.',
        },
        why: '(1 + {jobs}) × 100 ms = {round} ms.',
      },
    },
    rate: {
      title: 'What becomes of the stream?',
      text: [
        'Alone the receiver reads {alone} Mb/s once its queue is full. Now it shares with {hogs, plural, one {one other program} other {# other programs}}.',
      ],
      notes: {
        say: 'A share of the ticks means a share of the rate.',
        minutes: 2,
      },
      ask: {
        question: 'How many Mb/s does it read beside {hogs, plural, one {one other program} other {# other programs}}?',
        unit: 'Mb/s',
        right: 'As large a part as its share of the ticks.',
        wrong: {
          itself: 'You divided by the others and forgot the receiver itself. With one program less you are right:',
          same: 'The network could carry it, but recv() needs the CPU. You are right where nobody else wants it:',
          double: 'More. In its slices the receiver reads at full speed, and it has its share of the slices.',
          other: 'Begin with its share of the ticks.',
        },
        why: 'It has 1 ÷ {parts} of the ticks, and that part of its rate, counted from 6 s on. The charts’ mean since the start is higher: in its first seconds the receiver had more.',
      },
    },
    away: {
      title: 'While the receiver is away',
      text: [
        'Watch one round: the receiver runs, then the others. Packets do not care about slices: [softirqs|softirq] take them up to the socket whoever runs. There they wait in the [receive queue|receivequeue], or, when the receiver was stopped in the middle of its work, on the [backlog].',
      ],
      until: 'a round has passed',
      seen: 'Nothing is read while the receiver is away: its queue stays full, and soon the sender has to wait. When the receiver runs, it reads at full speed. See the rate in the charts (goodput): one burst in each round.',
      notes: {
        say: 'The study’s Figs. 10 and 11 show this rhythm.',
        minutes: 1.5,
      },
    },
    end: {
      title: 'What to take home',
      text: [
        'From 6 s on: alone {alone} Mb/s, beside one other program {one}, beside four {four}. Nothing in the network has changed.',
        'The longest wait grows, too: a packet may have to wait until all the others have used up their slices. With ten others that is {value} ms: a second.',
      ],
      until: 'two seconds have passed',
      seen: 'This was the machine with one other program: two chips that take turns.',
      notes: {
        say: 'Fair to processes is not fast for packets.',
        after: 'Next: lesson 6, how to be put first.',
        minutes: 1.5,
      },
    },
  },
} as const;
