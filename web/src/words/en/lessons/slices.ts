/** Lesson 5: time slices, and the two arrays. */
import { count, round } from '../../numbers';
import type { LessonWords, Run } from './shape';

const jobs = (run: Run): number => run['load.jobs'];
/** Numbers of a few things as a sentence says them. */
const SAID: Readonly<Record<number, string>> = { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 6: 'six', 9: 'nine' };
const hogs = (run: Run): string => `${SAID[jobs(run)] ?? jobs(run)} other ${jobs(run) === 1 ? 'program' : 'programs'}`;

export const slices: LessonWords<'alone' | 'one' | 'four'> = {
  title: 'Who has the CPU: slices and arrays',
  sentence: 'Several programs want the CPU all the time. Who has it when, and what does it do to the stream?',
  scenes: {
    turns: {
      title: 'One after the other',
      text: (_, run) => [
        `One CPU. Beside the receiver (iperf), ${hogs(run)} want it without a pause ([hogs|hog]). The [scheduler] gives each a [time slice|slice]: 100 ms for an ordinary process. In the run queue each is a chip, and the bar on it is what is left of its slice.`,
      ],
      until: 'three slices have been used up',
      seen: () =>
        'Whoever has used up the slice gets a new one and has to wait for its next turn. But it does not wait beside the others: look where its chip went.',
      notes: { say: 'Follow one chip with the finger.', minutes: 1.5 },
    },
    arrays: {
      title: 'Two lists that change places',
      text: () => [
        'There are two lists: those who still have some of their slice (the [active array|active]) and those who have used it up (the [expired array|expired]). Nobody goes back from expired to active alone.',
      ],
      until: 'the two have changed places',
      seen: () =>
        'When the active array is empty, the two change places: two pointers are swapped, however many processes there are. That is why this scheduler is called O(1). A new round begins.',
      notes: {
        say: 'Ask: can somebody be left out for ever? No: everybody is served before the arrays change places.',
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
            `${given}: you divided by the others and forgot the receiver itself. With one program less you are right:`,
          half: () => 'Half is right beside one other program:',
          other: () => 'Everybody gets a slice of the same length in each round.',
        },
        why: (run) =>
          `Its slice ÷ the sum of all slices: 100 ÷ ${100 * (1 + jobs(run))}, the study’s equation (10). The share is counted in ticks of the kernel’s clock; interrupts and softirqs in its slice count as its own.`,
      },
    },
    round: {
      title: 'How long is a round?',
      text: () => [
        'A round: from one moment at which the arrays change places to the next. Everybody runs once in it.',
      ],
      notes: {
        say: 'The round is what the stream feels: nearly so long the receiver may be away.',
        minutes: 2,
      },
      ask: {
        question: (run) => `How long does a round take with the receiver and ${hogs(run)}?`,
        unit: 'ms',
        right: () => 'The slices of all, one after the other.',
        wrong: {
          slice: () =>
            '100 ms is the slice of one. You would be right on a machine where only one process wants the CPU.',
          itself: () => 'You left out the receiver’s own slice. With one program less you are right:',
          other: () => 'Add up the slices of everybody.',
        },
        why: (run) => `(1 + ${jobs(run)}) × 100 ms = ${100 * (1 + jobs(run))} ms.`,
      },
    },
    away: {
      title: 'While the receiver is away',
      text: () => [
        'Watch one round: the receiver runs, then the others. Packets do not care about slices: [softirqs|softirq] take them up to the socket whoever runs. There they wait in the [receive queue|receivequeue], or, when the receiver was stopped in the middle of its work, on the [backlog].',
      ],
      until: 'a round has passed',
      seen: () =>
        'Nothing is read while the receiver is away: its queue stays full, and soon the sender has to wait. When the receiver runs, it reads at full speed. See the rate in the charts (goodput): one burst in each round.',
      notes: { say: 'The study’s Figs. 10 and 11 show this rhythm.', minutes: 1.5 },
    },
    rate: {
      title: 'What becomes of the stream?',
      text: (n, run) => [`Alone the receiver reads ${round(n.alone)} Mb/s. Now it shares with ${hogs(run)}.`],
      notes: {
        say: 'A part of the CPU means a part of the rate.',
        minutes: 2,
      },
      ask: {
        question: (run) => `How many Mb/s does it read beside ${hogs(run)}?`,
        unit: 'Mb/s',
        right: () => 'About its part of the CPU.',
        wrong: {
          same: () => 'The network could carry it, but recv() needs the CPU. You are right where nobody else wants it:',
          double: () =>
            'A little more. You would be right if the receiver’s part of the CPU had to do for the whole way of its packets; but some of the softirqs run in the others’ slices.',
          other: () => 'Begin with its part of the CPU.',
        },
        why: (run) =>
          `It has 1 ÷ ${1 + jobs(run)} of the CPU, and about that part of its rate. A bit more, where softirqs take packets up in the others’ slices.`,
      },
    },
    end: {
      title: 'What to take home',
      text: (n) => [
        `Alone: ${round(n.alone)} Mb/s. Beside one: ${round(n.one)}. Beside four: ${round(n.four)}. Nothing in the network has changed.`,
        `The longest wait grows, too: a packet may have to wait until all the others have used up their slices. With ten others that is ${count(10 * 100)} ms: a second.`,
      ],
      until: 'two seconds have passed',
      seen: () => 'This was the machine with one other program: two chips that take turns.',
      notes: {
        say: 'Fair to processes is not fast for packets.',
        after: 'Next: lesson 6, how to be put first.',
        minutes: 1.5,
      },
    },
  },
};
