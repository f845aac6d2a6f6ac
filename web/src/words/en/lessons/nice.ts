/** Lesson 6: nice values. */
import { minus, round } from '../../numbers';
import type { LessonWords, Run } from './shape';

/** Slices of 2.6.12 by nice value, ms: `task_timeslice`. */
const sliceOf = (nice: number): number => (nice < 0 ? 400 - 20 * nice : Math.max(5, 100 - 5 * nice));
const jobs = (run: Run): number => run['load.jobs'];

export const nice: LessonWords<'rate0' | 'rate10' | 'rate19'> = {
  title: 'Nice values and shares',
  sentence: 'How much does it help to be put first, and who pays for it?',
  scenes: {
    levels: {
      title: 'Forty levels',
      text: (_, run) => [
        `Every process has a [nice value|nice] from −20 to 19: the lower, the earlier. It becomes a [priority], and the lowest number that wants the CPU has it. Here the receiver has nice ${minus(run['app.nice'])}; four programs that never sleep have 0.`,
      ],
      until: 'the arrays have changed places',
      seen: () =>
        'First the receiver alone until its slice is used up, then the four in turn. Nice decides the order. It also decides the slice.',
      notes: { say: 'Two effects under one name: earlier, and longer.', minutes: 1.5 },
    },
    slice: {
      title: 'How long is its slice?',
      text: () => ['At nice 0 a [slice] is 100 ms, at nice 19 it is 5 ms. In between it falls by 5 ms for each level.'],
      notes: {
        say: 'Let them extend the line. It has a bend.',
        wrong: '150 ms at −10: the line goes on straight. The kernel’s does not.',
        minutes: 2,
      },
      ask: {
        question: (run) => `How long is a slice at nice ${minus(run['app.nice'])}?`,
        unit: 'ms',
        right: () => 'You know the formula, or have looked at the process.',
        wrong: {
          same: () => '100 ms is the slice of nice 0:',
          linear: () =>
            'You drew the line on: 5 ms for each level. For levels below 0 the kernel counts four times as much; you would be right for a kernel without that.',
          other: () => 'Below 0 each level counts 20 ms, from 400 ms on.',
        },
        why: (run) =>
          `Below 0: 400 + 20 × ${-run['app.nice']} = ${sliceOf(run['app.nice'])} ms. From 0 up: 100 − 5 × nice.`,
      },
    },
    share: {
      title: 'What part is that?',
      text: (_, run) => [
        `The receiver has nice ${minus(run['app.nice'])} and slices of ${sliceOf(run['app.nice'])} ms. Beside it run ${jobs(run)} programs of nice 0.`,
      ],
      notes: {
        say: 'In a round everybody has one slice. Add them up.',
        wrong: '100 %: “it is always first”. When its slice is used up it has to wait for the round to end.',
        minutes: 2.5,
      },
      ask: {
        question: (run) => `What part of the CPU does the receiver get beside ${jobs(run)} programs of nice 0?`,
        unit: '%',
        right: () => 'Its slice by the sum of all slices.',
        wrong: {
          all: () =>
            'Being first does not mean being alone: after its slice it waits with the others in the expired array. To be nearly alone it takes the widest difference that there is:',
          equal: () => 'Equal parts need equal nice values:',
          other: () => 'Divide its slice by the sum of all slices of a round.',
        },
        why: (run) =>
          `${sliceOf(run['app.nice'])} ÷ (${sliceOf(run['app.nice'])} + ${jobs(run)} × 100), the study’s equation (10).`,
      },
    },
    first: {
      title: 'Long runs, short breaks',
      text: () => [
        'Look at the timeline: the receiver runs for 600 ms, then it is away for 400 ms. The queue at its [socket] fills and empties in this rhythm.',
      ],
      until: 'a second has passed',
      seen: (n) => `The stream reaches ${round(n.rate10)} Mb/s. At nice 0 it was ${round(n.rate0)}.`,
      notes: { say: 'The network was never the limit.', minutes: 1.5 },
    },
    last: {
      title: 'And at the other end?',
      text: () => ['Now the receiver has nice 19, the last of all, with slices of 5 ms. The four programs stay at 0.'],
      notes: {
        say: 'Ask whether it starves. O(1) does not let anybody starve: the round ends.',
        minutes: 2,
      },
      ask: {
        question: () => 'What part of the CPU does the receiver get with nice 19 beside four programs of nice 0?',
        unit: '%',
        right: () => 'Little, but never nothing.',
        wrong: {
          nothing: () =>
            'It is the last, but it is in the round: the arrays only change places when it has run, too. You would be right for a scheduler with fixed priorities.',
          equal: () => 'You are right at equal nice values:',
          other: () => '5 ms of a round: add up the round.',
        },
        why: () => '5 ÷ (5 + 4 × 100) = 1.2 %.',
      },
    },
    price: {
      title: 'Who pays',
      text: (n) => [
        `With nice −15 the receiver has more than half of the CPU. Four others share the rest. Beside four of them its rate is ${round(n.rate0)} Mb/s at nice 0, ${round(n.rate10)} at −10 and ${round(n.rate19)} at 19.`,
        'A real build is no such load: its processes sleep while they wait for the disk, and rise in priority by it. The lesson “Interactive or greedy?” tells how.',
      ],
      until: 'two seconds have passed',
      notes: {
        say: 'renice changes who waits, not how much waiting there is.',
        after: 'Homework: the preset “A receiver put first” with a real build.',
        minutes: 1.5,
      },
    },
  },
};
