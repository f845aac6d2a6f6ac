/** The card that compares the two kernels: pairs of runs (contrasts), and the studies' findings. */
export default {
  name: 'Then and now',
  title: 'the same load under Linux 2.6.12 and 6.12',
  lead: 'Every run has the hardware and the load of 2005. Receiver and sender run the kernel of 2005 (2.6.12) or of today (6.12). Each contrast names the mechanism that causes the difference between two runs. In a third run only this mechanism is switched back, and most of the difference disappears.',
  contrastsTitle: 'Contrasts between the two kernels',
  findingsTitle: 'The studies’ findings today',
  open: 'Open in Compare',
  /** `what`: the measured quantity. `draws`: number of runs with different seeds. */
  measured: '{what}; {draws, plural, one {one run each, without randomness} other {median and range of # runs}}',
  range: '{least} to {most}',
  /** Names of the switches that cause the difference. */
  carried: 'Caused by {names}.',
  since: '{name} (Linux {release}, {year})',
  survives: 'still true',
  several: 'several mechanisms together',
  /** Names of runs. */
  runs: {
    old: '2.6.12',
    now: '6.12',
    back: '6.12, but the causing mechanism as in 2.6.12',
    alone: '2.6.12, but the causing mechanism as in 6.12',
    hz1000: '6.12, HZ 1000',
    shortTurns: '6.12, softirq budget of 64 packets, interrupt time not charged to tasks',
    defers: '6.12, softirqs wait for ksoftirqd (rule of 4.9)',
    pool: '6.12 with page pool',
    napsPool: '6.12 with page pool; kswapd sleeps as in 2.6.12',
  },
  /** Names that replace those in `runs` for the runs of one contrast. */
  named: {
    livelock: { now: '6.12, polling thread' },
    groups: {
      old: '6.12',
      now: '6.12, one scheduling group per session',
      back: '6.12, scheduling groups switched off again',
      alone: '6.12, only scheduling groups switched on',
    },
  },
  contrasts: {
    fairer: {
      name: 'A fair share is too small',
      says: 'A reader of datagrams sleeps after each datagram. The O(1) scheduler counts this reader as interactive, so the reader preempts ten jobs and loses nothing. The EEVDF scheduler gives the reader one of eleven equal shares. This share is too small, and the full socket drops datagrams.',
      measure: 'Datagrams lost in 10 s, %',
    },
    groups: {
      name: 'A build counts as one competitor',
      says: 'Under the EEVDF scheduler ten compile jobs and a reader have eleven equal shares. If each session is a scheduling group, the jobs are one group and the reader is a second group with an equal share. The reader then has half of the CPU and reads most of its datagrams.',
      measure: 'The reader’s share of the CPU, %',
    },
    cycle: {
      name: 'The reader’s long waits become short',
      says: 'Under the O(1) scheduler each of ten jobs uses up its slice of 100 ms before the reader’s next turn. Under the EEVDF scheduler a turn lasts one tick, so the reader runs again after tens of milliseconds. The reader’s queues rise and fall only a little.',
      measure: 'Longest time off the CPU in 20 s, ms',
    },
    preempted: {
      name: 'Preempted with the socket locked',
      says: 'The reader is preempted while its socket is locked. Under the O(1) scheduler the sender times out before the reader runs again. Under the EEVDF scheduler the reader runs again before the sender’s timer of 200 ms expires.',
      measure: 'Timeouts in 25 s',
    },
    probes: {
      name: 'A probe before the timeout',
      says: 'The sender gets no ACK while the reader is preempted with its socket locked. A sender of 2005 waits 200 ms, then times out. A sender of today sends one more segment after a few milliseconds: a tail loss probe. The probe also waits on the backlog, so the probe seldom prevents the timeout.',
      measure: 'Tail loss probes in 25 s',
    },
    nice: {
      name: 'Nice values have more effect under EEVDF',
      says: 'A reader with nice −15 runs beside ten jobs that never sleep. The O(1) scheduler gives the reader a slice of 700 ms beside ten slices of 100 ms. The EEVDF scheduler gives the reader a weight of 29 154 beside ten weights of 1 024.',
      measure: 'The reader’s share of the CPU, %',
    },
    livelock: {
      name: 'Livelock under both kernels',
      says: 'Datagrams arrive at line rate, and interrupt work takes the CPU under both kernels. From Linux 4.9 until 6.5, softirqs waited for ksoftirqd, which competes for the CPU like any task. In 6.12 a polling thread competes in the same way if threaded polling is switched on.',
      measure: 'Datagrams read in 5 s, %',
    },
    gro: {
      name: 'Many segments, one packet',
      says: 'The NIC interrupts after 32 frames or 200 µs. GRO merges the segments of a poll into one packet, which IP and TCP handle once. More CPU time is left for the reader.',
      measure: 'Rate over 10 s, Mb/s',
    },
    refill: {
      name: 'The ring runs dry',
      says: 'The receive queue grows and takes memory. In 2.6.12 kswapd sleeps for up to 100 ms between two passes of reclaiming. Meanwhile the driver finds no page for its descriptors. In 6.12 kswapd does not sleep between passes. A page pool does not help, because a page returns to the pool only after the reader has read its data.',
      measure: 'Frames lost in the ring in 25 s',
    },
  },
  columns: {
    finding: 'finding',
    published: 'published',
    old: '2.6.12',
    now: '6.12',
    carrier: 'caused by',
  },
  nothing: '–',
  /** `of`: table or figure. `says`: the finding and, after the semicolon, the measured quantity. */
  findings: {
    load: { of: 'Table 2', says: 'Ten jobs divide the rate by ten; rate with a buffer of 40 MiB, Mb/s' },
    buffer: {
      of: 'Table 2',
      says: 'A smaller buffer gives the same rate if the buffer exceeds the bandwidth-delay product; rate with 1 MiB, Mb/s',
    },
    slices: {
      of: 'Table 4',
      says: 'A reader at nice −10 has slices of 600 ms, each of ten jobs has slices of 100 ms; the reader’s share of the CPU, %',
    },
    dry: { of: 'Fig. 9', says: 'The ring runs dry beside ten jobs; frames lost in the ring' },
    quiet: { of: 'Fig. 10', says: 'Without load the receive queue is full; fill level in % of its limit' },
    backlog: { of: 'Fig. 11', says: 'A whole window of segments waits on the backlog; maximum number of segments' },
    asleep: { of: 'Fig. 12', says: 'UDP at 200 Mb/s loses nothing beside ten jobs; datagrams lost' },
    flood: { of: 'Fig. 12', says: 'UDP at 405 Mb/s is a livelock; datagrams lost' },
    filled: { of: 'Fig. 13', says: 'The UDP buffer stays empty beside ten jobs; fill level in % of its limit' },
    nicer: {
      of: 'Fig. 14',
      says: 'Beside ten jobs a reader at nice −15 reaches about half of its rate without load; rate in Mb/s',
    },
    oom: {
      of: '§4',
      says: 'Five streams with buffers of 80 MiB exhaust memory if tcp_mem is 384 MiB, as on the test bed. Linux 6.12 derives a smaller tcp_mem from the memory size; number of processes killed',
    },
    slow: { of: 'Poster', says: 'The stream of a slow sender keeps its rate beside four jobs; rate in Mb/s' },
    fast: {
      of: 'Poster',
      says: 'The rate of a fast sender’s stream falls to a fifth or less beside four jobs; rate in Mb/s',
    },
    locked: { of: 'Poster', says: 'The sender times out while the preempted reader has its socket locked; timeouts' },
  },
} as const;
