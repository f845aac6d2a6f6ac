/** Lesson 9: a ring that runs dry for want of memory. */
import { count, round } from '../../numbers';
import type { LessonWords } from './shape';

const MIB = 2 ** 20;

export const ringDry: LessonWords<'lost' | 'lostDeep' | 'lostSmall' | 'dryLoaded'> = {
  title: 'Why the ring ran dry',
  sentence: 'Frames are lost on an idle network, beside a CPU that has time. Who is to blame?',
  scenes: {
    lost: {
      title: 'Lost, and nobody is to blame',
      text: () => [
        'One [TCP|tcp] stream comes in. The network loses nothing and the receiver keeps up. Memory is short: another program holds most of it.',
        'Watch the [receive ring|ring].',
      ],
      until: 'a frame is lost in the card',
      seen: () =>
        'No ready descriptor is left: the card has nowhere to write, and drops. Where did the 384 descriptors go?',
      notes: {
        say: 'Collect suspects on the board before you go on: the network, the CPU, the card, the program.',
        wrong: '“The CPU was too slow.” The timeline shows who had it.',
        minutes: 1.5,
      },
    },
    driver: {
      title: 'The driver asks for memory',
      text: () => [
        'For each frame that goes up the driver must put a fresh buffer into the ring: the [refill] (alloc_skb). It works in a [softirq], which may not wait. So it asks for memory that is free at this very moment: an [atomic allocation|atomic].',
      ],
      until: 'a refill fails',
      seen: () =>
        'The answer was no. The descriptor stays empty, drawn red: a place without a buffer. The driver will try again when it polls next.',
      notes: {
        say: 'A process would sleep until memory is found. A softirq is nobody: it cannot sleep.',
        after: 'Ask: what has to happen until frames are lost?',
        minutes: 1.5,
      },
    },
    order: {
      title: 'What came first?',
      text: () => [
        'Three things are in the event log of the next moments. Put them into the order in which they happened.',
      ],
      notes: {
        say: 'Symptom and cause: what we saw first was what happened last.',
        minutes: 2,
      },
      ask: {
        question: () => 'In which order did these happen?',
        options: ['a frame is lost in the card', 'a refill finds no memory', 'the ring has no ready descriptor'],
        right: () => 'From the cause to the symptom.',
        wrong: {
          symptom: () =>
            'The loss is what you saw first, so it is tempting to put it first. For you to be right the card would have to drop a frame though a ready descriptor is there.',
          other: () => 'The ring runs dry only because refills fail, and frames are lost only because it is dry.',
        },
        why: () =>
          'No memory → no buffer → no ready descriptor → no place for the frame. “Why?” at any entry of the log tells the same chain.',
      },
    },
    taker: {
      title: 'Who took the memory?',
      text: (_, run) => [
        `Another program holds ${run['memory.pressure']} % of what was free. But that is so from the beginning, and at the beginning nothing is lost. Something else grows in the first second.`,
      ],
      notes: {
        say: 'Let them vote, then look at the tank while it plays.',
        wrong: 'The page cache. It gives way: the reclaimer shrinks it.',
        minutes: 2,
      },
      ask: {
        question: () => 'What grows most in the first 0.9 s of the stream?',
        options: ['the page cache', 'the kernel’s stores (slab), with the buffers of frames', 'programs'],
        right: () => 'Received bytes wait in the receive queue, each in the buffer of its frame.',
        wrong: {
          cache: () =>
            'The page cache gets smaller: the reclaimer takes from it. You would be right on a machine that reads files all the time.',
          programs: () =>
            'The other program had its memory before the stream began. You would be right if it were still growing.',
          other: () => 'Look at the tank.',
        },
        why: (run) =>
          `The socket may hold ${count(run['socket.rcvbuf'] / MIB)} MiB, and the receiver reads a little slower than frames come: the queue grows until it is full.`,
      },
    },
    chain: {
      title: 'The whole chain',
      text: () => [
        'Now see all of it at once: the receive queue has taken the memory; free pages fall below the [watermark]; the [reclaimer|reclaim] (kswapd) frees pages, but too slowly; the refill fails; the ring runs dry.',
      ],
      until: 'the ring has recovered',
      seen: () =>
        'The reclaimer has freed pages, the next poll refilled every empty descriptor at once. Until the next time.',
      notes: {
        say: 'Go backwards with Step back, and let them name each link of the chain.',
        after: 'Ask for remedies. Somebody will say: a bigger ring.',
        minutes: 2,
      },
    },
    deeper: {
      title: 'A bigger ring?',
      text: (n) => [
        `With 384 descriptors this machine loses about ${round(n.lost)} frames in five seconds. Somebody has said: take a bigger ring. So here are 1,024 descriptors.`,
      ],
      notes: {
        say: 'Most will say it helps: it did in lesson 2. Let them commit.',
        wrong: '“Nothing is lost.” A bigger ring helps against a late driver, not against missing memory.',
        minutes: 2,
      },
      ask: {
        question: () => 'The same five seconds with a ring of 1,024 descriptors: what becomes of the losses?',
        options: ['hardly any frame is lost', 'frames are lost as before'],
        right: () => 'The ring is deeper, and there is as little memory to fill it with.',
        wrong: {
          cured: () =>
            'You would be right if the driver came late. Here it comes in time and has nothing to give: a deeper ring only takes longer to run dry, and holds more memory itself.',
          other: () => 'Look at the losses.',
        },
        why: () => 'Each descriptor needs a buffer. A bigger ring asks for more of what is missing.',
      },
    },
    buffer: {
      title: 'A smaller buffer?',
      text: () => [
        'The other end of the chain: the receive queue. Let the socket hold 1 MiB in place of 40 ([receive buffer|rcvbuf], SO_RCVBUF).',
      ],
      notes: {
        say: 'Less buffer, fewer losses: for many this turns the world round.',
        minutes: 2,
      },
      ask: {
        question: () => 'With a receive buffer of 1 MiB: how many frames are lost in the card in five seconds?',
        unit: 'frames',
        right: () => 'None, and the stream is as fast.',
        wrong: {
          same: (given) =>
            `${given}: that would be so if something else than the receive queue took the memory. This is the machine with 40 MiB:`,
          other: () => 'None at all.',
        },
        why: () =>
          'A full buffer of 1 MiB slows the sender down by its window. The memory stays free, and the refill finds its pages.',
      },
    },
    cure: {
      title: 'What to take home',
      text: (n) => [
        `With 1 MiB: ${count(n.lostSmall)} frames lost. With 40 MiB: ${round(n.lost)}. With a ring of 1,024: ${round(n.lostDeep)}, hardly fewer.`,
        `The study found the same on a machine that compiles a kernel: three times in 25 s its ring ran dry, on an idle network. Here it is some ${count(n.dryLoaded)} times, by chance never or twenty. Look for the cause where memory goes, not where frames are lost.`,
      ],
      until: 'sixty milliseconds have passed',
      notes: {
        say: 'On a real machine: ethtool -S for the card’s drops, /proc/meminfo and /proc/slabinfo for the memory.',
        after: 'Homework: the preset “The ring runs dry”. Find the chain there by “Why?”.',
        minutes: 1.5,
      },
    },
  },
};
