/** Lesson 5: time slices, and the two arrays. */
import { count, round } from '../../numbers';
import type { LessonWords, Run } from './shape';

const jobs = (run: Run): number => run['load.jobs'];
const hogs = (run: Run): string => (jobs(run) === 1 ? 'one other program' : `${jobs(run)} other programs`);

export const slices: LessonWords<'alone' | 'one' | 'four'> = {
  title: 'Who has the CPU: slices and arrays',
  sentence: 'Several programs want the CPU all the time. Who has it when, and what does it do to the stream?',
  scenes: {
    turns: {
      title: 'One after the other',
      text: (_, run) => [
        `One CPU, and ${hogs(run)} beside the receiver that never sleep ([hogs|hog]). The [scheduler] gives each a [time slice|slice]: 100 ms for an ordinary process. A bar on each shows what is left of it.`,
      ],
      until: 'three slices have been used up',
      seen: () => 'Whoever has used up the slice goes to the end of the line. Which line? Look closely.',
      notes: { say: 'Follow one chip with the finger.', minutes: 1.5 },
    },
    arrays: {
      title: 'Two lists that change places',
      text: () => [
        'There are two lists: those who still have slice left (the [active array|active]) and those who have not (the [expired array|expired]). Nobody goes from expired back to active alone.',
      ],
      until: 'the two have changed places',
      seen: () =>
        'When the active array is empty the two are exchanged: a single pointer, whatever the number of processes. So the scheduler is called O(1). A new round begins.',
      notes: {
        say: 'Ask: can somebody be left out for ever? No: everybody is served before the exchange.',
        minutes: 1.5,
      },
    },
    share: {
      title: 'What part does the receiver get?',
      text: (_, run) => [`The receiver and ${hogs(run)}, all ordinary (nice 0), all wanting the CPU all the time.`],
      notes: {
        say: 'Count all of them.',
        wrong: 'One by the number of the others: they forgot the receiver itself.',
        minutes: 2,
      },
      ask: {
        question: (run) => `What part of the CPU does the receiver get beside ${hogs(run)}?`,
        unit: '%',
        right: () => 'Equal slices, equal parts.',
        wrong: {
          itself: (given) =>
            `${given}: you divided by the others and forgot the receiver. With one program less you are right:`,
          half: () => 'Half is right beside one other program:',
          other: () => 'Everybody gets a slice of the same length in each round.',
        },
        why: (run) =>
          `Slice ÷ sum of slices: 100 ÷ ${100 * (1 + jobs(run))}, the study’s equation (10). The kernel’s ticks for interrupts are in it, too.`,
      },
    },
    round: {
      title: 'How long is a round?',
      text: () => ['From one exchange of the arrays to the next everybody runs once.'],
      notes: {
        say: 'The round is what the stream feels: this long the receiver may be away.',
        minutes: 2,
      },
      ask: {
        question: (run) => `How long does a round take with the receiver and ${hogs(run)}?`,
        unit: 'ms',
        right: () => 'The slices of all, one after the other.',
        wrong: {
          slice: () =>
            '100 ms is the slice of one. You would be right on a machine with one process only, where there is nobody to change places with.',
          itself: () => 'You left out the receiver’s own slice. With one program less you are right:',
          other: () => 'Add up the slices of everybody.',
        },
        why: (run) => `(1 + ${jobs(run)}) × 100 ms = ${100 * (1 + jobs(run))} ms.`,
      },
    },
    away: {
      title: 'While the receiver is away',
      text: () => [
        'Packets do not care about slices. [Softirqs|softirq] take them up to the socket whoever runs; there they wait in the [receive queue|receivequeue], or, when the receiver was stopped in the middle of its work, on the [backlog].',
      ],
      until: 'a second has passed',
      seen: () =>
        'The queues breathe in the rhythm of the rounds: full while the receiver is away, emptied while it runs.',
      notes: { say: 'The study’s Figs. 10 and 11 show this rhythm.', minutes: 1.5 },
    },
    rate: {
      title: 'What becomes of the stream?',
      text: (n, run) => [`Alone the receiver reads ${round(n.alone)} Mb/s. Now it shares with ${hogs(run)}.`],
      notes: {
        say: 'A part of the CPU means a part of the rate. Nearly: look at the sum.',
        minutes: 2,
      },
      ask: {
        question: (run) => `How many Mb/s does it read beside ${hogs(run)}?`,
        unit: 'Mb/s',
        right: () => 'About its part of the CPU.',
        wrong: {
          same: () => 'The network could carry it, but recv() needs the CPU. You are right where nobody else wants it:',
          double: () =>
            'A little more: the softirq’s work for its packets is paid by whoever runs, so a part of its cost falls on the others.',
          other: () => 'Begin with its part of the CPU.',
        },
        why: (run) =>
          `About 1 ÷ ${1 + jobs(run)} of the CPU, and a bit more of the rate: softirqs that take its packets up run in the others’ slices.`,
      },
    },
    end: {
      title: 'What to take home',
      text: (n) => [
        `Alone: ${round(n.alone)} Mb/s. Beside one: ${round(n.one)}. Beside four: ${round(n.four)}. Nothing in the network has changed.`,
        `The longest wait grows, too: a packet may have to wait for a whole round. With ten programs that is a second: ${count(11 * 100)} ms.`,
      ],
      until: 'two seconds have passed',
      notes: {
        say: 'Fair to processes is not fast for packets.',
        after: 'Next: lesson 6, how to be put first.',
        minutes: 1.5,
      },
    },
  },
};
