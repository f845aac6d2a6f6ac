/**
 * Published values of the studies, and the runs that reproduce them. Each table becomes a file of tests/golden. A row
 * has the arguments of a run, and computes a value from the metrics of the run. A row without a published value only
 * records the simulated value. A published value ("cell") has one of three roles. *input*: the value is an input of the
 * simulator, or study and simulator use the same formula. *calibrated*: a constant of the simulator was chosen so that
 * this value agrees. *follows*: the simulator predicts the value. The value of an equation is not a measurement, so a
 * row stores it as `reference`, not as a published value.
 */

/** @typedef {Record<string, number>} Metrics */
/**
 * @typedef {object} Row
 * @property {string} name
 * @property {readonly string[]} args arguments of `ringside run`
 * @property {readonly string[]} [before] arguments of a shorter run, whose time is subtracted from the value
 * @property {(metrics: Metrics, before?: Metrics) => number} value
 * @property {number} [published]
 * @property {true} [again] another experiment counts the published value
 * @property {number} [reference] value that an equation of the study gives for this row
 * @property {'input' | 'calibrated' | 'follows'} [kind] role of the published value
 * @property {number} [digits] number of decimals
 */
/** @typedef {{ card: string, file: string, title: string, notes: readonly string[], rows: readonly Row[] }} Table */

const set = (id, value) => ['--set', `${id}=${value}`];
const preset = (name, ...rest) => ['--preset', name, ...rest];
const metric = (id) => (metrics) => metrics[id];
const percent = (id) => (metrics) => 100 * metrics[id];
const jobs = (count) => set('load.jobs', count);
const hogs = (count) => [...set('load.kind', 'hog'), ...jobs(count)];

/**
 * Returns every pair of elements from the two lists: the first element of `first` with all elements of `second`, then
 * the next.
 */
const pairs = (first, second) => first.flatMap((one) => second.map((other) => [one, other]));

/** Time in which a receiving program uses up its initial credit with the scheduler, s. */
const BURST_S = 12;

/** Returns the receiving program's share of CPU time after its initial burst. */
function shareAfter(metrics, before) {
  const [all_s, burst_s] = [metrics['run.simulated_s'], before['run.simulated_s']];
  return (metrics['app.cpu_share'] * all_s - before['app.cpu_share'] * burst_s) / (all_s - burst_s);
}

/**
 * Returns the receiving program's time slice, ms, computed from its share of CPU time beside one CPU hog with slices of
 * 100 ms.
 */
function sliceFromShare(metrics, before) {
  const share = shareAfter(metrics, before);
  return (100 * share) / (1 - share);
}

/** Arguments of a run beside CPU hogs (`args`), and of the same run's initial burst only (`before`). */
function afterBurst(duration_s, ...rest) {
  const args = preset('tcp-quiet', ...rest);
  return { args: [...args, '--duration', `${duration_s}s`], before: [...args, '--duration', `${BURST_S}s`] };
}

const TABLE_4 = [
  [19, 5],
  [0, 100],
  [-10, 600],
  [-15, 700],
  [-20, 800],
];

const slices = {
  card: 'fermilab-table-4',
  file: 'table-4.txt',
  title: 'Time slices by nice value, ms (Fermilab Table 4)',
  notes: [
    'Measured by what the receiver wins from one CPU hog of 100 ms slices in 120 s after its first burst: 100 · share ÷ (1 − share).',
  ],
  rows: TABLE_4.map(([nice, published]) => ({
    name: `nice ${nice}`,
    ...afterBurst(BURST_S + 120, ...hogs(1), ...set('app.nice', nice)),
    value: sliceFromShare,
    published,
    kind: 'input',
    digits: 1,
  })),
};

const TABLE_2 = [
  ['1m', 310, 30.7],
  ['10m', 309, 31],
  ['20m', 310, 31.4],
  ['40m', 309, 31.9],
  ['80m', 308, 31.9],
];

/**
 * Arguments of a test of 100 s that measures like iperf. The sender stops after 100 s and the receiving program empties
 * its buffer. The rate is the number of all bytes, divided by the time at which the last byte is read.
 */
const test100s = (...rest) => [...rest, ...set('sender.duration', 100), '--duration', '160s'];

const throughput = {
  card: 'fermilab-table-2',
  file: 'table-2.txt',
  title: 'TCP throughput by receive buffer and load, Mb/s (Fermilab Table 2)',
  notes: ['Receiver A, one stream, 100 s of sending and what the reader then still has to read, nice 0.'],
  rows: pairs([0, 10], TABLE_2).map(([load, [buffer, quiet, loaded]]) => ({
    name: `BL${load} ${buffer.toUpperCase()}`,
    args: test100s(...preset(`memory-${buffer}`, ...jobs(load))),
    value: metric('goodput_mbps'),
    published: load === 0 ? quiet : loaded,
    // link.hosts_share has no source. Its value was kept because with it the simulated rates agree with the study.
    kind: 'calibrated',
    digits: 1,
  })),
};

const TABLE_3 = [
  ['1m', 200764, 7300, 28060],
  ['10m', 189108, 7316, 28044],
  ['40m', 149056, 7384, 28112],
  ['80m', 95612, 7400, 28096],
  ['160m', 3688, 7448, 14444],
  ['170m', 3440, 2832, 6756],
];
const MEMINFO = [
  ['MemFree', 'memory.free_kb'],
  ['Buffers', 'memory.buffers_kb'],
  ['Cached', 'memory.cached_kb'],
];

const memory = {
  card: 'fermilab-table-3',
  file: 'table-3.txt',
  title: '/proc/meminfo by receive buffer at 50 s, kB (Fermilab Table 3)',
  notes: ['Receiver A, one stream, nice 0, BL0.'],
  rows: TABLE_3.flatMap(([buffer, ...published]) =>
    MEMINFO.map(([word, id], column) => ({
      name: `${buffer.toUpperCase()} ${word}`,
      args: preset(`memory-${buffer}`, '--duration', '50s'),
      value: metric(id),
      published: published[column],
      kind: kindInTable3(buffer, word),
    })),
  ),
};

/**
 * Role of a value of Table 3. The row of 1 MiB, which shows the idle machine, is an input. The memory per queued frame
 * was fitted to MemFree with buffers of 10 to 80 MiB. The rows of a full memory are predictions.
 */
function kindInTable3(buffer, word) {
  if (buffer === '160m' || buffer === '170m') return 'follows';
  return word === 'MemFree' && buffer !== '1m' ? 'calibrated' : 'input';
}

const outOfMemory = {
  card: 'fermilab-oom',
  file: 'out-of-memory.txt',
  title: 'Five streams with buffers of 80 MiB: processes killed in 100 s (Fermilab §4)',
  notes: ['Receiver A, BL0. tcp_mem at 384 MiB: iperf is killed; at 160 MiB: no failure.'],
  rows: [
    ['tcp_mem 384 MiB', 'oom-five-streams', 1],
    ['tcp_mem 160 MiB', 'oom-capped', 0],
  ].map(([name, id, published]) => ({
    name,
    args: preset(id, '--duration', '100s'),
    value: metric('oom.kills'),
    published,
    kind: 'follows',
  })),
};

const UDP_CASES = [
  ['case 1', 'udp-200', 'calibrated'],
  ['case 2', 'udp-200-loaded', 'follows'],
];
const livelock = preset('udp-livelock');

const udp = {
  card: 'fermilab-fig-12',
  file: 'udp.txt',
  title: 'UDP: losses (Fermilab Fig. 12)',
  notes: ['Cases 1 and 2: 200 Mb/s, BL0 and BL10, no loss. Case 3: livelock, all losses at the socket.'],
  rows: [
    ...UDP_CASES.flatMap(([name, id, kind]) => [
      { name: `${name} lost at the socket`, args: preset(id), value: metric('drops.udp_rcvbuf'), published: 0, kind },
      {
        name: `${name} lost in the ring`,
        args: preset(id),
        value: metric('drops.ring'),
        published: 0,
        kind: 'follows',
      },
      {
        name: `${name} Mb/s`,
        args: preset(id),
        value: metric('goodput_mbps'),
        published: 200,
        kind: 'input',
        digits: 1,
      },
    ]),
    {
      name: 'case 3 datagrams sent',
      args: livelock,
      value: metric('packets.offered'),
      published: 862066,
      kind: 'input',
    },
    {
      name: 'case 3 lost at the socket',
      args: livelock,
      value: metric('drops.udp_rcvbuf'),
      published: 670612,
      kind: 'calibrated',
    },
    { name: 'case 3 lost in the ring', args: livelock, value: metric('drops.ring'), published: 0, kind: 'follows' },
    {
      name: 'case 3 Mb/s',
      args: livelock,
      value: metric('goodput_mbps'),
      published: 88.1,
      kind: 'calibrated',
      digits: 1,
    },
  ],
};

function fill(metrics) {
  return (100 * metrics['queue.receive_bytes_mean']) / (40 << 20);
}

function most(metrics) {
  return (100 * metrics['queue.receive_bytes_max']) / (40 << 20);
}

const udpBuffer = {
  card: 'fermilab-fig-13',
  file: 'figure-13.txt',
  title: 'UDP: fill of the receive buffer, % of its 40 MiB (Fermilab Fig. 13)',
  notes: ['The runs of Fig. 12. Only a picture: generally empty in cases 1 and 2, full in case 3.'],
  rows: [...UDP_CASES, ['case 3', 'udp-livelock']].flatMap(([name, id]) => [
    { name: `${name}, mean`, args: preset(id), value: fill, digits: 2 },
    { name: `${name}, most`, args: preset(id), value: most, digits: 2 },
  ]),
};

const QUEUES = [
  ['receive queue, mean, % of its size', fill, 1],
  ['receive queue, most, % of its size', most, 1],
  ['backlog, mean, packets', metric('queue.backlog_pkts_mean'), 2],
  ['backlog, most, packets', metric('queue.backlog_pkts_max'), 0],
  ['prequeue, most, packets', metric('queue.prequeue_pkts_max'), 0],
  ['out of sequence, most, packets', metric('queue.ofo_pkts_max'), 0],
];

/** Returns the rows for the queues of one TCP stream. The study published only pictures of the queues. */
const queues = (number, load, id) => ({
  card: `fermilab-fig-${number}`,
  file: `figure-${number}.txt`,
  title: `TCP queues at ${load} (Fermilab Fig. ${number})`,
  notes: ['Receiver A, one TCP stream, 25 s. Only a picture.'],
  rows: QUEUES.map(([name, value, digits]) => ({ name, args: preset(id), value, digits })),
});

const NICE = [0, -10, -15];
const SLICE = new Map(TABLE_4.map(([nice, ms]) => [nice, ms]));

/** Arguments of a run in which the receiving program has this nice value, beside a background build. */
const beside = (nice, load) => preset('tcp-quiet', ...jobs(load), ...set('app.nice', nice));

/** Duration of the measurement after the initial burst, s. */
const STEADY_S = 108;

/**
 * Percentage of CPU time that a receiving program of this nice value gets, beside `count` tasks of nice 0 that never
 * sleep (equation 10).
 */
const equation10 = (nice, count) => (100 * SLICE.get(nice)) / (SLICE.get(nice) + 100 * count);

const shares = {
  card: 'fermilab-eq-10',
  file: 'shares.txt',
  title: 'CPU share of the receiver beside CPU hogs, % (equation 10)',
  notes: ['Receiver A, 60 s after its first burst. In brackets: slice ÷ Σ slices.'],
  rows: pairs(NICE, [1, 4, 10]).map(([nice, count]) => ({
    name: `nice ${nice}, ${count} hogs`,
    ...afterBurst(BURST_S + 60, ...hogs(count), ...set('app.nice', nice)),
    value: (metrics, before) => 100 * shareAfter(metrics, before),
    reference: equation10(nice, count),
    digits: 2,
  })),
};

const rates = {
  card: 'fermilab-fig-14',
  file: 'figure-14.txt',
  title: 'TCP rate by nice value and load (Fermilab Fig. 14)',
  notes: [
    'Receiver A, compile load, 25 s. The heights exist only as a picture: more load, lower; nicer, higher.',
    `Then the share of the CPU in the ${STEADY_S} s after the first burst; in brackets equation (10), which measures nothing.`,
    'The rates of 25 s hold the burst, too: a reader begins with the credit of a thread that has slept.',
  ],
  rows: [
    ...pairs(NICE, [0, 1, 4, 10]).map(([nice, load]) => ({
      name: `nice ${nice}, BL${load}, Mb/s`,
      args: beside(nice, load),
      value: metric('goodput_mbps'),
      digits: 1,
    })),
    ...pairs(NICE, [1, 4, 10]).map(([nice, load]) => ({
      name: `nice ${nice}, BL${load}, CPU share %`,
      ...afterBurst(BURST_S + STEADY_S, ...jobs(load), ...set('app.nice', nice)),
      value: (metrics, before) => 100 * shareAfter(metrics, before),
      reference: equation10(nice, load),
      digits: 1,
    })),
  ],
};

const POSTER = [
  ['slow', 0, 436, 78.5, 'input', 'calibrated'],
  ['slow', 1, 443, 81.6, 'input', 'calibrated'],
  ['slow', 4, 430, 79.2, 'input', 'calibrated'],
  ['fast', 0, 464, 99.2, 'calibrated', 'follows'],
  ['fast', 1, 241, 50.0, 'follows', 'follows'],
  ['fast', 4, 97.0, 20.9, 'follows', 'follows'],
];

const poster = {
  card: 'poster-interactivity',
  file: 'poster.txt',
  title: 'Interactivity (Fermilab poster)',
  notes: ['Receiver B, nice 0, 25 s: how long the poster measured is not printed.'],
  rows: POSTER.flatMap(([sender, load, rate, share, ofRate, ofShare]) => {
    const args = preset(`${sender}-sender`, ...jobs(load));
    const name = `${sender} sender, BL${load}`;
    return [
      { name: `${name}, Mb/s`, args, value: metric('goodput_mbps'), published: rate, kind: ofRate, digits: 1 },
      {
        name: `${name}, CPU share %`,
        args,
        value: percent('app.cpu_share'),
        published: share,
        kind: ofShare,
        digits: 1,
      },
    ];
  }),
};

const KERNELS = [
  ['preempt on', []],
  ['preempt off', set('kernel.preempt', false)],
  ['preempt off, no switch in the backlog', [...set('kernel.preempt', false), ...set('kernel.backlog_resched', false)]],
];

const preemption = {
  card: 'poster-preemption',
  file: 'preemption.txt',
  title: 'Retransmission timeouts at BL10 (Fermilab poster)',
  notes: [
    'Receiver A, 25 s. The poster shows stalls that end with timeouts, though the network lost nothing; it counts none.',
    'No study measured a kernel without CONFIG_PREEMPT. With the source of 2.6.12.1 it has nearly as many timeouts.',
  ],
  rows: KERNELS.flatMap(([name, kernel]) => {
    const args = preset('preempted-lock', ...kernel);
    return [
      { name: `${name}: timeouts`, args, value: metric('tcp.rto') },
      { name: `${name}: frames lost in the ring`, args, value: metric('drops.ring') },
    ];
  }),
};

const PRESSURES = [0, 50, 90, 100];
const dry = preset('ring-exhausted');
const holding = [...dry, ...set('nic.no_descriptor', 'hold')];

const ring = {
  card: 'fermilab-fig-9',
  file: 'ring.txt',
  title: 'Spells with no ready descriptor (Fermilab Fig. 9)',
  notes: [
    'Receiver A, one TCP stream, 25 s: none at BL0, a few at BL10; they come back at BL0 under memory pressure.',
    'The figure is one run; published: dry at 2.25, 2.62 and 2.72 s. Spells are counted as on a diagram with a',
    'point every 10 ms: dry points at most 30 ms apart are one. Within a spell the ring runs dry many times.',
  ],
  rows: [
    { name: 'BL0', args: preset('tcp-quiet'), value: metric('ring.dry_spells'), published: 0, kind: 'follows' },
    { name: 'BL10', args: dry, value: metric('ring.dry_spells'), published: 3, kind: 'follows', digits: 1 },
    { name: 'BL10, in the first second', args: [...dry, '--duration', '1s'], value: metric('ring.dry_spells') },
    { name: 'BL10, times that no descriptor was left', args: dry, value: metric('ring.exhausted') },
    { name: 'BL10, refills failed', args: dry, value: metric('ring.refill_failures') },
    { name: 'BL10, most descriptors used', args: dry, value: metric('ring.used_max'), published: 384, kind: 'follows' },
    { name: 'BL10, frames lost', args: dry, value: metric('drops.ring') },
    { name: 'BL10, a card that holds frames', args: holding, value: metric('ring.dry_spells') },
    { name: 'BL10, a card that holds frames: lost', args: holding, value: metric('drops.ring') },
    ...PRESSURES.map((pressure) => ({
      name: `BL0, memory pressure ${pressure} %`,
      args: preset('tcp-quiet', ...set('memory.pressure', pressure)),
      value: metric('ring.dry_spells'),
    })),
  ],
};

/**
 * Variants of receiver A's NIC: as in the study's text, as its driver configures it, and connected to a switch port
 * with flow control.
 */
const HARDWARE = set('nic.driver', 'sk98lin');
export const NICS = [
  ['napi', []],
  ['sk98lin', HARDWARE],
  ['sk98lin, pauses', [...HARDWARE, ...set('nic.flow_control', 'pause')]],
];
/**
 * Values by which the variants of the NIC are compared: a name, a run, a result of the run, the number of decimals, and
 * the published value.
 */
const COMPARED = [
  ['BL0 40M', test100s(...preset('memory-40m')), metric('goodput_mbps'), 1, 309],
  ...TABLE_2.map(([buffer, , published]) => [
    `BL10 ${buffer.toUpperCase()}`,
    test100s(...preset(`memory-${buffer}`, ...jobs(10))),
    metric('goodput_mbps'),
    1,
    published,
  ]),
  ['dry spells', dry, metric('ring.dry_spells'), 1, 3],
  ['most descriptors used', dry, metric('ring.used_max'), 0, 384],
  ['frames lost', dry, metric('drops.ring'), 0],
  ...NICE.map((nice) => [`nice ${nice}`, beside(nice, 10), metric('goodput_mbps'), 1]),
  ['livelock', livelock, metric('goodput_mbps'), 1, 88.1],
  ['livelock, lost at the socket', livelock, metric('drops.udp_rcvbuf'), 0, 670612],
];

const hardware = {
  card: 'fermilab-hardware',
  file: 'hardware.txt',
  title: "Receiver A's NIC as the text describes it, and as its hardware is (Fermilab §3.1)",
  notes: [
    'napi: a polled driver and a NIC that discards a frame without a descriptor. sk98lin: the driver and card of the',
    'test bed, which hold such a frame; pauses: and stop the port of the switch. Published values count on the other cards.',
  ],
  rows: pairs(COMPARED, NICS).map(([[name, args, value, digits, published], [nic, own]]) => ({
    name: `${nic}, ${name}`,
    args: [...args, ...own],
    value,
    digits,
    ...(published !== undefined && { published, again: true }),
  })),
};

/** Changes that a user might try. Each run with a change is compared with the same run without the change. */
const REMEDIES = [
  ['as it is', []],
  ['interrupts coalesced, 200 µs', [...set('nic.coalesce_us', 200), ...set('nic.coalesce_frames', 32)]],
  ['jumbo frames', [...set('link.mtu', 9000), ...set('sender.payload', 8960)]],
  ['no checksum offload', set('nic.offload', 'none')],
  ['TCP offload', set('nic.offload', 'tcp')],
  ['larger ring, 1024', set('nic.ring', 1024)],
  ['larger buffer, 80 MiB', set('socket.rcvbuf', '80MiB')],
  ['nice −15', set('app.nice', -15)],
  ['less load, BL1', jobs(1)],
  ['faster reader, 64 KiB a call', set('app.read_size', 65536)],
];
const EFFECTS = [
  ['Mb/s', metric('goodput_mbps'), 1],
  ['frames lost in the ring', metric('drops.ring'), 0],
  ['timeouts', metric('tcp.rto'), 0],
];

const remedies = {
  card: 'remedies',
  file: 'remedies.txt',
  title: 'Remedies: what each changes',
  notes: ['Receiver A, 25 s, under load (tcp-loaded) and alone (tcp-quiet).'],
  rows: pairs(['tcp-loaded', 'tcp-quiet'], REMEDIES)
    .flatMap(([id, [remedy, args]]) =>
      EFFECTS.map(([effect, value, digits]) => ({
        name: `${id}, ${remedy}: ${effect}`,
        args: preset(id, ...args),
        value,
        digits,
      })),
    )
    .filter(({ name }) => !name.startsWith('tcp-quiet, less load')),
};

/** @type {readonly Table[]} */
export const STUDIES = [
  slices,
  throughput,
  memory,
  outOfMemory,
  queues(10, 'BL0', 'tcp-quiet'),
  queues(11, 'BL10', 'tcp-loaded'),
  udp,
  udpBuffer,
  shares,
  rates,
  poster,
  preemption,
  ring,
  hardware,
  remedies,
];
