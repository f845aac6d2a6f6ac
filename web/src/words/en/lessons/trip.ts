/** Lesson 1: the path of one packet from the wire to the program. */
export default {
  title: 'A packet’s trip',
  explains:
    'Where a packet waits between the wire and the program, which part of the system moves the packet, and whose CPU time this uses.',
  keep: [
    'The network card writes each frame into memory without the CPU. An interrupt reports the frame, a softirq takes its packet to the socket, and the program copies the data from there.',
    'The program that has the CPU when a packet arrives is stopped while the kernel handles the packet.',
    'On the idle machine a packet needs {delay} ms from the sender to the program. Beside ten compile jobs it needs about {busyDelay} s, because the program waits for the CPU.',
  ],
  scenes: {
    wire: {
      title: 'Packets on the wire',
      text: [
        'Every small square is a [packet]. Packets come in from the left, go through a [network card|nic] into memory, up through the kernel, and into a program that calls recv(). One packet is circled. Follow this packet here and in the next scenes.',
        'The picture is {value} times slower than real time. The slider beside the text “1 s for you” changes the speed.',
      ],
      until: 'the circled packet has reached the card',
      seen: 'The picture has three parts, from left to right: the card and its driver, the kernel’s protocols, and the receiving [process]. A packet passes through the parts in this order.',
      notes: {
        say: 'Let the students find the picture’s three parts themselves. Then press Play.',
        minutes: 1.5,
      },
    },
    interrupt: {
      title: 'The network card interrupts the CPU',
      text: [
        'The card writes the frame into a buffer of the [receive ring|ring] by itself, without the CPU ([DMA|dma]). Then it raises an [interrupt], the short block in the top row of the CPU’s timeline.',
      ],
      until: 'the kernel fetches the packet from the ring',
      seen: 'The packet was still in the ring when the interrupt handler ended. The handler only notes that there is work. But while the handler runs, everything else waits.',
      notes: {
        say: 'Look at the timeline: the short block in the top row is the interrupt.',
        wrong: '“The interrupt takes the packet to the socket.” The interrupt only notes that a packet has come.',
        minutes: 1.5,
      },
    },
    order: {
      title: 'The path of a packet',
      text: ['Before you watch: through which places does a packet pass?'],
      notes: {
        say: 'Let the students write the order on paper first.',
        minutes: 2.5,
      },
      ask: {
        question: 'Put the places into the order in which a packet passes through them.',
        options: {
          queue: 'the socket’s receive queue',
          ring: 'the receive ring',
          program: 'the program’s own memory',
          ip: 'IP (ip_rcv)',
        },
        right: 'The packet goes from the card up to the program.',
        wrong: {
          direct:
            'You put the program before the socket’s queue. With TCP this is possible, if the program already waits with a buffer when the packet arrives. UDP, as here, always uses the queue.',
          other: 'First comes the card, then the kernel from its lowest layer up, and last the program.',
        },
        why: 'Card → ring → IP → receive queue → copied to the program by recv().',
      },
    },
    softirq: {
      title: 'A softirq takes the packet to its socket',
      text: [
        'Right after the interrupt, the kernel takes the packet from the ring through IP to the [socket]. This work is a [softirq]: no process asked for it, and no process can postpone it.',
      ],
      until: 'the packet is in the socket’s queue',
      seen: 'In this stream softirqs take about {softirq} % of the CPU’s time, and the program takes {reader} %. A process that has the CPU when a packet arrives is stopped and waits until the softirq has ended.',
      notes: {
        say: 'Ask which process loses the time that softirqs take. The answer: the process that happens to run.',
        wrong: '“The program takes the packet from the ring.” The program sleeps during this work.',
        minutes: 2,
      },
    },
    wake: {
      title: 'The program wakes',
      text: [
        'The program sleeps in recv(). When a packet enters the [receive queue|receivequeue], the program is woken and the [scheduler] gives it the CPU. The program copies the bytes into its own memory and sleeps again.',
      ],
      until: 'the program has the packet',
      seen: 'No other program wants the CPU here, so the woken program gets the CPU at once. From the card to the program the packet took about 50 µs.',
      notes: {
        say: 'Point at the run queue: the receiver enters it when it wakes, and leaves it when it sleeps.',
        minutes: 1.5,
      },
    },
    long: {
      title: 'How long does a packet’s trip take?',
      text: [
        'The wire carries {rate} Mb/s, so a card needs {wire} µs to send the bits of a full packet. A ping to the sender and back takes {rtt} ms. Of this time, {hosts} ms is the two hosts’ own work.',
        'When the packet has arrived, interrupt, softirq, wake-up of the program and copy take about 50 µs.',
      ],
      notes: {
        say: 'Ask: which part of the delay comes from sending the bits, which from the path, which from the kernel?',
        wrong:
          'Students who answer 12 µs count only the bits on the wire. The path and the work of the hosts are missing.',
        minutes: 2.5,
      },
      ask: {
        why: 'The path from sender to receiver takes ({rtt} − {hosts}) ÷ 2 = {path} µs. Sending the bits takes {wire} µs. Interrupt, softirq, wake-up and copy take about 50 µs, and small delays take the rest of the trip’s time.',
        question: 'The sender sends a packet. After how many microseconds does the program have it?',
        unit: 'µs',
        right: 'Path, interrupt, softirq, wake-up and copy all count.',
        wrong: {
          half: '{given} is half of the ping. But the ping also contains the two hosts’ own work, which is not on the path. Subtract this work before you take half, then add the work of the receiver’s kernel.',
          wire: '{wire} µs is the time that the bits need to leave a card. You would be right if the two hosts stood side by side and the kernel’s work took no time.',
          rtt: 'Your value is close to the time of a ping, which has both directions and the work of both hosts. The packet goes only one way. You would be right on a longer path, as in this run:',
          other: 'Take half of the ping without the hosts’ own work, then add the work of the receiver’s kernel.',
        },
      },
    },
    busy: {
      title: 'The same trip on a busy machine',
      text: [
        'On the idle machine the program had its packet after {delay} ms. Here ten [compile jobs|compile] also want the CPU, and the packets belong to a [TCP|tcp] stream at full speed.',
        'The kernel still takes each packet to the socket in about the same time. But then the packet waits in the socket’s queue until the program (iperf) reads it. The program itself waits in the run queue for its turn on the CPU, because the ten jobs have their turns, too.',
      ],
      until: 'eight tenths of a second have passed',
      seen: 'Over 25 s, a packet’s trip takes about {busyDelay} s on average, some {ratio} times as long as on the idle machine. The average differs from run to run, from 4 to 8 s. The other lessons explain this delay.',
      notes: {
        say: 'The delay grows from a fifth of a millisecond to seconds, without any change in the network.',
        after: 'Choose the next lesson: lesson 4 for the queues of TCP, lesson 5 for the CPU.',
        minutes: 1.5,
      },
    },
  },
} as const;
