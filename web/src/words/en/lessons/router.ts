/** Lesson 12: a router that takes an interrupt for each packet. */
export default {
  title: 'A router under a flood',
  explains:
    'Why a router has a best rate, what it passes on beyond that, and what its driver and its queues do about it.',
  keep: [
    'At {best} packets a second this router passes on all. At 39,500 it passes on {flooded}: interrupts take the time.',
    'A polled driver loses packets in the ring, before any work was spent on them.',
    'A queue that is always full adds the same wait to every packet and saves none.',
  ],
  scenes: {
    way: {
      title: 'Two steps for every packet',
      text: [
        'This machine is a [router]: what comes in on one card goes out on another. Its driver is an old one. Each packet stops the CPU by an [interrupt]; the handler takes the packet from the card and leaves it in the [input queue|inputqueue]. Then a [softirq] takes it from there, asks IP where it has to go, and hands it to the way out.',
        '{rate} short packets a second come in. Follow the circled one on the map, and watch the CPU’s timeline: interrupt, softirq, idle.',
      ],
      until: 'the packet has left on the other line',
      seen: 'At {value} a second the interrupts alone would take {hardirq} of the CPU, and the softirq somewhat less.',
      notes: {
        say: 'Two steps, two owners: the interrupt brings in, the softirq passes on. Remember who comes first.',
        after: 'Ask: at which rate is the CPU used up?',
        minutes: 1.5,
      },
    },
    busy: {
      title: 'Just enough',
      text: ['Now {best} a second. Every one of them is still passed on, but the CPU has hardly any time left.'],
      until: 'half a millisecond has passed',
      seen: 'The timeline has almost no gap left. The input queue is nearly empty all the same: each packet is taken on before the next one comes.',
      notes: {
        say: 'This router is at its best here. What would you wish for when still more comes in?',
        wrong: '“At 100 % it breaks.” Not yet: nothing is lost as long as the work fits in.',
        minutes: 1.5,
      },
    },
    rate: {
      title: 'More in, how much out?',
      text: ['At {best} a second all are passed on. Now more come; router, card and lines stay the same.'],
      notes: {
        say: 'Everybody writes down a number. Collect the codes.',
        wrong: '“20 000, its best.” That is a router that takes in no more than it can pass on.',
        minutes: 2.5,
      },
      ask: {
        question: '{rate} packets a second come in. How many are forwarded?',
        unit: 'packets a second',
        right: 'Far fewer than at half that load. The router is busy all the time, but with the wrong work.',
        wrong: {
          all: 'For all of them the CPU would need time for both steps of every packet. It has that only up to here:',
          best: '{given} is about its best. It would stay there if a packet that is dropped cost nothing. But its interrupt has been paid before anybody asks whether there is room. With a driver that polls, and a faster way out, it is so:',
          nothing: 'It gets there with a flood that is larger still:',
          other: 'Interrupts take their part first. Only what is left of the CPU passes packets on.',
        },
        why: 'Interrupts come before softirqs. The more packets interrupt, the less time is left to pass any of them on.',
      },
    },
    where: {
      title: 'Where do they end?',
      text: [
        'Interrupts take {irqShare} of the CPU. Most of the packets never leave: somewhere on the way they are thrown away.',
      ],
      notes: {
        say: 'Where a packet is dropped decides what was spent on it.',
        minutes: 1.5,
      },
      ask: {
        question: 'Where are most of the packets dropped?',
        options: ['in the card: the ring is full', 'at the input queue', 'at the transmit queue: the line out is full'],
        right: 'Behind the interrupt: it was paid for each of them.',
        wrong: {
          ring: 'The interrupt empties the ring at once, so it is never full. With a polled driver losses come there, where next to nothing was spent on them:',
          output:
            'The line out has time: too little gets that far. It would be so with long packets from three sources:',
          other: 'Look at the boxes at the foot of the picture: each counts what was lost above it.',
        },
        why: 'The handler takes every packet out of the ring and offers it to the input queue (netif_rx). That is full, for the softirq hardly ever runs; so the packet is dropped.',
      },
    },
    shut: {
      title: 'What the full queue does',
      text: [
        'Once the input queue holds its 300 packets it is shut: everything that comes is dropped until the softirq has emptied the queue altogether ([throttle]). Watch the red bar before the queue, and the queue sink.',
      ],
      until: 'sixty milliseconds have passed',
      seen: 'The queue is shut about {shuts} times a second. It is meant to save work; but interrupts come as before, and each costs its time: only the card could stop them.',
      notes: {
        say: 'Shutting the queue does not shut the card. Who pays for a packet that nobody wants?',
        wrong: '“A longer queue helps.” It fills as well, and each packet then waits longer.',
        minutes: 1.5,
      },
    },
    long: {
      title: 'The same megabits in long packets',
      text: [
        'The same router, interrupted for each packet. But now each packet carries {payload} bytes of payload: 80 Mb/s in all, more than twice the rate of the short packets.',
      ],
      notes: {
        say: 'More bits a second than before. What does a router count?',
        minutes: 1.5,
      },
      ask: {
        question: 'How many of the long packets are lost at the input queue?',
        options: ['none', 'some, but fewer than half', 'most, as before'],
        right: 'A router counts packets, not bits.',
        wrong: {
          same: 'For that as many packets a second would have to come as before:',
          fewer: 'That is what somewhat more than its best rate does to the router, as here with short packets:',
          other: 'How many such packets a second are 80 Mb/s?',
        },
        why: 'Long packets are few: {value} a second. An interrupt and a look into the routing table cost the same for each, long or short.',
      },
    },
    polled: {
      title: 'A driver that polls',
      text: [
        'Now the driver [polls|polling] (NAPI). The first packet interrupts; from then on the card keeps quiet, and the softirq looks into the ring for more. At the flood the interrupted router passed on {flooded} a second.',
      ],
      notes: {
        say: 'Same card, same CPU, same flood. Only who asks whom is another.',
        minutes: 1.5,
      },
      ask: {
        question: 'The same flood, polled. How many are passed on?',
        options: ['fewer', 'about as many', 'many more'],
        right: 'The time that interrupts took is now there for packets.',
        wrong: {
          same: 'It would be so if the interrupts had cost nothing.',
          fewer: 'Looking costs time when nothing is there. In a flood something always is.',
          other: 'Compare what interrupts and softirqs take of the CPU.',
        },
        why: 'No packet that comes in interrupts any more; the interrupts that are left tell of packets that went out. Packets for which there is no time are lost in the ring, before any work was spent on them.',
      },
    },
    waiting: {
      title: 'A queue that is full',
      text: [
        'A last look at the way out. Three sources send long packets; the line out takes fewer than they bring. The CPU has time, and yet every packet comes late: it stands in the [transmit queue|txqueue], which has room for 1000.',
      ],
      notes: {
        say: 'A queue that is always full delays everybody and helps nobody. Reckon: how many stand before you, how fast does it move?',
        wrong: '“A queue of 1000 is generous, so better.” It only makes them wait.',
        after: 'Homework: what does a queue of 100 change, and what not?',
        minutes: 2,
      },
      ask: {
        question:
          'The queue is full, with 1000 packets, and the line takes about 8500 a second. How long does a packet wait in the queue?',
        unit: 'ms',
        right: 'As many as stand before it, divided by how many leave a second.',
        wrong: {
          none: 'It would hardly wait if the line took more than comes in, as here:',
          one: 'That is a queue with room for a hundred, as here:',
          other: 'Divide: 1000 packets stand there, 8500 leave each second.',
        },
        why: 'A full queue does not help the line: it is busy anyway. It adds the same wait to every packet. The loss is decided by what comes in and what the line takes.',
      },
    },
  },
} as const;
