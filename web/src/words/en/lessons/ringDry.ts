/** Lesson 9: a ring that runs dry because memory is short. */
export default {
  title: 'Why the ring ran dry',
  explains:
    'How to follow the loss of a frame in the network card back to its cause, and which remedies reach that cause.',
  keep: [
    'The chain from cause to symptom: receive queue full of data, no free page, failed refill, no ready descriptor, lost frame.',
    'A deeper ring does not help: {lostDeep} frames are lost instead of {lost}. A smaller receive buffer of 1 MiB helps: {lostSmall} frames are lost.',
    'Look for the cause in the use of memory, not at the place where frames are lost.',
  ],
  scenes: {
    lost: {
      title: 'Why is the frame lost?',
      text: [
        'One [TCP|tcp] stream comes in. The network loses nothing, and the driver comes as soon as a frame is there. Memory is short, because another program holds most of the memory.',
        'Watch the [receive ring|ring].',
      ],
      until: 'a frame is lost in the card',
      seen: 'No ready descriptor is left. The card has nowhere to write and drops the frame. What happened to the 384 descriptors?',
      notes: {
        say: 'Collect possible causes on the board before you go on: the network, the CPU, the card, the program.',
        wrong: '“The driver was too slow.” In the timeline a softirq follows every interrupt at once.',
        minutes: 1.5,
      },
    },
    driver: {
      title: 'The driver asks for memory',
      text: [
        'For each frame that the driver passes up, it must put a new buffer into the ring: the [refill] (alloc_skb). The driver works in a [softirq], which must not sleep. So the driver asks for memory that is free at this moment: an [atomic allocation|atomic].',
      ],
      until: 'a refill fails',
      seen: 'The driver got no page: the few free pages are a reserve that its request may not use. The descriptor stays empty: a place without a buffer, drawn red. The driver tries again at its next visit to the ring.',
      notes: {
        say: 'A process would sleep until memory is found. A softirq belongs to no process, so it cannot sleep.',
        after: 'Ask: what has to happen before frames are lost?',
        minutes: 1.5,
      },
    },
    order: {
      title: 'Which event came first?',
      text: ['In the next milliseconds the three events below happen. The simulation logs each event and its time.'],
      notes: {
        say: 'We saw the loss first, but the loss is the last event in its chain of causes.',
        minutes: 2,
      },
      ask: {
        question: 'Put these events into the order in which each happens for the first time.',
        options: {
          lost: 'a frame is lost in the card',
          refill: 'a refill finds no memory',
          dry: 'the ring has no ready descriptor',
        },
        right: 'This is the order from the cause to the symptom.',
        wrong: {
          symptom:
            'You saw the loss first, so you may want to put it first. You would be right if the card dropped a frame while a descriptor was ready.',
          other: 'The ring runs dry only because refills fail. Frames are lost only because the ring is dry.',
        },
        why: 'No memory → no buffer → no ready descriptor → no place for the frame. In the view Machine, “Why?” beside any of these events shows the same chain.',
      },
    },
    taker: {
      title: 'Who took the memory?',
      text: [
        'Another program holds {pressure} % of the memory that was free. But this program has held the memory from the start, and at the start nothing is lost. Something else grows.',
      ],
      notes: {
        say: 'Let the students vote, then let them watch the memory panel while the simulation plays.',
        wrong: '“The page cache.” The page cache becomes smaller, because the reclaimer shrinks it.',
        minutes: 2,
      },
      ask: {
        why: 'The socket may hold {size} MiB, and the receiver reads more slowly than frames come. So the receive queue grows until it has used up the free memory or the socket’s limit.',
        question: 'Which use of memory grows most in the first 0.9 s of the stream?',
        options: {
          cache: 'the page cache',
          slab: 'the slab caches, with the buffers of frames',
          programs: 'the memory of programs',
        },
        right:
          'Received data waits in the receive queue, in the buffers of its frames. These buffers come from slab caches.',
        wrong: {
          cache:
            'The page cache gets smaller: kswapd, the reclaimer, frees its pages. You would be right on a machine that reads files all the time.',
          programs:
            'The other program had its memory before the stream began. You would be right if it were still growing.',
        },
      },
    },
    chain: {
      title: 'The whole chain of causes',
      text: [
        'Now see all steps from cause to loss. The receive queue has taken the memory, and free pages fall below the [watermark]. The [reclaimer|reclaim] (kswapd) frees pages, but too slowly. Refills fail one after another, the ring runs dry, and frames are lost.',
      ],
      until: 'twenty frames are lost',
      seen: 'How does the shortage of memory end? After so many losses the sender pauses. Meanwhile the receiver reads its queue and memory becomes free. At the sender’s next frame the driver has pages for every empty descriptor. Then the shortage begins again. Press Play to see it.',
      notes: {
        say: 'Go backwards with the button Step back. Let the students name each step from the lost frames back to the full queue.',
        after: 'Ask for remedies. Some student will propose a bigger ring.',
        minutes: 2,
      },
    },
    deeper: {
      title: 'Does a bigger ring help?',
      text: [
        'With 384 descriptors the simulated machine loses about {lost} frames in five seconds. Would a bigger ring help? In this run the ring has {value} descriptors.',
      ],
      notes: {
        say: 'Most students will say that a bigger ring helps, as in lesson 2. Let them answer first.',
        wrong: '“Nothing is lost.” A bigger ring helps against a late driver, not against missing memory.',
        minutes: 2,
      },
      ask: {
        question: 'With a ring of {value} descriptors instead of 384: how do the losses in five seconds change?',
        options: {
          cured: 'hardly any frame is lost',
          same: 'frames are lost, as with 384 descriptors',
        },
        right: 'The ring is deeper, but there is no more memory to fill it.',
        wrong: {
          cured:
            'You would be right if the driver came late. Here the driver comes in time but has no buffers. A deeper ring only takes longer to run dry, and its own buffers take more memory.',
        },
        why: 'Each descriptor needs a buffer. A bigger ring needs even more memory, and memory is short.',
      },
    },
    buffer: {
      title: 'Does a smaller receive buffer help?',
      text: [
        'Now change the start of the chain of causes: the receive queue. In this run the socket may hold 1 MiB instead of 40 MiB ([receive buffer|rcvbuf], SO_RCVBUF).',
      ],
      notes: {
        say: 'A smaller receive buffer means fewer lost frames. Many students expect the opposite.',
        minutes: 2,
      },
      ask: {
        question: 'With a receive buffer of 1 MiB: how many frames are lost in the card in five seconds?',
        unit: 'frames',
        unitOfOne: 'frame',
        right: 'No frame is lost.',
        wrong: {
          same: 'Your answer is {given}. Frames are lost if the receive buffer has 40 MiB, as in this run:',
          other: 'No frame is lost.',
        },
        why: 'The buffer of 1 MiB is soon full, and TCP then slows the sender down with a small window. Memory stays free, and every refill finds free pages.',
      },
    },
    cure: {
      title: 'Summary',
      text: [
        'With a receive buffer of 1 MiB {lostSmall} frames are lost, and with 40 MiB {lost} are lost. With 40 MiB and a ring of {value} descriptors {lostDeep} frames are lost. With other round-trip times the bigger ring sometimes loses more frames than the small ring, sometimes fewer.',
        'The Fermilab study measured a real machine that compiled a kernel. Its ring ran dry three times in 25 s, although the network was fine. In 16 simulated runs beside a kernel build the ring runs dry {dryLeast} to {dryMost} times in 25 s, depending on chance. Look for the cause in the use of memory, not at the place where frames are lost.',
      ],
      until: 'sixty milliseconds have passed',
      seen: 'With 1 MiB the ring stays full of ready descriptors, and memory stays free.',
      notes: {
        say: 'On a real machine, ethtool -S shows the frames that the network card dropped. The files /proc/meminfo and /proc/slabinfo show the use of memory.',
        after: 'Homework: open the preset “The ring runs dry”, and find the chain of causes with “Why?”.',
        minutes: 1.5,
      },
    },
  },
} as const;
