/** Lesson 4: where a segment waits. */
export default {
  title: 'TCP’s four queues',
  explains:
    'Why a TCP segment waits in one queue and not in another, and whether a softirq or the receiving program processes it.',
  keep: [
    'If the receiving program sleeps in recv(), segments go through the prequeue. While the program works on its socket, it holds the socket lock, and segments wait on the backlog.',
    'Segments behind a gap wait in the out-of-sequence queue. Segments in order wait in the receive queue.',
    'On this machine up to {backlog} segments wait on the backlog. These segments are acknowledged only when the receiving program unlocks the socket.',
  ],
  scenes: {
    gates: {
      title: 'Four questions choose the queue',
      text: [
        'A [segment] of [TCP|tcp] has come up through IP. Four questions, drawn as diamonds, decide where it waits. Is the [socket] locked by its process? Does the reader (the receiving program) wait for data? Is the segment the next in sequence? Does the reader have room for the segment in [its buffer|iovec]?',
        'Follow the circled segment. A diamond lights up while its question is asked.',
      ],
      until: 'the segment has come to its queue',
      seen: 'The answers are no, no, yes and no. The socket is not locked, the receiving program does not wait for data, and no segment is missing. But that program cannot take the segment now, because other programs have the CPU. So the segment waits in the receive queue. The next scenes change one answer after the other.',
      notes: {
        say: 'Read the questions in the four diamonds aloud, from left to right.',
        minutes: 2,
      },
    },
    asleep: {
      title: 'The receiving program sleeps',
      text: [
        'The sender sends only {rate} Mb/s. The receiving program is faster, so it sleeps in recv() and waits for data.',
      ],
      notes: {
        say: 'A program sleeps in recv(). Who should do TCP’s work: the softirq, or the program that wants the data?',
        minutes: 2,
      },
      ask: {
        question: 'The receiving program sleeps in recv(). Where does the next segment wait?',
        right: 'The receiving program is woken and does TCP’s work for the segment itself, in its own time slice.',
        wrong: {
          backlog:
            'The backlog is for a locked socket. A program that sleeps in recv() has unlocked its socket. You would be right in this run, where the receiving program never sleeps:',
          ofo: 'In this scene no segment is missing. You would be right for some segments of this run, whose link loses one frame in a hundred:',
        },
        why: 'While the receiving program waits in recv(), segments are put on the prequeue. The program does TCP’s work for these segments itself, in its own CPU time.',
      },
    },
    owned: {
      title: 'The receiving program works on the socket',
      text: [
        'Now the sender is as fast as TCP allows, and the receiving program is always busy copying data. While the program works on the socket, it [holds the socket lock|lock].',
      ],
      notes: {
        say: 'A process and a softirq must not work on one socket at the same time. But segments keep coming.',
        wrong: '“In the receive queue.” Only the process that holds the lock may put segments there.',
        minutes: 2,
      },
      ask: {
        question:
          'The receiving program copies data and holds the socket lock. Meanwhile more segments arrive. Where do these segments wait?',
        right: 'Only the process that holds the lock may use the socket.',
        wrong: {
          prequeue:
            'The prequeue is for a program that waits in recv(). You would be right with a slow sender, because the receiving program then sleeps:',
          ofo: 'In this scene the segments are in sequence. You would be right for some segments of this run, whose link loses one frame in a hundred:',
        },
        why: 'Is the socket locked? Yes, so the segment goes to the backlog. The receiver does not yet send an ACK for it.',
      },
    },
    release: {
      title: 'Unlocking the socket',
      text: [
        'Before the receiving program unlocks the socket (release_sock), it processes the [backlog]. Every segment of the backlog goes to the queue where it would have gone without the lock.',
      ],
      until: 'the backlog has been emptied twice',
      seen: 'On this machine up to {backlog} segments wait on the backlog, as many as the sender may have in flight. Remember the backlog: in lesson 11 the receiving program loses the CPU before it has processed the backlog.',
      notes: {
        say: 'TCP’s work for the backlog uses the receiving program’s CPU time.',
        minutes: 1.5,
      },
    },
    gap: {
      title: 'A segment is missing',
      text: [
        'The link now loses one frame in a hundred. For example, segment 7 is lost: the receiver gets 6, then 8 and 9.',
      ],
      notes: {
        say: 'Segment 7 is missing. What would you do with segments 8 and 9?',
        minutes: 2,
      },
      ask: {
        question: 'What happens to the segments that follow a missing segment?',
        options: {
          dropped: 'they are dropped: TCP is a stream in order',
          kept: 'they are kept apart until the missing segment has come',
          hole: 'they go to the receive queue, which then has a gap',
        },
        right: 'The segments behind the gap are not lost, but the program cannot read them yet.',
        wrong: {
          dropped:
            'If the segments were dropped, the sender would have to send all data after a loss again, and the receiver would need no out-of-sequence queue. Some simple implementations of TCP do this. Linux keeps the segments.',
          hole: 'The program would then read segment 8 before segment 7. You would be right for UDP, which promises no order.',
        },
        why: 'Segments behind the missing segment wait in the out-of-sequence queue. For each segment in that queue the receiver repeats its last ACK, so the sender learns of the gap.',
      },
    },
    filled: {
      title: 'The gap is filled',
      text: [
        'A frame is lost on the wire. For each segment behind the gap, the receiver repeats the same [ACK|ack]. After three repeated ACKs the sender retransmits the missing segment (marked R in the diagram below).',
      ],
      until: 'a gap has been filled',
      seen: 'The missing segment has arrived. This segment and all segments behind it now go on to the receiving program, in order.',
      notes: {
        say: 'Three repeated ACKs cause a fast retransmit. A timeout is seldom needed: here about one timeout for 25 lost frames.',
        minutes: 1.5,
      },
    },
    receive: {
      title: 'The receive queue',
      text: [
        'Data that is in sequence and acknowledged, but not yet read, waits in the [receive queue|receivequeue]. On this machine the receiver is slower than the sender, so this queue is always nearly full.',
        'The [window] tells the sender how much room is left in the receive buffer.',
      ],
      until: 'ten milliseconds have passed',
      seen: 'The receive queue stays as full as it was. The sender may send only as much data as the receiving program reads.',
      notes: {
        say: 'The backlog exists because only one part of the kernel may use the socket at a time. The prequeue lets the receiving program do TCP’s work itself. Segments out of order need the out-of-sequence queue. A receiver that is slower than the sender needs the receive queue.',
        after: 'Next: lesson 7, what happens when the receive queue is full.',
        minutes: 1.5,
      },
    },
  },
  /** Answers of two questions. */
  queues: { prequeue: 'on the prequeue', backlog: 'on the backlog', ofo: 'on the out-of-sequence queue' },
} as const;
