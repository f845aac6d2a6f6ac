/** Lesson 1: one packet's way from the wire to the program. */
export default {
  title: 'A packet’s trip',
  explains:
    'Where a packet waits between the wire and the program, what carries it on, and whose CPU time pays for it.',
  keep: [
    'The card writes the frame into memory by itself. An interrupt reports it, a softirq carries it up to the socket, and the program copies it out.',
    'Whatever runs when a packet comes is stopped for it.',
    'On the idle machine a packet needs {delay} ms. Beside ten compile jobs it needs some {busyDelay} s, because the program waits for the CPU.',
  ],
  scenes: {
    wire: {
      title: 'On the wire',
      text: [
        'Every small square is a [packet]. They come in from the left, go through a [network card|nic] into memory, up through the kernel, and into a program that calls recv(). One of them has a circle round it: follow it, here and in the next scenes.',
        'You see it {value} times slower than it is. The slider at the bottom right changes that.',
      ],
      until: 'the packet in the circle has come to the card',
      seen: 'The picture has three parts: card and driver, the kernel’s protocols, the receiving [process]. The packet goes through them from left to right.',
      notes: {
        say: 'Let them find the three zones themselves. Then play.',
        minutes: 1.5,
      },
    },
    interrupt: {
      title: 'The card knocks',
      text: [
        'The card writes the frame into a buffer of the [receive ring|ring] by itself, without the CPU ([DMA|dma]). Then somebody must be told: it raises an [interrupt], the short block in the top row of the CPU’s timeline.',
      ],
      until: 'the kernel fetches the packet from the ring',
      seen: 'The packet was still in the ring when the interrupt’s handler had ended. The handler does next to nothing: it notes that there is work. But while it runs, everything else waits.',
      notes: {
        say: 'Look at the timeline: the short block in the top row is the interrupt.',
        wrong: '“The interrupt takes the packet up.” It only notes that there is one.',
        minutes: 1.5,
      },
    },
    order: {
      title: 'Which way?',
      text: ['Before you look: where does a packet come by?'],
      notes: {
        say: 'Let them order it on paper first.',
        minutes: 2.5,
      },
      ask: {
        question: 'Put the places into the order in which a packet comes by.',
        options: ['the socket’s receive queue', 'the receive ring', 'the program’s own memory', 'IP (ip_rcv)'],
        right: 'From the card up to the program.',
        wrong: {
          direct:
            'You put the program before the socket’s queue. That could only be if the program stood ready with a buffer at that very moment. TCP has such a way; UDP always takes the queue.',
          other: 'First the card, then the kernel from its lowest layer up, at the end the program.',
        },
        why: 'Card → ring → IP → receive queue → copied to the program by recv().',
      },
    },
    softirq: {
      title: 'Who carries it',
      text: [
        'Right after the interrupt the kernel takes the packet out of the ring, through IP, to the [socket]. This is a [softirq]: no process asked for it, and no process can put it off.',
      ],
      until: 'the packet is in the socket’s queue',
      seen: 'In this stream softirqs take about {softirq} % of the CPU, the program {reader} %. Whoever has the CPU when a packet comes is stopped for it, and waits.',
      notes: {
        say: 'Ask who pays for this time. The process that happens to run.',
        wrong: '“The program does it.” It sleeps.',
        minutes: 2,
      },
    },
    wake: {
      title: 'The program wakes',
      text: [
        'The program sleeps in recv(). When a packet has been put into the [receive queue|receivequeue] it is woken; the [scheduler] gives it the CPU; it copies the bytes into its own memory, and sleeps again.',
      ],
      until: 'the program has the packet',
      seen: 'No other program wants the CPU here, so the woken one has it at once. From the card to the program the packet took some 50 µs.',
      notes: {
        say: 'Point at the run queue: one process, and it comes and goes.',
        minutes: 1.5,
      },
    },
    long: {
      title: 'How long does it take?',
      text: [
        'The wire carries {rate} Mb/s, so a card needs {wire} µs to send the bits of a full packet. A ping to the sender and back takes {rtt} ms. Of that, {hosts} ms is the two hosts’ own work.',
        'Behind the card comes the work that you have seen: some 50 µs.',
      ],
      notes: {
        say: 'How much of it is sending the bits, how much the way, how much the kernel?',
        wrong: '12 µs: only the bits on the wire. The way and the work are missing.',
        minutes: 2.5,
      },
      ask: {
        why: 'One way takes ({rtt} − {hosts}) ÷ 2 = {path} µs. Sending the bits takes {wire} µs. Interrupt, softirq, wake-up and copy take some 50 µs, and small delays take the rest.',
        question: 'How many microseconds after the sender has sent it does the program have the packet?',
        unit: 'µs',
        right: 'The way, the interrupt, the softirq, the waking, the copying: all of it counts.',
        wrong: {
          half: '{given} is half of the ping. But the ping also holds the two hosts’ work, which is not on the way. Take it out first, then add the work of this machine.',
          wire: '{wire} µs is how long the bits take to leave a card. For you to be right the two hosts would have to stand side by side, and the kernel’s work would have to take no time.',
          rtt: 'That is about the ping: there and back, with the work of both hosts. Our packet goes only one way. You would be right on a longer way, as this one:',
          other: 'Take half of the ping, less the hosts’ own work in it; then add the kernel’s work here.',
        },
      },
    },
    busy: {
      title: 'The same trip on a busy machine',
      text: [
        'On the idle machine the program had its packet after {delay} ms. Here ten [compile jobs|compile] want the CPU, too, and the packets are those of a [TCP|tcp] stream whose sender sends as fast as it may.',
        'The way up is as fast as before. But then the packet stands in a queue until the program (iperf) reads it, and the program stands in the run queue until it has the CPU: for a moment only, then the others have their turns.',
      ],
      until: 'eight tenths of a second have passed',
      seen: 'Over 25 s a packet’s trip takes some {busyDelay} s on average: {ratio} times as long. The other lessons are about why.',
      notes: {
        say: 'From a fifth of a millisecond to seconds, without a single line of the network changed.',
        after: 'Choose the next lesson: 4 for the queues, 5 for the CPU.',
        minutes: 1.5,
      },
    },
  },
} as const;
