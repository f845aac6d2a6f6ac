/** Lesson 10: what the scheduler takes for interactive. */
import { percent, round } from '../../numbers';
import type { LessonWords } from './shape';

export const interactive: LessonWords<'slow0' | 'slow4' | 'fast0' | 'fast4' | 'slowShare' | 'fastShare'> = {
  title: 'Interactive or greedy?',
  sentence: 'A slower sender, and the same program keeps its CPU at any load. Why?',
  scenes: {
    slow: {
      title: 'A sender that takes its time',
      text: (n) => [
        `Another receiver: 1 GHz. The sender makes ${round(n.slow0)} Mb/s and no more. Look closely at the timeline: after each few segments the receiver has nothing to do, and sleeps for some microseconds.`,
      ],
      until: 'six tenths of a millisecond have passed',
      seen: (n) =>
        `It has ${percent(n.slowShare)} of the CPU's ticks, and still it goes to sleep thousands of times a second.`,
      notes: { say: 'Ask: is this program busy or idle? Both.', minutes: 1.5 },
    },
    gauge: {
      title: 'A gauge for sleep',
      text: () => [
        'The [scheduler] keeps a [sleep average|sleepavg] of each process: sleeping fills it, running empties it, up to one second. It is the gauge in the run queue. A full one gives a better [priority]: who sleeps much waits for a person, the scheduler thinks, and must answer quickly.',
      ],
      until: 'ten milliseconds have passed',
      seen: () =>
        'Beyond a mark the process counts as [interactive]: when its slice is used up it goes back to the active array, not to the expired one.',
      notes: { say: 'A guess about people, made from sleeping.', minutes: 1.5 },
    },
    joined: {
      title: 'Four jobs join in',
      text: (n, run) => [
        `${run['load.jobs']} [compile jobs|compile] are started on the same machine. Alone, the stream had ${round(n.slow0)} Mb/s.`,
      ],
      notes: {
        say: 'After lesson 5 most will say a fifth. Good: they have learnt the rule. Here is its exception.',
        wrong: 'A fifth: equal slices, equal parts. That is for those who never sleep.',
        minutes: 2.5,
      },
      ask: {
        question: (run) => `What becomes of the rate with ${run['load.jobs']} compile jobs?`,
        options: ['it stays', 'about half is left', 'a quarter or less is left'],
        right: () => 'As if it were alone.',
        wrong: {
          half: () =>
            'You would be right with one job, if the receiver never slept. This is the machine with a fast sender:',
          fifth: () => 'You would be right if the receiver never slept. This is the machine with a fast sender:',
          other: () => 'Look at the gauge.',
        },
        why: () =>
          'It sleeps often, so it counts as interactive: it comes before the jobs, and comes back at once when its slice is used up.',
      },
    },
    greedy: {
      title: 'A sender that does not wait',
      text: (n) => [
        `A faster sender, the same program: alone it reads ${round(n.fast0)} Mb/s, hardly more than before. But now there is always something to read. It never sleeps.`,
      ],
      until: 'a millisecond has passed',
      seen: () => 'Its gauge is empty, or becomes so. To the scheduler it is a [hog].',
      notes: { say: 'The program has not changed. Its data comes faster.', minutes: 1.5 },
    },
    fast: {
      title: 'And now the jobs?',
      text: (n, run) => [
        `${run['load.jobs'] === 1 ? 'One compile job joins' : `${run['load.jobs']} compile jobs join`} the receiver with the fast sender. Alone: ${round(n.fast0)} Mb/s.`,
      ],
      notes: {
        say: 'Same program, same jobs, a little more data.',
        minutes: 2.5,
      },
      ask: {
        question: () => 'How many Mb/s are left?',
        unit: 'Mb/s',
        right: () => 'A fair part, as lesson 5 has it.',
        wrong: {
          kept: () => 'You would be right with the slow sender:',
          nothing: () => 'It is not starved: it has its slice in every round.',
          other: () => 'Its part of the CPU, times what it had alone.',
        },
        why: (run) =>
          `About 1 ÷ ${1 + run['load.jobs']} of what it had alone: now it waits its turn in the expired array.`,
      },
    },
    class: {
      title: 'What does the scheduler think?',
      text: () => ['Back to the slow sender, with four jobs.'],
      notes: { say: 'Read it off the gauge and its mark.', minutes: 2 },
      ask: {
        question: () => 'In what part of its ticks does the receiver of the slow sender count as interactive?',
        options: ['nearly always', 'part of the time', 'never'],
        right: () => 'Though it takes four fifths of the CPU.',
        wrong: {
          never: () =>
            'A program that takes so much looks like a hog. But only sleeping counts, and it sleeps. This one hardly does:',
          some: () => 'That is the receiver of the fast sender:',
          other: () => 'Look at the gauge.',
        },
        why: () =>
          'A few microseconds of sleep after each few segments are enough to keep the gauge full: waking counts for much more than it costs.',
      },
    },
    end: {
      title: 'What to take home',
      text: (n) => [
        `With four jobs: ${round(n.slow4)} Mb/s from the slow sender, ${round(n.fast4)} from the fast one. The receiver's part of the CPU: ${percent(n.slowShare)} and ${percent(n.fastShare)}.`,
        'Whether a program is interactive or greedy is decided by who sends to it. A little more data, and it falls from first to one of five.',
      ],
      until: 'two seconds have passed',
      notes: {
        say: 'The study’s poster measured 430 and 97 Mb/s.',
        after: 'Homework: at which rate of the sender does it tip?',
        minutes: 1.5,
      },
    },
  },
};
