/** Lesson 14: GRO, the ACKs of merged segments, and what a sender of today can and cannot see. */
export default {
  title: 'One ACK for forty-five segments',
  explains:
    'How Linux 6.12 merges segments before IP handles them, how merging changes ACKs and CPU time, and which change of Linux ended the sender’s timeouts of lesson 11.',
  keep: [
    'GRO (generic receive offload) merges the segments that one poll of the ring finds. IP and TCP handle the merged packet once, and one ACK acknowledges the whole packet.',
    'GRO merges frames only if one poll finds several of them, in sequence and with equal headers. Interrupt moderation brings more frames into one poll. Reordering makes merged packets smaller.',
    'If only the sender has Linux 6.12, it still times out when the receiving program is preempted with its socket locked. A scheduler that soon runs this program again ends these timeouts.',
  ],
  scenes: {
    each: {
      title: 'One segment at a time',
      text: [
        'A network card of today does not interrupt for each frame. This card interrupts after 32 frames or after 200 µs. The kernel is Linux 2.6.12, and {rate} Mb/s of [TCP|tcp] come in.',
        'Follow the circled [segment]. The poll takes several segments from the [ring], but IP and TCP handle each of them separately.',
      ],
      until: 'the segment has reached the program',
      seen: 'The driver, IP and TCP each worked once for every segment. The receiver sends an [ACK|ack] for every second segment: {perAckOld} segments for each ACK on average.',
      notes: {
        say: 'Count the steps of one segment. Which steps take longer for a segment with more bytes, and which do not?',
        minutes: 1.5,
      },
    },
    acks: {
      title: 'The same stream under Linux 6.12',
      text: [
        'The stream is the same, and the kernel is Linux 6.12. Since Linux 2.6.29, GRO (generic receive offload) works between driver and IP. GRO merges segments of one stream that the same poll finds, and passes them up as one packet.',
        'Under Linux 2.6.12 the program that waits in recv() takes each segment at once from a queue for waiting programs, the [prequeue]. Linux 6.12 has no prequeue. Each packet waits in the receive queue, and TCP can send the ACK after the program has read.',
      ],
      notes: {
        say: 'How many segments come while the card waits before its interrupt? Add the segments that come while the poll runs.',
        wrong:
          '“Two segments, as always.” Linux 2.6.12 sends an ACK for every second segment, because the waiting program takes each segment from the prequeue at once. Linux 6.12 has no prequeue.',
        minutes: 2,
      },
      ask: {
        question: 'How many segments does one ACK acknowledge under Linux 6.12, on average?',
        unit: 'segments',
        unitOfOne: 'segment',
        right: 'One ACK acknowledges all segments that the kernel finds after one interrupt.',
        wrong: {
          two: 'Your answer is right under Linux 2.6.12, where the waiting program takes each segment at once (from the prequeue), as in this run:',
          all: 'Your answer needs a faster stream. Here the card interrupts after 200 µs, before 32 frames have come.',
          other:
            'Calculate how many segments come in 200 µs at {rate} Mb/s, and add the segments that come during the poll.',
        },
        why: 'After an interrupt the kernel finds {perPoll} segments on average. The segments that one poll finds are in sequence and have equal headers, so GRO merges them into one packet. The program reads, and TCP then sends one ACK for all segments. Without GRO, TCP mostly sends two ACKs for these segments: one after the first two, and one after the program has read. So without GRO each ACK acknowledges {perAckOff} segments on average.',
      },
    },
    family: {
      title: 'GRO’s buckets',
      text: [
        'GRO keeps unfinished packets in eight buckets. A hash of the stream, which the card computes, chooses the bucket. The map shows the buckets between driver and IP, with the number of segments in each bucket. Follow the circled segment.',
      ],
      until: 'the segment has reached TCP',
      seen: 'The packet history names the segments that were merged into this packet. A merged packet stays below 64 KiB, so at most 45 segments of 1 448 bytes fit. Here each poll ends before a packet is that long, and GRO passes up the merged packet.',
      notes: {
        say: 'Open the packet history: which segments were merged into which packet?',
        after: 'Ask: why does GRO merge only segments with equal TCP timestamps?',
        minutes: 1.5,
      },
    },
    off: {
      title: 'What GRO saves',
      text: [
        'With GRO, softirqs use {softirqOn} % of the CPU’s time for this stream. Now GRO is off, and everything else stays the same.',
      ],
      notes: {
        say: 'Which work is done once for each packet, and which once for each segment?',
        minutes: 1.5,
      },
      ask: {
        question: 'How much CPU time do softirqs use without GRO, compared with GRO?',
        options: {
          same: 'about as much as with GRO',
          more: 'about one and a half times as much',
          three: 'three times as much',
        },
        measured: 'Softirqs use {value} % of the CPU’s time.',
        right: 'Without GRO, IP and TCP run for each segment. The driver’s work stays the same.',
        wrong: {
          same: 'Your answer is right under Linux 2.6.12. This kernel merges no segments, but its softirqs leave part of TCP’s work to the receiving program, as in this run:',
          three:
            'The work of softirqs does not triple, because the driver and the refill of the ring run for each segment with and without GRO.',
        },
        why: 'Merging saves work in IP, in TCP and for the ACKs. The work for each frame stays: the driver takes it from the ring and adds a new buffer, and its bytes are copied.',
      },
    },
    reordered: {
      title: 'Segments out of order',
      text: [
        'GRO is on again. On this path one segment in ten is overtaken by others. TCP puts the segments back in order, and nothing is lost.',
      ],
      notes: {
        say: 'Which segment may GRO add to a packet? Only the next segment of the stream.',
        minutes: 1.5,
      },
      ask: {
        question: 'How many segments does one ACK acknowledge if one segment in ten is overtaken by others?',
        options: {
          same: 'as many as with all segments in order',
          fewer: 'fewer, but more than two',
          two: 'two',
        },
        measured: 'One ACK acknowledges {value} segments on average.',
        right: 'Each gap ends a merged packet, so the packets are smaller and there are more ACKs.',
        wrong: {
          same: 'Your answer is right if the segments arrive in order, as in this run:',
          two: 'GRO still merges segments between the gaps. Your answer is right under Linux 2.6.12 if the segments arrive in order, as in this run:',
        },
        why: 'GRO does not sort. When a segment is not the next one of its stream, GRO ends the merged packet and passes it up to IP. For each of the first three packets behind a gap TCP sends an ACK at once, because the sender must learn of the gap. Several later packets share one ACK.',
      },
    },
    busy: {
      title: 'A sender as fast as the receiving program',
      text: [
        'So far the receiving program waited for data. Now the sender sends as fast as this program reads. The program keeps its socket [locked|lock] nearly all the time.',
        'Watch the [backlog]: packets wait in it, and TCP merges them, as GRO does below IP.',
      ],
      until: 'thirty milliseconds have passed',
      seen: 'One ACK now acknowledges far more segments than one packet contains. TCP merges packets on the backlog. When the receiving program processes the backlog, several ACKs become due, and TCP sends one ACK for all of them. GRO saves CPU time for this program, so it reads more Mb/s.',
      compares: {
        caption: 'Results of simulated runs of 5 s, made just now. The sender sends as fast as the program reads:',
        rows: { old: 'Linux 2.6.12', off: '6.12 without GRO', now: '6.12 with GRO' },
        columns: {
          goodput: 'Mb/s to the program',
          perAck: 'segments per ACK',
          softirq: 'softirq, % of the CPU’s time',
          reader: 'receiver, % of the CPU’s time',
        },
      },
      notes: {
        say: 'This stream has two numbers: segments in a packet, and segments per ACK. Why do the numbers differ?',
        minutes: 1.5,
      },
    },
    sender: {
      title: 'A sender of today',
      text: [
        'In lesson 11 a receiving program was preempted with its socket locked, and the sender timed out. If the receiving program competes with ten programs that compute, a sender with Linux 2.6.12 times out {timeoutsOld} times in ten seconds.',
        'Now only the sender has Linux 6.12. If no ACK comes for two round-trip times and some milliseconds, the sender sends its last segment again, to provoke an ACK. This segment is a tail loss probe.',
      ],
      notes: {
        say: 'Which code has to answer the sender’s probe? Can this code run while the receiving program is preempted?',
        wrong:
          '“No timeouts, because a probe replaces the timeout.” A probe prevents a timeout only if the receiver answers it.',
        minutes: 2,
      },
      ask: {
        question: 'With a sender of Linux 6.12 instead of 2.6.12: how many timeouts are there in ten seconds?',
        options: {
          same: 'about as many as with 2.6.12',
          half: 'about half as many as with 2.6.12',
          none: 'none',
        },
        measured: 'The sender times out {value} times.',
        right: 'The receiver answers no probe while its socket is locked, so the sender still times out.',
        wrong: {
          none: 'Your answer is right if the receiver has the scheduler of Linux 6.12 and the sender has Linux 2.6.12, as in this run:',
          half: 'Most probes wait on the backlog of the locked socket, so the receiver answers them too late.',
        },
        why: 'Like every segment, the probe waits on the backlog of the locked socket. The sender’s timer expires before the receiving program unlocks the socket. A sender of today can find out afterwards that these timeouts were needless, even after several in a row. The sender then restores its congestion window.',
      },
    },
    scheduler: {
      title: 'Which change ended the timeouts',
      text: [
        'The sender has Linux 2.6.12 again, but the receiver has the scheduler of Linux 6.12. The receiving program is still preempted with its socket locked. Watch how soon this program runs again.',
      ],
      until: 'the receiving program has been preempted three times',
      seen: 'Under the scheduler of 2.6.12, [O(1)|slice], the receiving program waits until all others have used up their slices, for a second or more. Under the scheduler of 6.12, EEVDF, the program runs again after about {away} ms. This wait is shorter than the sender’s timer of a fifth of a second.',
      compares: {
        caption:
          'Results of simulated runs of ten seconds, made just now. The receiving program competes with ten programs that compute:',
        rows: {
          old: '2.6.12 on both sides',
          sender: '6.12 only in the sender',
          scheduler: '2.6.12 with the scheduler of 6.12',
          now: '6.12 on both sides',
        },
        columns: { timeouts: 'timeouts', again: 'segments retransmitted', goodput: 'Mb/s to the program' },
      },
      notes: {
        say: 'Which rows of the table have far fewer timeouts than the first row? What these rows have in common is the cause.',
        after:
          'Homework: open the preset “A loaded receiver, Linux 6.12”. Set sender.release to 2.6.12 and load.kind to hog. Add programs in steps of ten. At which number does the sender time out again?',
        minutes: 1.5,
      },
    },
  },
} as const;
