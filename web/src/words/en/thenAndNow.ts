/** Texts of the experiment that compares the two kernels: pairs of runs (contrasts), and the studies' findings. */
export default {
  name: 'Then and now',
  title: 'the same load under Linux 2.6.12 and 6.12',
  lead: 'Every run has the hardware and the load of 2005. Receiver and sender run the kernel of 2005 (2.6.12) or of today (6.12). Each contrast names the mechanism that causes the difference between two runs. In a third run, Linux 6.12 uses the old form of only this mechanism, and most of the difference disappears.',
  contrastsTitle: 'Contrasts between the two kernels',
  findingsTitle: 'The studies’ findings today',
  open: 'Open in Compare',
  /** `what`: the measured quantity. `draws`: number of runs with different seeds. */
  measured: '{what}; {draws, plural, one {one run each, without randomness} other {median and range of # runs}}',
  range: '{least} to {most}',
  /** Names of the switches that cause the difference. */
  carried: 'Cause of the difference: {names}.',
  since: '{name} (Linux {release}, {year})',
  survives: 'the finding is still true',
  several: 'several mechanisms together',
  /** `names`: the switch without which the difference is gone. Other mechanisms make the difference larger. */
  withOthers: '{names}, together with other mechanisms',
  /** Names of runs. */
  runs: {
    old: '2.6.12',
    now: '6.12',
    back: '6.12 with the old form of the mechanism that causes the difference',
    alone: '2.6.12 with the new form of the mechanism that causes the difference',
    hz1000: '6.12, HZ 1000',
    shortTurns: '6.12, softirq budget of 64 packets, interrupt time not charged to tasks',
    defers: '6.12, softirqs wait for ksoftirqd as from 4.9 until 6.5',
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
      name: 'A fair share of the CPU is too small to read all datagrams',
      says: 'A program that reads datagrams sleeps after each datagram. The O(1) scheduler counts this program as interactive, so the program preempts ten compile jobs and loses no datagram. The EEVDF scheduler gives the program one of eleven equal shares of the CPU. This share is too small, and the full socket drops datagrams.',
      measure: 'Datagrams lost in 10 s, % of those sent',
    },
    groups: {
      name: 'All compile jobs together get one share of the CPU',
      says: 'Under the EEVDF scheduler ten compile jobs and a receiving program have eleven equal shares of the CPU. If each session is a scheduling group, the compile jobs are one group and the receiving program is a second group with an equal share. The program then has half of the CPU and reads most of its datagrams.',
      measure: 'The receiving program’s share of the CPU, %',
    },
    cycle: {
      name: 'The receiving program’s long waits become short',
      says: 'Under the O(1) scheduler each of ten compile jobs uses up its time slice of 100 ms before the receiving program’s next turn. Under the EEVDF scheduler a turn lasts one tick, so the receiving program runs again after tens of milliseconds. The receiving program’s queues rise and fall only a little.',
      measure: 'Longest time that the receiving program was off the CPU in 20 s, ms',
    },
    preempted: {
      name: 'Preempted with the socket locked',
      says: 'The receiving program is preempted while its socket is locked. Under the O(1) scheduler the sender times out before the receiving program runs again. Under the EEVDF scheduler the receiving program runs again before the sender’s timer of 200 ms expires.',
      measure: 'Timeouts of the sender in 25 s',
    },
    probes: {
      name: 'A tail loss probe before the timeout',
      says: 'The sender gets no ACK while the receiving program is preempted with its socket locked. A sender of 2005 waits 200 ms, then times out. A sender of today sends one more segment after a few milliseconds: a tail loss probe. The probe also waits on the backlog, so the probe seldom prevents the timeout.',
      measure: 'Tail loss probes in 25 s',
    },
    nice: {
      name: 'Nice values have more effect under EEVDF',
      says: 'A receiving program with nice −15 runs beside ten programs that never sleep. The O(1) scheduler gives the receiving program a time slice of 700 ms, and each other program a slice of 100 ms. The EEVDF scheduler gives the receiving program a weight of 29 154, and each other program a weight of 1 024.',
      measure: 'The receiving program’s share of the CPU, %',
    },
    livelock: {
      name: 'Livelock under both kernels',
      says: 'Datagrams arrive at line rate, and interrupt work takes the CPU under both kernels. From Linux 4.9 until 6.5, softirqs waited for ksoftirqd, which competes for the CPU like any task. In 6.12 a polling thread competes in the same way if threaded polling is switched on.',
      measure: 'Datagrams read in 5 s, % of those sent',
    },
    gro: {
      name: 'GRO merges many segments into one packet',
      says: 'The NIC interrupts after 32 frames or 200 µs. GRO merges the segments of a poll into one packet, which IP and TCP handle once. More CPU time is left for the receiving program.',
      measure: 'Throughput over 10 s, Mb/s',
    },
    refill: {
      name: 'The receive ring runs dry',
      says: 'The receive queue grows and takes memory. In 2.6.12 kswapd sleeps for up to 100 ms between two passes of page reclaim. Meanwhile the driver finds no page for its descriptors. In 6.12 kswapd does not sleep between passes. A page pool does not help, because a page returns to the pool only after the receiving program has read the page’s data.',
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
  /**
   * `of`: table or figure of the study. `says`: the finding, and after “Measured:” the quantity that the row of the
   * table contains.
   */
  findings: {
    load: {
      of: 'Table 2',
      says: 'Ten compile jobs divide the throughput by ten. Measured: throughput with a buffer of 40 MiB, Mb/s.',
    },
    buffer: {
      of: 'Table 2',
      says: 'A smaller receive buffer gives the same throughput if the buffer exceeds the bandwidth-delay product. Measured: throughput with 1 MiB beside ten compile jobs, Mb/s.',
    },
    slices: {
      of: 'Table 4',
      says: 'A receiving program at nice −10 has time slices of 600 ms, and each of ten other programs has slices of 100 ms. Measured: the receiving program’s share of the CPU, %.',
    },
    dry: {
      of: 'Fig. 9',
      says: 'The receive ring runs dry beside ten compile jobs. Measured: frames lost in the ring.',
    },
    quiet: {
      of: 'Fig. 10',
      says: 'Without background load the receive queue is full. Measured: mean fill level, % of the queue’s maximum.',
    },
    backlog: {
      of: 'Fig. 11',
      says: 'A whole window of segments waits on the backlog. Measured: maximum number of segments on the backlog.',
    },
    asleep: {
      of: 'Fig. 12',
      says: 'A UDP stream of 200 Mb/s loses no datagram beside ten compile jobs. Measured: datagrams lost at the socket.',
    },
    flood: {
      of: 'Fig. 12',
      says: 'A UDP stream of 405 Mb/s causes a receive livelock. Measured: datagrams lost at the socket.',
    },
    filled: {
      of: 'Fig. 13',
      says: 'The UDP receive buffer stays nearly empty beside ten compile jobs. Measured: mean fill level, % of the buffer’s size.',
    },
    nicer: {
      of: 'Fig. 14',
      says: 'Beside ten compile jobs, a receiving program at nice −15 reaches about half of its throughput without background load. Measured: throughput, Mb/s.',
    },
    oom: {
      of: '§4',
      says: 'Five streams with buffers of 80 MiB exhaust memory if tcp_mem is 384 MiB, as on the test bed. Linux 6.12 derives a smaller tcp_mem from the memory size. Measured: number of processes killed.',
    },
    slow: {
      of: 'Poster',
      says: 'The stream of a slow sender keeps its throughput beside four compile jobs. Measured: throughput, Mb/s.',
    },
    fast: {
      of: 'Poster',
      says: 'The throughput of a fast sender’s stream falls to a fifth or less beside four compile jobs. Measured: throughput, Mb/s.',
    },
    locked: {
      of: 'Poster',
      says: 'The sender times out while the receiving program is preempted with its socket locked. Measured: number of timeouts.',
    },
  },
} as const;
