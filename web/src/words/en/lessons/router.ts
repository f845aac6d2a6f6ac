/** Lesson 12: a router that takes an interrupt for each packet. */
export default {
  title: 'A router under overload',
  explains:
    'Why a router has a highest packet rate, how much it forwards when more packets arrive, and how its driver and its queues change this.',
  keep: [
    'If {best} packets a second arrive, this router forwards all of them. If 39 500 packets a second arrive, it forwards only {flooded} a second, because interrupts take the CPU time.',
    'Under overload, a polled driver loses packets in the receive ring, before they have cost any CPU time.',
    'A queue that is always full adds the same wait to every packet and prevents no loss.',
  ],
  scenes: {
    way: {
      title: 'Two steps for every packet',
      text: [
        'This machine is a [router]: packets come in on one network card and leave on another. The driver is an old one: each packet raises an [interrupt]. The interrupt handler takes the packet from the network card and leaves it in the [input queue|inputqueue]. Then a [softirq] takes the packet from this queue, looks up its route in IP, and passes the packet to the output.',
        '{rate} short packets a second come in. Follow the circled packet on the map, and watch the CPU’s timeline: interrupt, softirq, idle.',
      ],
      until: 'the circled packet has left the router',
      seen: 'At {value} packets a second the interrupts alone would take {hardirq} of the CPU, and the softirq slightly less.',
      notes: {
        say: 'Each packet has two steps: the interrupt receives it, the softirq forwards it. Remember which step comes first.',
        after: 'Ask: at which packet rate is the whole CPU time used up?',
        minutes: 1.5,
      },
    },
    busy: {
      title: 'The highest rate without losses',
      text: [
        'Now {best} packets a second arrive. The router still forwards every packet, but the CPU has hardly any time left.',
      ],
      until: 'half a millisecond has passed',
      seen: 'The CPU timeline shows almost no idle time. The input queue is still nearly empty, because the softirq takes each packet before the next one comes.',
      notes: {
        say: 'The packet rate of this scene is nearly the highest that the router can forward. Ask: what should the router do when more packets come?',
        wrong: '“At 100 % the router fails.” Nothing is lost as long as the CPU has time for every packet.',
        minutes: 1.5,
      },
    },
    rate: {
      title: 'More packets arrive: how many get through?',
      text: [
        'If {best} packets a second arrive, the router forwards all of them. Now more packets arrive; the router, its network cards and the network links stay the same.',
      ],
      notes: {
        say: 'Let every student write down a number. Then collect the codes that the page gives the students for their answers.',
        wrong:
          '“21 000, the router’s highest rate.” This answer would be right for a router that accepts only what it can forward.',
        minutes: 2.5,
      },
      ask: {
        question: '{rate} packets a second come in. How many are forwarded?',
        unit: 'packets a second',
        unitOfOne: 'packet a second',
        right:
          'The router forwards far fewer packets than when half as many arrive. Its CPU is busy all the time, but mostly with interrupts.',
        wrong: {
          all: 'For this answer the CPU would need time to receive and to forward every packet. The CPU has this time only up to about the packet rate of this run:',
          best: '{given} is about the router’s highest rate. The rate would stay there if a dropped packet cost no CPU time. But the interrupt uses CPU time for each packet, also for a packet that the full input queue then drops. You would be right with a polled driver and a faster output, as in this run:',
          nothing:
            'The router forwards as few packets as your answer says only if still more packets arrive, as in this run:',
          other: 'Interrupts take their CPU time first. Only the rest is left to forward packets.',
        },
        why: 'Interrupts run before softirqs. At the packet rates of this question, more arriving packets take more interrupt time. So less CPU time is left to forward packets.',
      },
    },
    where: {
      title: 'Where are packets dropped?',
      text: ['Interrupts take {irqShare} of the CPU time. The router drops most packets instead of forwarding them.'],
      notes: {
        say: 'The later a packet is dropped, the more CPU time it has cost.',
        minutes: 1.5,
      },
      ask: {
        question: 'Where are most of the packets dropped?',
        options: {
          ring: 'in the network card: the ring is full',
          input: 'at the input queue',
          output: 'at the transmit queue: the output line is too slow',
        },
        right: 'The packets are dropped after the interrupt, which used CPU time for each packet.',
        wrong: {
          ring: 'The interrupt handler empties the ring at once, so the ring is never full. With a polled driver, packets are lost in the ring, before CPU time was spent on them, as in this run:',
          output:
            'The output line is often free, because too few packets get that far. You would be right for long packets from three sources, as in this run:',
        },
        why: 'The handler takes every packet out of the ring and offers it to the input queue (netif_rx). The queue is full, because the softirq hardly ever runs. So the packet is dropped.',
      },
    },
    shut: {
      title: 'A full queue is throttled',
      text: [
        'When the input queue holds more than 300 packets, it is throttled: every new packet is dropped until the softirq has emptied the queue ([throttle]). Watch the red bar before the queue, and watch the queue drain.',
      ],
      until: 'sixty milliseconds have passed',
      seen: 'The queue is throttled about {shuts} times a second. Throttling should save work, but each packet still raises an interrupt, which costs CPU time. The network card does not know that the queue is throttled.',
      notes: {
        say: 'When the kernel refuses every packet for its input queue (throttling), the network card still delivers packets. How does a dropped packet still use CPU time?',
        wrong: '“A longer queue helps.” A longer queue also fills, and each packet then waits longer.',
        minutes: 1.5,
      },
    },
    long: {
      title: 'Long packets',
      text: [
        'The router is the same, and each packet still raises an interrupt. But now each packet carries {payload} bytes of payload: 80 Mb/s in all, more than twice the bit rate of the short packets.',
      ],
      notes: {
        say: 'The stream has more bits a second than before. Does the router’s work depend on bits or on packets?',
        minutes: 1.5,
      },
      ask: {
        question: 'How many of the long packets are lost at the input queue?',
        options: {
          none: 'none',
          fewer: 'some, but fewer than half',
          same: 'most, as with the short packets',
        },
        right: 'The router’s work depends on the number of packets, not of bits.',
        wrong: {
          same: 'Your answer would be right for the stream of short packets, which has many more packets per second:',
          fewer:
            'A router loses only some packets if they arrive slightly faster than it can forward them, as in this run with short packets:',
        },
        why: 'Long packets are few: {value} a second. An interrupt and a routing lookup cost the same for each packet, long or short.',
      },
    },
    polled: {
      title: 'A driver that polls',
      text: [
        'Now the driver [polls|polling] (NAPI). The first packet raises an interrupt. After that the network card raises no interrupt, and the softirq polls the ring. With an interrupt for each packet, the router forwarded {flooded} packets a second at this packet rate.',
      ],
      notes: {
        say: 'Network card, CPU and arriving packets stay the same. Only one thing changes: the kernel asks the card for packets, and the card no longer interrupts.',
        minutes: 1.5,
      },
      ask: {
        question:
          'As many packets arrive as before. How many packets does the router forward with polling, compared with interrupts?',
        options: {
          fewer: 'fewer',
          same: 'about as many as with interrupts',
          more: 'many more',
        },
        right: 'The CPU time that interrupts took is now free to forward packets.',
        wrong: {
          same: 'Your answer would be right if the interrupts had taken no CPU time.',
          fewer: 'Polling costs time when the ring is empty. At this packet rate the ring is never empty.',
        },
        why: 'Arriving packets no longer interrupt. The remaining interrupts report sent packets. Packets for which the CPU has no time are lost in the receive ring, before any work was spent on them.',
      },
    },
    waiting: {
      title: 'A queue that is always full',
      text: [
        'Now look at the output. Three sources send long packets, and the output line takes fewer packets a second than arrive. The CPU has time, but every packet is late: it waits in the [transmit queue|txqueue], which has room for 1 000 packets.',
      ],
      notes: {
        say: 'A queue that is always full delays every packet and helps none. Calculate: how many packets are ahead, and how many leave each second?',
        wrong: '“A queue of 1 000 is generous, so better.” A long queue only makes packets wait.',
        after: 'Homework: what does a queue of 100 packets change, and what stays the same?',
        minutes: 2,
      },
      ask: {
        question:
          'The queue is full, with 1 000 packets, and the output line takes about 8 500 packets a second. How long does a packet wait in the queue?',
        unit: 'ms',
        right: 'The wait is the number of packets ahead, divided by the packets that leave per second.',
        wrong: {
          none: 'The packet would wait only for a moment if the output line could send packets faster than they arrive, as in this run:',
          one: 'You would be right for a queue with room for a hundred packets, as in this run:',
          other: 'Divide: 1 000 packets wait, 8 500 leave each second.',
        },
        why: 'A full queue does not help the output line, which is busy anyway. The queue adds the same wait to every packet. How many packets are lost depends on the arrival rate and the rate of the output line.',
      },
    },
  },
} as const;
