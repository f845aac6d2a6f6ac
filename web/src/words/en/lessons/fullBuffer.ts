/** Lesson 7: what happens when a socket's buffer is full. */
export default {
  title: 'A full buffer, with UDP and with TCP',
  explains: 'When a receive buffer is full, what UDP and TCP then do, and how large a buffer has to be.',
  keep: [
    'The time until a buffer is full is room ÷ (arrival rate − read rate). A buffer delays a loss but does not prevent it.',
    'UDP drops datagrams that find no room: {lostShare} % in this lesson’s run. TCP tells its sender how much room is left, so it loses {tcpLost} frames.',
    'A buffer larger than the data in flight does not raise the rate: {rate1} Mb/s with 1 MiB, {rate40} Mb/s with 40 MiB.',
  ],
  scenes: {
    fills: {
      title: 'Data arrives faster than it is read',
      text: [
        '{rate} Mb/s of [UDP|udp] come in, and the receiver reads less. Data that is not read yet waits in the [receive buffer|rcvbuf] of the [socket], which holds {size} MiB.',
      ],
      until: 'two MiB wait in the buffer',
      seen: 'The queue grows from the first moment, and nothing is lost yet. The buffer does not make the receiver faster. When it is full, data must be lost.',
      notes: {
        say: 'A buffer helps against short bursts, but not against a rate that stays too high.',
        minutes: 1.5,
      },
    },
    when: {
      title: 'When is the buffer full?',
      text: [
        'The kernel charges more than the payload to the buffer. A datagram of {value} bytes is charged with {charged} bytes, because it occupies a kernel buffer of its own.',
      ],
      notes: {
        say: 'Each second, the buffer fills by the datagrams that arrive minus the datagrams that are read, times 1 740 bytes.',
        wrong: 'Students count everything that comes in and forget that the reader reads.',
        minutes: 2.5,
      },
      ask: {
        why: 'About {fit} datagrams fit into the buffer. About {come} arrive each second and {read} are read, so {stay} more stay in it each second.',
        question:
          '{rate} Mb/s come in, and the reader reads about 80 Mb/s. After how many seconds is the buffer of {size} MiB full and the first datagram dropped?',
        unit: 's',
        right: 'The time is room ÷ (arrival rate − read rate).',
        wrong: {
          never:
            'The buffer fills much sooner. A buffer that takes so long to fill would need more memory than this machine has.',
          unread:
            'The buffer fills later: you calculated as if nothing were read. You would be right with a smaller buffer:',
          payload:
            'The buffer fills sooner: for each datagram the socket is charged more than the payload. You would be right with a larger buffer:',
          late: 'The buffer fills sooner. Check the bytes charged for a datagram, and how many datagrams are read. You would be right with a larger buffer:',
          early:
            'The buffer fills later, because the reader removes data meanwhile. You would be right with a smaller buffer:',
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
        wrong: '“Dropped and retransmitted.” TCP’s window exists to avoid this waste.',
        minutes: 2,
      },
      ask: {
        question: 'The buffer is full, and the sender has more data. What happens?',
        options: {
          dropped: 'segments are dropped and sent again',
          waits: 'the sender waits, because it knows how much room there is',
          timeout: 'the sender times out',
        },
        right: 'Nothing is lost. The sender now sends as fast as the reader reads.',
        wrong: {
          dropped:
            'Segments that would find no room are never sent, because the sender knows how much room there is. With UDP you would be half right: datagrams are dropped, but not sent again:',
          timeout:
            'A timeout needs missing ACKs. Here ACKs keep coming, and each carries the remaining room. In lesson 11 no ACKs come.',
        },
        why: 'Every ACK carries the window, which is the remaining room. A TCP sender never has more data in flight than this window.',
      },
    },
    window: {
      title: 'The window in the ACKs',
      text: [
        'The [ACKs|ack] go back (hollow squares, at the bottom of the picture) and carry the [window]: the room that the receiver still has. The window opens as the reader reads. The diagram below shows the sender. Its data never goes above the dotted line, the end of the window.',
      ],
      until: 'four milliseconds have passed',
      seen: 'Frames lost in five seconds: {tcpLost}. The sender sends only as fast as the reader reads.',
      notes: {
        say: 'Flow control protects the receiver. Congestion control protects the network. Do not confuse them.',
        minutes: 1.5,
      },
    },
    size: {
      title: 'Is a larger buffer faster?',
      text: ['With a buffer of 40 MiB, once it is full, this stream reaches {rate40} Mb/s. Here the buffer has 1 MiB.'],
      notes: {
        say: 'Ask for the smallest buffer that does not slow the stream down. Answer: about twice rate × round-trip time, because the kernel charges more than the payload. To try this, switch tcp.autotune off; otherwise the kernel enlarges a small buffer.',
        minutes: 2,
      },
      ask: {
        question: 'What is the stream’s rate with a buffer of 1 MiB instead of 40 MiB?',
        options: {
          slower: 'clearly lower',
          same: 'about the same',
        },
        right: 'The buffer has to hold only the data in flight, and here little data is in flight.',
        wrong: {
          slower:
            'Your answer is right if more than 1 MiB must be in flight. This needs a long path and a large send buffer, as here with a round trip of 50 ms:',
        },
        why: 'The path holds at most 1 Gb/s × 0.5 ms, about 62 kB. Further segments in flight wait on the backlog. At most 72 segments, about 104 kB, are in flight, much less than 1 MiB. In the study, too, the rate was about 310 Mb/s with each buffer from 1 to 80 MiB.',
      },
    },
    end: {
      title: 'Summary',
      text: [
        'With UDP a full buffer loses {lostShare} % of the datagrams. With TCP a full buffer slows the sender, and {tcpLost} frames are lost. With a buffer of 1 MiB the rate of TCP is {rate1} Mb/s.',
        'A larger buffer takes memory, and data waits longer in it. Here a receiver with a buffer of 40 MiB runs beside ten [compile jobs|compile].',
      ],
      until: 'a second and a half have passed',
      seen: 'The program reads new data only after all data ahead of it. The wait is the length of the queue divided by the rate.',
      notes: {
        say: 'Ask how old the data is when the program reads it. The answer is the length of the queue divided by the rate: several seconds.',
        after: 'Next: lesson 8, about the memory that socket buffers take.',
        minutes: 1.5,
      },
    },
  },
} as const;
