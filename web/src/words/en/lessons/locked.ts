/** Lesson 11: a timeout without a loss. */
export default {
  title: 'Preempted with the socket locked',
  explains: 'What a sender notices when its receiver is switched out in the middle of its work, and what that costs.',
  keep: [
    'A process that is switched out while it owns its socket blocks it: segments wait on the backlog, and none is acknowledged.',
    'The sender hears nothing for a fifth of a second, times out and begins again from one segment, though nothing was lost.',
    'A timeout says that an answer is missing, not that a packet is lost.',
  ],
  scenes: {
    owner: {
      title: 'Switched out at a bad moment',
      text: [
        'Ten [compile jobs|compile] share the CPU with the receiver. While it works on its [socket] it [owns|lock] it: nobody else may touch it. This kernel may take the CPU away even then: [preemption].',
        'Here its [time slice|slice] runs out in the middle of such work.',
      ],
      until: 'the receiver is switched out',
      seen: 'Its slice is used up. With a fresh one for the next round it now waits in the [expired array|expired] until the others have had their turns, up to a tenth of a second each. And it still owns the socket.',
      notes: {
        say: 'Somebody leaves the room with the only key in the pocket.',
        minutes: 1.5,
      },
    },
    where: {
      title: 'And the packets?',
      text: [
        'The sender knows nothing of it. A [window]ful of segments is still on the way, and comes in the next milliseconds. Softirqs take them up to the socket, whose owner does not run.',
      ],
      notes: {
        say: 'Lesson 4 is all that is needed.',
        minutes: 2,
      },
      ask: {
        question: 'The owner is away. Where do the segments that still come wait?',
        options: ['in the receive queue', 'on the backlog', 'on the prequeue'],
        right: 'And there they stay until the owner comes back.',
        wrong: {
          receive:
            'Only the owner may put them into the receive queue. You would be right if it came back at once, as it does on a machine without other work:',
          other:
            'The prequeue is for a reader that sleeps in recv(). This one does not sleep: it wants the CPU and does not get it.',
        },
        why: 'Owned means [backlog]. Nobody works through it but the owner, when it lets go. When the sender’s [congestion window|congestion] is used up, no more come: then all is still.',
      },
    },
    acks: {
      title: 'What does the sender hear?',
      text: [
        'TCP acknowledges a segment to tell its sender what has come. The segments on the backlog are on this machine, but nobody has processed them.',
      ],
      notes: {
        say: 'Let them see it from the sender’s side.',
        wrong: '“The softirq sends ACKs.” It may not touch the socket’s state.',
        minutes: 2,
      },
      ask: {
        question: 'Does the receiver acknowledge the segments on the backlog?',
        options: ['yes: they have arrived', 'no: not one'],
        right: 'For the sender there is silence.',
        wrong: {
          acked:
            'They are there, but nobody has looked at them. You would be right on a machine whose receiver comes back at once:',
          other: 'Look at the hollow dots.',
        },
        why: 'An [ACK|ack] says “up to here I have everything”. Up to where is part of the socket’s state, which the owner alone may change; and the owner waits for the CPU.',
      },
    },
    timeout: {
      title: 'The sender loses patience',
      text: [
        'From the switch-out on the sender waits for an [ACK|ack]. It has learnt that one takes a few milliseconds here. It waits a fifth of a second at least; then it takes everything unanswered for lost ([retransmission timeout|timeout]).',
        'First the rest of the window comes in; then watch nothing happen.',
      ],
      until: 'the sender times out',
      seen: 'It sends again what has long been there, and its [congestion window|congestion] falls to one segment. If no ACK comes now, it waits twice as long before the next try, and again twice as long.',
      notes: {
        say: 'TCP’s reflex was made for a network that is full. This one is idle.',
        minutes: 1.5,
      },
    },
    blame: {
      title: 'What was lost?',
      text: [
        'The same stretch again, from the switch-out to the timeout. This time look at what the network and the card lose.',
        'Red counters on the stage count from the start of the run. What they hold at the switch-out was lost earlier, in the card, when the ring had run dry; it has been sent again long since.',
      ],
      notes: {
        say: 'A timeout, so something was lost. Or not?',
        minutes: 2,
      },
      ask: {
        question: 'How many frames are lost on the link and in the card in these 0.2 seconds?',
        unit: 'frames',
        right: 'None. A timeout without a loss.',
        wrong: {
          lost: 'If you read a red counter: it counts from the start of the run and stood still meanwhile. Frames are lost on the way on a link that loses two in a hundred, as here:',
          other: 'None at all.',
        },
        why: 'All segments are on the backlog, unharmed. What was missing is the answer.',
      },
    },
    again: {
      title: 'What it costs',
      text: [
        'Half a second and more after the timeout: the sender has tried again now and then and heard nothing. Now the receiver gets the CPU back.',
        'It works through its backlog and finds that some segments came twice: they are thrown away. Its ACKs wake the sender, which begins from one segment.',
      ],
      until: 'the window has grown to twenty segments',
      seen: 'A few milliseconds of ACKs are enough to grow again. What it cost is the silence: more than half a second in which an idle network carried nothing.',
      notes: {
        say: 'Watch the backlog empty and the congestion window climb.',
        minutes: 1.5,
      },
    },
    without: {
      title: 'The other kernel',
      text: [
        'Here is a kernel that lets the owner finish: a process is not switched out inside the kernel, and the owner not between two segments of its backlog. When its slice is used up, it goes on until it has let the socket go.',
        'Preemption makes a desktop feel quick. A receiver may pay for it with half a second of silence.',
      ],
      until: 'the receiver is switched out',
      seen: 'The receiver is off the CPU, and the socket is free: softirqs process and acknowledge what comes. The losses in the table are another story: refills failed for want of memory and the ring ran dry, as in lesson 9. They cost segments sent again, but hardly a timeout.',
      compares: {
        caption: 'Both kernels, the first 25 s, run just now:',
        rows: {
          loaded: 'may be preempted',
          other: 'lets the owner finish',
        },
        columns: {
          timeouts: 'timeouts',
          lost: 'lost in the card',
          failed: 'refills that failed',
          goodput: 'Mb/s to the program',
        },
      },
      notes: {
        say: 'The study’s poster found this; 2.6.12’s source switches in the backlog even without CONFIG_PREEMPT.',
        after: 'Homework: explain a timeout without a loss in your own words, to somebody who knows TCP.',
        minutes: 1.5,
      },
    },
  },
} as const;
