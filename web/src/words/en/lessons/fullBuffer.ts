/** Lesson 7: what happens when a socket's buffer is full. */
export default {
  title: 'A full buffer, with UDP and with TCP',
  explains: 'How soon a receive buffer is full, what UDP and TCP then do, and how large a buffer has to be.',
  keep: [
    'The time until a buffer is full is room ÷ (arrival rate − read rate). A buffer delays a loss but does not prevent it.',
    'UDP drops datagrams that find no room in the receive buffer: {lostShare} % in this lesson’s run. A TCP receiver tells the sender how much room is left, so {tcpLost} frames are lost.',
    'A buffer larger than the data in flight does not raise TCP’s rate: {rate1} Mb/s with 1 MiB, {rate40} Mb/s with 40 MiB.',
  ],
  scenes: {
    fills: {
      title: 'Data arrives faster than it is read',
      text: [
        '{rate} Mb/s of [UDP|udp] come in, and the receiver reads less. Data that is not read yet waits in the [receive buffer|rcvbuf] of the [socket], which holds {size} MiB.',
      ],
      until: 'two MiB wait in the buffer',
      seen: 'The receive queue grows from the first moment, and nothing is lost yet. The buffer does not make the receiver faster. When the buffer is full, datagrams will be lost.',
      notes: {
        say: 'A buffer helps against short bursts, but not against a rate that stays too high.',
        minutes: 1.5,
      },
    },
    when: {
      title: 'When is the buffer full?',
      text: [
        'A datagram takes up more room in the receive buffer than the size of its payload. The kernel charges {charged} bytes for a datagram of {value} bytes, because the datagram occupies a kernel buffer of its own.',
      ],
      notes: {
        say: 'Subtract the datagrams that are read in a second from those that arrive in a second. Multiply the difference by the 1 740 bytes that the kernel charges for each datagram. The result is what the buffer gains each second.',
        wrong: 'Students count everything that comes in and forget that the program reads data meanwhile.',
        minutes: 2.5,
      },
      ask: {
        why: 'About {fit} datagrams fit into the buffer. Each second about {come} datagrams arrive and {read} are read, so the buffer holds {stay} more after each second.',
        question:
          '{rate} Mb/s come in, and the program reads about 80 Mb/s. After how many seconds is the buffer of {size} MiB full and the first datagram dropped?',
        unit: 's',
        right: 'The time is the room in the buffer ÷ (arrival rate − read rate).',
        wrong: {
          never:
            'The buffer fills much sooner than you answered. A buffer that takes so long to fill would need more memory than this machine has.',
          unread:
            'The buffer fills later than you answered: you calculated as if nothing were read. You would be right with a smaller buffer, as in this run:',
          payload:
            'The buffer fills sooner than you answered: for each datagram the kernel charges more bytes to the socket than the payload. You would be right with a larger buffer, as in this run:',
          late: 'The buffer fills sooner than you answered. Check the bytes charged for a datagram, and how many datagrams are read. You would be right with a larger buffer, as in this run:',
          early:
            'The buffer fills later than you answered, because the program reads data meanwhile. You would be right with a smaller buffer, as in this run:',
          other: 'Count datagrams: how many fit into the buffer, and how many more arrive each second than are read?',
        },
      },
    },
    udp: {
      title: 'A full buffer, with UDP',
      text: [
        'The buffer is full. The circled datagram reaches the socket, finds no room in the buffer and is dropped. The sender does not learn of the loss.',
      ],
      until: 'the datagram is dropped',
      seen: 'Over the whole run {lostShare} % of the datagrams are dropped at the full buffer, after the kernel has done all its work on them.',
      notes: {
        say: 'On a real machine, netstat -su counts these drops in its line “packet receive errors”.',
        minutes: 1.5,
      },
    },
    tcp: {
      title: 'A full buffer, with TCP',
      text: [
        'A [TCP|tcp] stream at full speed fills a buffer of {size} MiB, because the sender is faster than the receiver.',
      ],
      notes: {
        say: 'Let the students vote, then press Play.',
        wrong: '“Segments are dropped and retransmitted.” TCP’s window exists to avoid this waste.',
        minutes: 2,
      },
      ask: {
        question: 'The receive buffer is full, and the TCP sender has more data. What happens?',
        options: {
          dropped: 'segments are dropped and sent again',
          waits: 'the sender waits, because it knows how much room there is',
          timeout: 'the sender times out',
        },
        right: 'Nothing is lost. The sender now sends only as fast as the program reads.',
        wrong: {
          dropped:
            'Segments that would find no room in the buffer are never sent, because the sender knows how much room there is. With UDP you would be half right, because datagrams are dropped, but not sent again, as in this run:',
          timeout:
            'A timeout happens only if ACKs are missing. In this run ACKs keep coming, and each tells the sender the remaining room. In lesson 11 no ACKs come.',
        },
        why: 'Every ACK carries the window, which is the remaining room in the buffer. A TCP sender never has more data in flight than this window.',
      },
    },
    window: {
      title: 'The window in the ACKs',
      text: [
        'The [ACKs|ack] go back (hollow squares, at the bottom of the picture) and carry the [window]: the room that the receiver still has. The window opens as the program reads. The diagram below shows the sender. The sender’s data never goes above the dotted line, which is the end of the window.',
      ],
      until: 'four milliseconds have passed',
      seen: 'Frames lost in five seconds: {tcpLost}. The sender sends only as fast as the program reads.',
      notes: {
        say: 'Flow control protects the receiver. Congestion control protects the network. Do not confuse them.',
        minutes: 1.5,
      },
    },
    size: {
      title: 'Is a larger buffer faster?',
      text: [
        'With a full receive buffer of 40 MiB, this TCP stream reaches {rate40} Mb/s. Now the buffer has only 1 MiB.',
      ],
      notes: {
        say: 'Ask for the smallest buffer that does not slow the stream down. Answer: about twice the product rate × round-trip time, because the kernel charges more bytes to the buffer than the payload. To try this, switch tcp.autotune off; otherwise the kernel enlarges a small buffer.',
        minutes: 2,
      },
      ask: {
        question: 'What is the TCP stream’s rate with a buffer of 1 MiB instead of 40 MiB?',
        options: {
          slower: 'clearly lower',
          same: 'about the same',
        },
        right: 'The buffer has to hold only the data in flight, and here little data is in flight.',
        wrong: {
          slower:
            'Your answer is right if more than 1 MiB must be in flight. So much data is in flight only on a long path and with a large send buffer, as in this run with a round-trip time of 50 ms:',
        },
        why: 'The path holds at most 1 Gb/s × 0.5 ms, about 62 kB. Further segments in flight wait on the backlog. At most 72 segments, about 104 kB, are in flight, much less than 1 MiB. In the Fermilab study, too, the rate was about 310 Mb/s with each buffer from 1 to 80 MiB.',
      },
    },
    end: {
      title: 'Summary',
      text: [
        'With UDP a full buffer loses {lostShare} % of the datagrams. With TCP a full buffer slows the sender, and {tcpLost} frames are lost. With a buffer of 1 MiB the rate of TCP is {rate1} Mb/s.',
        'A larger buffer takes memory, and data waits longer in it. Here a receiver with a buffer of 40 MiB runs beside ten [compile jobs|compile].',
      ],
      until: 'a second and a half have passed',
      seen: 'The program reads new data only after all data ahead of it in the queue. The wait is the length of the queue divided by the rate at which the program reads.',
      notes: {
        say: 'Ask how old the data is when the program reads it. The answer is the length of the receive queue divided by the program’s read rate: several seconds.',
        after: 'Next: lesson 8, about the memory that socket buffers take.',
        minutes: 1.5,
      },
    },
  },
} as const;
