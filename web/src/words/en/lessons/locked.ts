/** Lesson 11: a timeout without a loss. */
export default {
  title: 'Preempted with the socket locked',
  explains:
    'What a sender notices when the receiving program is preempted while its socket is locked, and how much time is lost.',
  keep: [
    'A process that is preempted with its socket locked keeps the socket locked. Segments for this socket then wait on the backlog, and none of them is acknowledged.',
    'While the receiving program is preempted with its socket locked, the sender gets no ACK and times out after a fifth of a second. The sender then restarts with a congestion window of one segment, although no segment was lost.',
    'A timeout means that an ACK is missing, not that a packet is lost.',
  ],
  scenes: {
    owner: {
      title: 'Preempted at a bad moment',
      text: [
        'Ten [compile jobs|compile] share the CPU with the receiver. While the receiver works on its [socket], it holds the [lock], and no other code may use the socket. Even then this kernel may take the CPU from the receiver: [preemption].',
        'Here the receiver’s [time slice|slice] expires while the receiver holds the lock.',
      ],
      until: 'the receiver is preempted',
      seen: 'The receiver’s time slice has expired. The receiver waits in the [expired array|expired] while the other tasks use their time slices, up to a tenth of a second each. The receiver still holds the socket lock.',
      notes: {
        say: 'Compare the socket with a room: a person has locked it and left with the only key. Nobody else can enter.',
        minutes: 1.5,
      },
    },
    where: {
      title: 'Where do the packets wait?',
      text: [
        'The sender does not know that the receiver was preempted. Segments of its last [window] are still in flight and arrive in the next milliseconds. Softirqs take them up to the socket, but the process that holds the lock does not run.',
      ],
      notes: {
        say: 'Lesson 4, about TCP’s four queues, tells where segments for a locked socket wait.',
        minutes: 2,
      },
      ask: {
        question: 'The process that holds the lock does not run. Where do arriving segments wait?',
        options: {
          receive: 'in the receive queue',
          backlog: 'on the backlog',
          prequeue: 'on the prequeue',
        },
        right: 'The segments stay on the backlog until the process runs again.',
        wrong: {
          receive:
            'Only the process with the lock may put segments into the receive queue. You would be right if this process got the CPU back at once, as in this run without background load:',
          prequeue:
            'The prequeue is for a program that sleeps in recv(). The receiver of this scene does not sleep: it is runnable and waits for the CPU.',
        },
        why: 'Segments for a locked socket go to the [backlog]. Only the process with the lock processes the backlog, before it unlocks the socket. When the sender’s [congestion window|congestion] is used up, no more segments come, and no more data moves.',
      },
    },
    acks: {
      title: 'What does the sender receive?',
      text: [
        'TCP acknowledges a segment to tell its sender what has arrived. The segments on the backlog are on this machine, but no code has processed them.',
      ],
      notes: {
        say: 'Let the students describe what the sender sees.',
        wrong: '“The softirq sends ACKs.” A softirq must not change the state of a locked socket.',
        minutes: 2,
      },
      ask: {
        question: 'Does the receiver acknowledge the segments on the backlog?',
        options: {
          acked: 'yes, because they have arrived',
          none: 'no, none of them',
        },
        right: 'The sender receives no ACK.',
        wrong: {
          acked:
            'The segments have arrived, but they are not processed. You would be right if the receiver got the CPU back at once, as in this run:',
        },
        why: 'An [ACK|ack] says “up to here I have everything”. This position is part of the socket’s state, which only the process with the lock may change. The process with the lock waits for the CPU.',
      },
    },
    timeout: {
      title: 'The sender times out',
      text: [
        'After the preemption of the receiver, the sender waits for an [ACK|ack]. The sender has learnt that an ACK takes a few milliseconds here, but it waits at least a fifth of a second. Then it treats all unacknowledged data as lost ([retransmission timeout|timeout]).',
        'First the rest of the sender’s window arrives at the receiver. Then the sender may send no more segments.',
      ],
      until: 'the sender times out',
      seen: 'The sender retransmits data that arrived long ago, and its [congestion window|congestion] falls to one segment. If no ACK comes now, the sender waits twice as long before it retransmits again, and then twice as long again.',
      notes: {
        say: 'TCP’s reaction to a timeout was designed for a congested network. This network is idle.',
        minutes: 1.5,
      },
    },
    blame: {
      title: 'What was lost?',
      text: [
        'This scene repeats the 0.2 s from the preemption of the receiver to the timeout of the sender. Look at the losses on the network and in the network card.',
        'The figures of this scene count from the preemption of the receiver. The red counter on the map counts from the start of the run: the network card lost frames before the preemption, when its ring had no free buffers. The data of those frames was retransmitted long ago.',
      ],
      notes: {
        say: 'There was a timeout. Does a timeout mean that a segment was lost?',
        minutes: 2,
      },
      ask: {
        question:
          'How many frames are lost on the link and in the network card between the preemption of the receiver and the timeout of the sender?',
        unit: 'frames',
        unitOfOne: 'frame',
        right: 'No segment was lost. The timeout happened without a loss.',
        wrong: {
          lost: 'The red counter on the map counts from the start of the run. The counter did not change between the preemption of the receiver and the timeout of the sender. You would be right on a link that loses two frames in a hundred, as in this run:',
          other: 'No frame is lost between the preemption of the receiver and the timeout of the sender.',
        },
        why: 'All segments have arrived and wait in the receiver. Only the ACK was missing.',
      },
    },
    again: {
      title: 'The cost of the timeout',
      text: [
        'The sender has retransmitted, but no ACK has arrived. Now the receiver gets the CPU back. Its wait is different in each run: from a fifth of a second to almost two seconds.',
        'The receiver processes its backlog and discards segments that came twice. Its ACKs wake the sender, which restarts with a congestion window of one segment.',
      ],
      until: 'the congestion window has grown to twenty segments',
      seen: 'The congestion window has grown again within a few milliseconds, because ACKs arrive. Until the first ACK, the stream had made no progress since the preemption, although the network was idle.',
      notes: {
        say: 'Watch the backlog empty and the congestion window climb.',
        minutes: 1.5,
      },
    },
    without: {
      title: 'Without preemption in the kernel',
      text: [
        'The kernel of this run never preempts a process inside the kernel, not even between two segments of the backlog. A receiver whose slice expires inside the kernel first unlocks the socket, then leaves the CPU.',
        'Without CONFIG_PREEMPT, a receiver can still lose the CPU with its socket locked. Linux 2.6.12 may yield the CPU after each segment of the backlog. In this run the kernel does not yield there. No study measured a kernel without CONFIG_PREEMPT; these statements follow from the kernel’s source code.',
        'Preemption makes a desktop respond quickly. But a preempted receiver may send no ACK for more than a second.',
      ],
      until: 'the receiver leaves the CPU',
      seen: 'The receiver has left the CPU with its socket unlocked, so softirqs process and acknowledge new segments. The table also counts losses. These have another cause: memory was short, so the driver could not put new buffers into the ring, as in lesson 9. Such losses cause retransmissions, but hardly any timeout.',
      compares: {
        caption: 'Results of the first 25 s of a run with each kernel, made just now:',
        rows: {
          loaded: 'kernel with preemption',
          other: 'kernel without preemption',
        },
        columns: {
          timeouts: 'timeouts',
          lost: 'frames lost in the NIC',
          failed: 'failed refills of the ring',
          goodput: 'Mb/s to the program',
        },
      },
      notes: {
        say: 'The poster of the Fermilab study describes this stall: no ACK while a receiver with a locked socket waits for the CPU. Its authors wrote in 2006, without a number, that only preemptible kernels stall in this way. The source code of Linux 2.6.12 shows that other kernels can stall, too. Linux developers met the same stall in 2025. Since then Linux yields the CPU only once in 16 segments (commit 16c610162d1f).',
        after: 'Homework: explain a timeout without a loss in your own words, to a person who knows TCP.',
        minutes: 1.5,
      },
    },
  },
} as const;
