/** Lesson 7: what happens when a socket's buffer is full. */
export default {
  title: 'A full buffer, with UDP and with TCP',
  explains: 'When a receive buffer is full, what UDP and TCP do then, and how large a buffer has to be.',
  keep: [
    'A buffer is full after its room ÷ (what comes in − what is read). It delays a loss and prevents none.',
    'UDP drops what finds no room: {lostShare} % of this flood. TCP tells its sender the room that is left, and loses {tcpLost}.',
    'A buffer larger than what is on the way is no faster: {rate1} Mb/s with 1 MiB, {rate40} with 40.',
  ],
  scenes: {
    fills: {
      title: 'Faster in than out',
      text: [
        '{rate} Mb/s of [UDP|udp] come in, and the receiver reads less. What is not read yet waits in the [receive buffer|rcvbuf] of the [socket], which holds {size} MiB.',
      ],
      until: 'two MiB wait in the buffer',
      seen: 'The queue grows from the first moment on, and nothing is lost yet. The buffer does not make the receiver faster. When it is full, something must be lost.',
      notes: {
        say: 'A buffer helps against bursts, never against a rate.',
        minutes: 1.5,
      },
    },
    when: {
      title: 'When is it full?',
      text: [
        'The buffer counts more than the payload: a datagram of {value} bytes is charged with {charged}, for it lies in a kernel buffer of its own.',
      ],
      notes: {
        say: 'Datagrams in minus datagrams out, times 1740 bytes.',
        wrong: 'They take all that comes in, and forget that the reader reads.',
        minutes: 2.5,
      },
      ask: {
        why: 'About {fit} datagrams fit. Some {come} come each second, and {read} are read, so {stay} a second stay.',
        question:
          '{rate} Mb/s come in, and the reader takes about 80. After how many seconds is the buffer of {size} MiB full and the first datagram dropped?',
        unit: 's',
        right: 'Room ÷ (what comes in − what is read).',
        wrong: {
          never: 'Much sooner. A buffer that lasts so long would need more memory than this machine has.',
          unread: 'Later: you reckoned as if nothing were read meanwhile. You would be right with a smaller buffer:',
          payload:
            'Sooner: each datagram is charged with more than its payload. You would be right with a larger buffer:',
          late: 'Sooner: more is charged and less is read. You would be right with a larger buffer:',
          early: 'Later: the reader takes some out meanwhile. You would be right with a smaller buffer:',
          other: 'Reckon in packets: how many fit, how many more come than are read?',
        },
      },
    },
    udp: {
      title: 'A full buffer, with UDP',
      text: [
        'The buffer is full. The datagram in the circle has come all the way up, finds no room and is dropped on the spot. The sender hears nothing of it.',
      ],
      until: 'it is dropped',
      seen: 'Over the whole run {lostShare} % of the datagrams end here, after the kernel has worked on each.',
      notes: {
        say: 'On a real machine: netstat -su, “packet receive errors”.',
        minutes: 1.5,
      },
    },
    tcp: {
      title: 'And TCP?',
      text: [
        'A [TCP|tcp] stream at full speed, into a buffer of {size} MiB. Here, too, the sender is faster than the receiver.',
      ],
      notes: {
        say: 'Let them vote, then play.',
        wrong: '“Dropped and sent again.” That would be a waste that TCP was built to avoid.',
        minutes: 2,
      },
      ask: {
        question: 'The buffer is full and the sender has more. What happens?',
        options: [
          'segments are dropped and sent again',
          'the sender waits: it was told how much room there is',
          'the sender times out',
        ],
        right: 'Nothing is lost. The reader’s pace has become the sender’s.',
        wrong: {
          dropped:
            'Segments that find no room are never sent, for the sender knows of it. With UDP you would be half right: datagrams are dropped, though not sent again:',
          timeout:
            'A timeout needs missing ACKs. They keep coming here, each with the room that is left. Lesson 11 has a machine in which they do not.',
          other: 'Watch the window.',
        },
        why: 'Every ACK carries the window: the room that is left. A sender of TCP never has more on the way than that.',
      },
    },
    window: {
      title: 'The window',
      text: [
        'The [ACKs|ack] go back (hollow squares, at the foot of the picture) and carry the [window]: how much the receiver still has room for. It opens as the reader reads. The diagram below is the sender’s: its data climb no higher than the dotted line, the end of the window.',
      ],
      until: 'four milliseconds have passed',
      seen: 'Frames lost in five seconds: {tcpLost}. The sender is held at the reader’s pace.',
      notes: {
        say: 'Flow control is for the receiver. Congestion control is for the network. Do not mix them up.',
        minutes: 1.5,
      },
    },
    size: {
      title: 'Is a larger buffer faster?',
      text: ['With a buffer of 40 MiB, once it is full, this stream reaches {rate40} Mb/s. Here it has 1 MiB.'],
      notes: {
        say: 'What is the least buffer that does not slow the stream down? What is on the way: rate × round trip.',
        minutes: 2,
      },
      ask: {
        question: 'With 1 MiB in place of 40, what is the rate?',
        options: ['clearly lower', 'about the same'],
        right: 'The buffer must hold what is on the way, and here that is little.',
        wrong: {
          slower:
            'That is so where more than 1 MiB has to be on the way: on a long path, as this one with a round trip of 50 ms:',
          other: 'Look at the charts.',
        },
        why: '1 Gb/s × 0.5 ms: some 62 kB are on the way at most, and 1 MiB holds more. The study measured the same: with buffers from 1 to 80 MiB, always about 310 Mb/s.',
      },
    },
    end: {
      title: 'What to take home',
      text: [
        'UDP: a full buffer loses {lostShare} %. TCP: a full buffer slows the sender, and loses {tcpLost}. With 1 MiB: {rate1} Mb/s.',
        'A larger buffer takes memory, and makes data old: they wait in it. Here a receiver beside ten [compile jobs|compile], with 40 MiB to fill.',
      ],
      until: 'a second and a half have passed',
      seen: 'What comes in now is read only after all that stands before it: divide the queue by the rate.',
      notes: {
        say: 'Ask how old the data is that the program reads: the queue by the rate. Seconds!',
        after: 'Next: lesson 8, where all this memory comes from.',
        minutes: 1.5,
      },
    },
  },
} as const;
