/** Lesson 14: GRO, the ACKs of merged segments, and what a sender of today can and cannot see. */
export default {
  title: 'One ACK for forty-five segments',
  explains:
    'How Linux 6.12 merges segments before IP, what becomes of the ACKs and of the CPU’s work, and which change ended the timeouts of lesson 11.',
  keep: [
    'GRO merges the segments that one poll finds. IP and TCP handle the merged packet once, and one ACK answers it.',
    'GRO needs neighbours: several frames in one poll, in sequence, with equal headers. Moderation brings them together, and reordering separates them.',
    'A new sender alone still times out when a reader is away with its socket locked. A scheduler that brings the reader back in time ends these timeouts.',
  ],
  scenes: {
    each: {
      title: 'Each segment alone',
      text: [
        'A card of today does not interrupt for each frame. Here it waits for 32 frames, or 200 µs. The kernel is Linux 2.6.12, and {rate} Mb/s of [TCP|tcp] come in.',
        'Follow the circled [segment]. The poll takes several segments from the [ring], but IP and TCP handle each of them separately.',
      ],
      until: 'the segment has reached the program',
      seen: 'Each segment paid for driver, IP and TCP. The receiver sends an [ACK|ack] for every second segment: {perAckOld} segments for each ACK on average.',
      notes: {
        say: 'Count the steps of one segment. Which of them depend on its bytes, and which do not?',
        minutes: 1.5,
      },
    },
    acks: {
      title: 'Linux 6.12',
      text: [
        'The same stream under Linux 6.12. Between driver and IP stands GRO, generic receive offload, since Linux 2.6.29. It merges segments of one stream that the same poll finds, and passes them up as one packet.',
        'TCP answers at once when a packet brings more than one full segment.',
      ],
      notes: {
        say: 'How long does the card wait, and how many segments come meanwhile? Then the poll itself takes time.',
        wrong: '“Two, as always.” The rule of two is about packets that TCP sees, and TCP now sees merged ones.',
        minutes: 2,
      },
      ask: {
        question: 'How many segments does one ACK answer, on average?',
        unit: 'segments',
        right: 'As many as a poll finds: they are one packet, and one ACK answers a packet.',
        wrong: {
          two: 'This is true without GRO: every second segment is answered, as here:',
          all: 'So many would need a faster stream. The 200 µs are over before 32 frames have come.',
          other: 'Calculate how many segments come in 200 µs at {rate} Mb/s, and add some for the time of the poll.',
        },
        why: 'An interrupt brings {perPoll} segments on average. They are in sequence and have equal headers, so GRO makes one packet of them. TCP sends one ACK for it.',
      },
    },
    family: {
      title: 'In GRO’s buckets',
      text: [
        'GRO holds packets in eight buckets, chosen by a hash of the stream. They stand beside the line between driver and IP, with the number of segments in each. Follow the circled segment.',
      ],
      until: 'the segment has reached TCP',
      seen: 'The packet history names the segments that were merged into this packet. A packet stays below 64 KiB, so at most 45 segments of 1448 bytes fit. Here a poll ends earlier, and passes up what it has merged.',
      notes: {
        say: 'Open the packet history: which segments were merged into which packet?',
        after: 'Ask: why must the timestamps be equal?',
        minutes: 1.5,
      },
    },
    off: {
      title: 'What GRO saves',
      text: [
        'With GRO, softirqs use {softirqOn} % of the CPU’s time for this stream. Now GRO is off, and everything else stays the same.',
      ],
      notes: {
        say: 'Which work is done once for a packet, and which once for a segment?',
        minutes: 1.5,
      },
      ask: {
        question: 'How much CPU time do softirqs use without GRO?',
        options: ['about as much', 'about one and a half times as much', 'three times as much'],
        measured: 'Softirqs use {value} % of the CPU’s time.',
        right: 'IP and TCP now run for each segment. The driver’s part is the same as before.',
        wrong: {
          same: 'Linux 2.6.12 needs about as much without merging, because its TCP leaves more work to the reader:',
          three: 'The driver and the refill of the ring have to be paid for each segment, with and without GRO.',
          other: 'Divide the work into parts for a segment and parts for a packet.',
        },
        why: 'Merging saves IP, TCP and the ACKs. It cannot save what is done for each frame: take it from the ring, give the ring a new buffer, and copy its bytes.',
      },
    },
    reordered: {
      title: 'Out of order',
      text: [
        'GRO is on again. On this path one segment in ten is overtaken by others. TCP sorts them, and nothing is lost.',
      ],
      notes: {
        say: 'What may GRO merge? Only the next segment of the stream.',
        minutes: 1.5,
      },
      ask: {
        question: 'How many segments does one ACK answer now?',
        options: ['as many as before', 'fewer, but more than two', 'two'],
        measured: 'One ACK answers {value} segments on average.',
        right: 'Each hole ends a packet, so the packets are smaller and there are more ACKs.',
        wrong: {
          same: 'This is true if the segments arrive in order, as here:',
          two: 'GRO still merges segments between the gaps. Every second segment is answered only without GRO, as here:',
          other: 'Think of what happens to a packet in the bucket when the wrong segment comes.',
        },
        why: 'GRO does not sort. When a segment is not the next one, GRO passes up the packet in the bucket. And TCP answers each segment out of sequence at once, because the sender must learn of the hole.',
      },
    },
    busy: {
      title: 'A reader that cannot keep up',
      text: [
        'So far the reader waited for data. Now the sender sends as fast as the reader reads. The reader keeps its socket [locked|lock] nearly all the time.',
        'Watch the [backlog]: packets wait in it, and TCP merges them, as GRO does below IP.',
      ],
      until: 'thirty milliseconds have passed',
      seen: 'An ACK now answers far more segments than a packet holds. Packets join on the backlog, and the ACKs that become due while the reader drains it are sent as one. GRO gives its saved CPU time to the reader, so the rate grows.',
      compares: {
        caption: 'The fast sender for 5 s, run just now:',
        rows: { old: 'Linux 2.6.12', off: '6.12 without GRO', now: '6.12 with GRO' },
        columns: {
          goodput: 'Mb/s to the program',
          perAck: 'segments per ACK',
          softirq: 'softirq, % of the CPU’s time',
          reader: 'receiver, %',
        },
      },
      notes: {
        say: 'Two numbers for one stream: segments in a packet, and segments per ACK. Why do they differ?',
        minutes: 1.5,
      },
    },
    sender: {
      title: 'A sender of today',
      text: [
        'In lesson 11 a reader was preempted with its socket locked, and the sender timed out: here {timeoutsOld} times in ten seconds, beside ten programs that compute.',
        'Now the sender alone has Linux 6.12. When it hears nothing for two round trips and some milliseconds, it sends a tail loss probe: its last segment again, to provoke an ACK.',
      ],
      notes: {
        say: 'Who would have to answer the probe?',
        wrong: '“None: that is what probes are for.” A probe replaces a timeout only if somebody answers it.',
        minutes: 2,
      },
      ask: {
        question: 'How many timeouts are there in ten seconds now?',
        options: ['about as many', 'about half as many', 'none'],
        measured: 'The sender times out {value} times.',
        right: 'Nobody answers a probe while the socket is locked.',
        wrong: {
          none: 'This is true with another scheduler in the receiver and the old sender, as here:',
          half: 'Most probes wait on the backlog like every segment before them.',
          other: 'Ask who would have to answer the probe.',
        },
        why: 'The probe, too, waits on the backlog of the locked socket. The sender’s timer ends first. A sender of today can find out afterwards that such a timeout was needless. The sender then restores its window.',
      },
    },
    scheduler: {
      title: 'Which change ended the timeouts',
      text: [
        'The old sender again, but the receiver has the scheduler of Linux 6.12. The reader is still preempted with its socket locked. Watch how soon it is back.',
      ],
      until: 'the reader has been preempted three times',
      seen: 'Under [O(1)|slice] the reader waits until all others have used up their slices, a second and more. EEVDF brings it back after at most {away} ms. That is less than the sender’s timer of a fifth of a second.',
      compares: {
        caption: 'Ten seconds beside ten programs that compute, run just now:',
        rows: {
          old: '2.6.12 on both sides',
          sender: 'sender of 6.12',
          scheduler: 'scheduler of 6.12',
          now: '6.12 on both sides',
        },
        columns: { timeouts: 'timeouts', again: 'retransmitted', goodput: 'Mb/s to the program' },
      },
      notes: {
        say: 'Which row changes the first column? Only that change is the cause.',
        after: 'Homework: find the number of programs beside which timeouts come back.',
        minutes: 1.5,
      },
    },
  },
} as const;
