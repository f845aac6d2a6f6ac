/** Lesson 2: the ring as a token bucket. */
export default {
  title: 'The ring is a token bucket',
  explains: 'How long a card can wait for its driver before frames are lost, and how deep a ring must be.',
  keep: [
    'A ready descriptor is a token: a frame takes one, the driver gives it back.',
    'A ring lasts as long as its descriptors divided by the rate. It must hold delay × rate, and some more while the driver works.',
    'With a wait of 10 ms a ring of 128 loses about {lostAt10} % of the frames, and one of 384 loses {lostDeep}.',
  ],
  scenes: {
    place: {
      title: 'A frame needs a place',
      text: [
        'Frames come from the wire at {rate} a second. The card ([NIC|nic]) writes each into memory by itself ([DMA|dma]), but only where an empty buffer waits for it: a ready [descriptor].',
        'There are {ring} of them, in a circle: the [receive ring|ring].',
      ],
      until: 'six interrupts have come',
      seen: 'Each time, the driver takes the filled descriptors out and makes them ready again.',
      notes: {
        say: 'Point at the two hands: the card fills, the driver empties. They run round the same circle.',
        after: 'Ask: what happens if the driver’s hand stops?',
        minutes: 1,
      },
    },
    token: {
      title: 'Taken and given back',
      text: [
        'Think of every ready descriptor as a token. An arriving frame takes one. The driver gives one back when it puts a fresh buffer into the place: the [refill] (alloc_skb).',
        'While the driver comes in time, hardly any token is out: never more than {quietUsed} of 384 here. Such a thing is called a [token bucket|token].',
      ],
      until: 'three milliseconds have passed',
      seen: 'Some fifty frames have come, and all but the newest of their tokens are back.',
      notes: {
        say: 'A frame takes a token, a refill gives one back. That is all the ring does.',
        after: 'Next we make the driver come late, on purpose.',
        minutes: 1,
      },
    },
    late: {
      title: 'The driver comes late',
      text: [
        'An [interrupt] calls the driver. Now we tell the card to wait {wait} ms before it interrupts ([interrupt moderation|coalescing]). Meanwhile nobody gives tokens back.',
        'Watch the circle: the filled part grows, frame by frame, until the driver comes.',
      ],
      until: 'a hundred descriptors are filled',
      seen: 'The card still stores every frame: there are enough tokens. For now.',
      notes: {
        say: 'The ring only counts down now. How fast? As fast as frames arrive.',
        after: 'Ask for the rate: 17 frames a millisecond. How long do 384 last?',
        minutes: 1.5,
      },
    },
    draw: {
      title: 'How long does the ring last?',
      text: [
        'A smaller ring: {ring} descriptors. The stream begins at the left edge. The first interrupt comes after {wait} ms, or a little sooner if the card has to drop a frame.',
      ],
      notes: {
        say: 'Let everybody draw before anybody speaks. Collect the codes.',
        wrong: 'Dry after 10 ms: they took the length of the wait. Ask at which rate that would be right.',
        after: 'Show where the line touches zero: the ring is dry, and frames are lost until the driver comes.',
        minutes: 3,
      },
      ask: {
        why: '{ring} ÷ {rate} per ms = {lasts} ms. After that no token is left, and the card drops the frame. This card also raises an alarm interrupt, at most once a millisecond, when it has dropped a frame. So the driver comes a little sooner than planned.',
        question:
          'The ring has {ring} descriptors, and {rate} frames arrive each millisecond. The driver comes after {wait} ms. Draw how many descriptors stay ready.',
        axes: {
          across: 'ms',
          up: 'ready descriptors',
        },
        unit: 'ms',
        reading: 'ring dry after, ms',
        right: 'It is dry after {lasts} ms.',
        wrong: {
          wait: '{wait} ms is how long the driver stays away, not how long the ring lasts. Your curve would be right if only {rate} frames arrived each millisecond.',
          never: 'Your ring never runs dry. That needs more descriptors than frames that arrive during the wait.',
          other: 'The ring loses {rate} tokens a millisecond and gets none back: divide the descriptors by that.',
        },
        features: {
          fall: 'straight fall',
          dry: 'dry at the right time',
          back: 'refilled after the wait',
        },
      },
    },
    lost: {
      title: 'No token, no frame',
      text: [
        'The same ring of {ring} descriptors, in slow motion. After the last token is taken, the card has nowhere to write. The card drops the frame, and nobody tells the sender, because [UDP|udp] has no acknowledgements.',
      ],
      until: 'a frame is lost in the card',
      seen: 'Look at the tray at the foot of the stage. About {lostAt10} of 100 frames end there, though the CPU would have had time for every one. It would be far more if this card did not call the driver, out of turn, when it had to drop.',
      notes: {
        say: 'The network is fine and the CPU is not overloaded. The frames are lost because nobody came in time.',
        wrong: '“The CPU was too slow.” Show the CPU timeline: it was idle.',
        minutes: 2,
      },
    },
    deep: {
      title: 'How deep is deep enough?',
      text: [
        'Turn it round. The ring must hold everything that arrives while the driver is away: depth > delay × rate, in the study’s letters D > τ · R.',
      ],
      notes: {
        say: 'They have all they need: a rate, a delay. Let them reckon on paper.',
        wrong: 'Half of delay × rate: the mean. The fullest moment decides.',
        after: 'Show the ring’s chart: its peak is the answer.',
        minutes: 3,
      },
      ask: {
        question:
          'The card waits {wait} ms and {rate} frames arrive each millisecond. In a very large ring: how many descriptors are in use at most?',
        unit: 'descriptors',
        right: 'As many as the machine says must be there, or frames are lost.',
        wrong: {
          half: '{given} is about half. On average half of them are used, but the fullest moment decides. You would be right if the driver came twice as soon:',
          low: '{given} would be enough if the driver came sooner, as here:',
          high: '{given} would be safe, but more than is needed: each descriptor holds a buffer.',
          other: '{given}: multiply the frames a millisecond by the milliseconds.',
        },
        why: '{rate} per ms × {wait} ms = {used}, and some more while the driver works.',
      },
    },
    enough: {
      title: 'Deeper, and nothing is lost',
      text: [
        'The same stream and the same wait of 10 ms with 384 descriptors: {lostDeep} frames are lost. On a real machine: ethtool -G eth0 rx 384 for the depth, ethtool -C eth0 rx-usecs for the wait.',
        'The driver can also come in time and give nothing back: if there is no memory for a fresh buffer. That is the lesson “Why the ring ran dry”.',
      ],
      until: 'thirty milliseconds have passed',
      seen: 'The driver came three times in these 30 ms. Each time there were descriptors left.',
      notes: {
        say: 'Three numbers decide: depth, delay, rate. Everything that delays the driver counts as delay.',
        after: 'Homework: find in the machine another way to make the driver late.',
        minutes: 1.5,
      },
    },
  },
} as const;
