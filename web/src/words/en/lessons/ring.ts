/** Lesson 2: the ring as a token bucket. */
export default {
  title: 'The ring is a token bucket',
  explains:
    'How long a network card can wait for its driver before frames are lost, and how deep a receive ring must be.',
  keep: [
    'A descriptor with an empty buffer is a token. Each frame takes a token, and the driver gives a token back with each new buffer.',
    'If the driver does not come, a ring of N descriptors lasts for N ÷ arrival rate. To lose no frame, a ring needs (driver’s delay) × (arrival rate) descriptors. It needs some more for the frames that arrive while the driver works.',
    'If the network card waits 10 ms before each interrupt, a ring of 128 descriptors loses about {lostAt10} % of the frames. A ring of 384 descriptors loses {lostDeep} frames.',
  ],
  scenes: {
    place: {
      title: 'Each frame needs an empty buffer',
      text: [
        'Frames come from the wire at {rate} a second. The card ([NIC|nic]) writes each frame into memory by itself ([DMA|dma]). The card needs an empty buffer for each frame: a ready [descriptor].',
        'There are {ring} descriptors in a circle, the [receive ring|ring].',
      ],
      until: 'six interrupts have come',
      seen: 'At each interrupt the driver takes the filled buffers out of the ring and attaches empty ones. The descriptors are then ready again.',
      notes: {
        say: 'Point at the two places of work in the ring: the card fills descriptors, and the driver empties them. Both places move round the same circle.',
        after: 'Ask: what happens if the driver stops?',
        minutes: 1,
      },
    },
    token: {
      title: 'Tokens taken and given back',
      text: [
        'Think of every ready descriptor as a token. An arriving frame takes a token. The driver gives a token back when it attaches a new buffer: the [refill] (alloc_skb).',
        'While the driver comes in time, few tokens (ready descriptors) are taken: never more than {quietUsed} of 384 here. A store of tokens that are taken and given back is called a [token bucket|token].',
      ],
      until: 'three milliseconds have passed',
      seen: 'About fifty frames have arrived, and each has taken a token (a ready descriptor). The driver has already given nearly all of these tokens back, with new buffers.',
      notes: {
        say: 'Each frame takes a token, and each refill gives a token back. The ring does nothing else.',
        after: 'Next we make the driver come late, on purpose.',
        minutes: 1,
      },
    },
    late: {
      title: 'The driver comes late',
      text: [
        'An [interrupt] calls the driver. Now the card waits {wait} ms before it interrupts ([interrupt moderation|coalescing]). Until then no filled descriptor becomes ready again: no token is given back.',
        'Watch the circle of descriptors: the filled part grows with each frame until the driver comes.',
      ],
      until: 'a hundred descriptors are filled',
      seen: 'The card still stores every frame, because enough descriptors are still ready.',
      notes: {
        say: 'The number of ready descriptors (tokens) now only falls: each arriving frame takes a descriptor.',
        after: 'Ask: 17 frames arrive each millisecond. How long do 384 descriptors last?',
        minutes: 1.5,
      },
    },
    draw: {
      title: 'How long does the ring last?',
      text: [
        'This run has a smaller ring, of {ring} descriptors. The stream begins at the left edge of the diagram. The first interrupt comes after {wait} ms, or a little sooner if the card has to drop a frame.',
      ],
      notes: {
        say: 'Let every student draw before anybody speaks. Then collect the codes that the page gives the students for their answers.',
        wrong:
          'Students who draw “dry after 10 ms” took the time for which the card waits before its interrupt. Ask at which rate of frames this drawing would be right.',
        after:
          'Show where the curve touches zero: from there on the ring is dry, and frames are lost until the driver comes.',
        minutes: 3,
      },
      ask: {
        why: '{ring} descriptors ÷ {rate} frames per ms = {lasts} ms. After that no descriptor is ready, and the card drops frames. After a drop this card raises an alarm interrupt, at most once a millisecond. So the driver comes a little sooner than planned.',
        question:
          'The ring has {ring} descriptors, and {rate} frames arrive each millisecond. The driver takes frames out for the first time after {wait} ms. Draw the number of ready descriptors over time: those that can still take a frame.',
        axes: {
          across: 'ms',
          up: 'ready descriptors',
        },
        unit: 'ms',
        /** The value read from the drawn curve, before its number. */
        reading: 'Time until the ring is dry, ms',
        right: 'The ring is dry after {lasts} ms.',
        wrong: {
          wait: '{wait} ms is how long the driver stays away, not how long the ring lasts. Your curve would be right if only {rate} frames arrived each millisecond.',
          never:
            'In your drawing the ring never runs dry. This needs more descriptors than the number of frames that arrive during the wait.',
          other:
            'Frames fill {rate} descriptors a millisecond, and no descriptor becomes ready again before the driver comes. Divide the number of descriptors by this rate.',
        },
        /** Properties of the drawn curve, each marked right or wrong. */
        features: {
          fall: 'falls in a straight line',
          dry: 'reaches zero at the right time',
          back: 'rises again after the wait',
        },
      },
    },
    lost: {
      title: 'A frame without a token is lost',
      text: [
        'This is a ring of {ring} descriptors in slow motion. When no ready descriptor is left, the card has nowhere to write. The card drops the frame, and nobody tells the sender, because [UDP|udp] has no acknowledgements.',
      ],
      until: 'a frame is lost in the card',
      seen: 'The number of lost frames stands at the bottom of the map. About {lostAt10} of 100 frames are lost, although the CPU had time for all of them. Far more would be lost if this card did not call the driver early when it drops a frame.',
      notes: {
        say: 'The network is fine and the CPU is not overloaded. The frames are lost because the driver came too late.',
        wrong: '“The CPU was too slow.” Show the CPU timeline: it was idle.',
        minutes: 2,
      },
    },
    deep: {
      title: 'How deep must the ring be?',
      text: [
        'How many descriptors are enough? The ring must hold every frame that arrives while the driver is away: depth > delay × rate, as a formula D > τ · R.',
      ],
      notes: {
        say: 'The students know the rate and the delay. Let them calculate on paper.',
        wrong:
          'Students who answer half of delay × rate took the mean number of filled descriptors. The ring needs room for the maximum.',
        after: 'Show the ring’s chart: its peak is the answer.',
        minutes: 3,
      },
      ask: {
        question:
          'The card waits {wait} ms before each interrupt, and {rate} frames arrive each millisecond. In a very large ring: how many descriptors are filled at most?',
        unit: 'descriptors',
        unitOfOne: 'descriptor',
        right:
          'A ring needs as many descriptors as were filled at most in this run. With fewer descriptors, frames are lost.',
        wrong: {
          half: '{given} is about half of the answer. This is the mean number of filled descriptors, but the ring needs room for the maximum. You would be right if the card waited half as long, as in this run:',
          low: '{given} would be enough if the driver came sooner, as in this run:',
          high: 'With {given} no frame is lost, but a smaller ring is enough. Each descriptor holds a buffer, which takes memory.',
          other: '{given} is not the answer. Multiply the frames per millisecond by the milliseconds of the wait.',
        },
        why: '{rate} frames per ms × {wait} ms = {used} frames. 15 to 21 more frames arrive while the driver works.',
      },
    },
    enough: {
      title: 'A deeper ring loses nothing',
      text: [
        'The card still waits 10 ms before each interrupt, but the ring now has 384 descriptors: {lostDeep} frames are lost. On a real machine, ethtool -G eth0 rx 384 sets the depth of the ring, and ethtool -C eth0 rx-usecs sets the wait.',
        'Frames can be lost even if the driver comes in time: without memory for new buffers the driver cannot refill the ring. The lesson “Why the ring ran dry” shows this.',
      ],
      until: 'thirty milliseconds have passed',
      seen: 'The driver came twice in these 30 ms. Each time many descriptors were still ready.',
      notes: {
        say: 'Three numbers decide whether frames are lost: depth, delay and rate. Everything that delays the driver counts as delay.',
        after: 'Homework: in the view Machine, find another parameter that makes the driver come late.',
        minutes: 1.5,
      },
    },
  },
} as const;
