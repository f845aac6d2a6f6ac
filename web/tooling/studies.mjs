/**
 * What the studies published, and the runs that answer: one table a file of tests/golden.
 * A row names a run by its arguments and reads metrics off it. Without a published number
 * a row only records what the machine does.
 */

/** @typedef {Record<string, number>} Metrics */
/**
 * @typedef {object} Row
 * @property {string} name
 * @property {readonly string[]} args of `ringside run`
 * @property {(metrics: Metrics) => number} value
 * @property {number} [published]
 * @property {number} [digits] behind the point
 */
/** @typedef {{ file: string, title: string, notes: readonly string[], rows: readonly Row[] }} Table */

const set = (id, value) => ['--set', `${id}=${value}`];
const preset = (name, ...rest) => ['--preset', name, ...rest];
const metric = (id) => (metrics) => metrics[id];
const percent = (id) => (metrics) => 100 * metrics[id];
const jobs = (count) => set('load.jobs', count);
const hogs = (count) => [...set('load.kind', 'hog'), ...jobs(count)];

/** Every pair of the two lists, the second fastest. */
const pairs = (first, second) => first.flatMap((one) => second.map((other) => [one, other]));

/** A slice in ms, from the share that it wins from one CPU hog with slices of 100 ms. */
const sliceFromShare = ({ 'app.cpu_share': share }) => (100 * share) / (1 - share);

const TABLE_4 = [
  [19, 5],
  [0, 100],
  [-10, 600],
  [-15, 700],
  [-20, 800],
];

const slices = {
  file: 'table-4.txt',
  title: 'Time slices by nice value, ms (Fermilab Table 4)',
  notes: ['Measured by what the receiver wins from one CPU hog of 100 ms slices in 120 s: 100 · share ÷ (1 − share).'],
  rows: TABLE_4.map(([nice, published]) => ({
    name: `nice ${nice}`,
    args: preset('tcp-quiet', '--duration', '120s', ...hogs(1), ...set('app.nice', nice)),
    value: sliceFromShare,
    published,
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

const throughput = {
  file: 'table-2.txt',
  title: 'TCP throughput by receive buffer and load, Mb/s (Fermilab Table 2)',
  notes: ['Receiver A, one stream, 100 s, nice 0.'],
  rows: pairs([0, 10], TABLE_2).map(([load, [buffer, quiet, loaded]]) => ({
    name: `BL${load} ${buffer.toUpperCase()}`,
    args: preset(`memory-${buffer}`, ...jobs(load)),
    value: metric('goodput_mbps'),
    published: load === 0 ? quiet : loaded,
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
  file: 'table-3.txt',
  title: '/proc/meminfo by receive buffer at 50 s, kB (Fermilab Table 3)',
  notes: ['Receiver A, one stream, nice 0, BL0.'],
  rows: TABLE_3.flatMap(([buffer, ...published]) =>
    MEMINFO.map(([word, id], column) => ({
      name: `${buffer.toUpperCase()} ${word}`,
      args: preset(`memory-${buffer}`, '--duration', '50s'),
      value: metric(id),
      published: published[column],
    })),
  ),
};

const outOfMemory = {
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
  })),
};

const UDP_CASES = [
  ['case 1', 'udp-200'],
  ['case 2', 'udp-200-loaded'],
];
const livelock = preset('udp-livelock');

const udp = {
  file: 'udp.txt',
  title: 'UDP: losses and receive buffer (Fermilab Figs. 12, 13)',
  notes: [
    'Cases 1 and 2: 200 Mb/s, BL0 and BL10, no loss and a buffer generally empty. Case 3: livelock, all losses at the socket.',
  ],
  rows: [
    ...UDP_CASES.flatMap(([name, id]) => [
      { name: `${name} lost at the socket`, args: preset(id), value: metric('drops.udp_rcvbuf'), published: 0 },
      { name: `${name} lost in the ring`, args: preset(id), value: metric('drops.ring'), published: 0 },
      { name: `${name} mean buffer, % of its size`, args: preset(id), value: fill, digits: 2 },
      { name: `${name} Mb/s`, args: preset(id), value: metric('goodput_mbps'), published: 200, digits: 1 },
    ]),
    { name: 'case 3 datagrams sent', args: livelock, value: metric('packets.offered'), published: 862066 },
    { name: 'case 3 lost at the socket', args: livelock, value: metric('drops.udp_rcvbuf'), published: 670612 },
    { name: 'case 3 lost in the ring', args: livelock, value: metric('drops.ring'), published: 0 },
    { name: 'case 3 mean buffer, % of its size', args: livelock, value: fill, digits: 2 },
    { name: 'case 3 Mb/s', args: livelock, value: metric('goodput_mbps'), published: 88.1, digits: 1 },
  ],
};

function fill(metrics) {
  return (100 * metrics['queue.receive_bytes_mean']) / (40 << 20);
}

const NICE = [0, -10, -15];
const SLICE = new Map(TABLE_4.map(([nice, ms]) => [nice, ms]));

const shares = {
  file: 'shares.txt',
  title: 'CPU share of the receiver beside CPU hogs, % (equation 10)',
  notes: ['Receiver A, 60 s. "Published" is slice ÷ Σ slices.'],
  rows: pairs(NICE, [1, 4, 10]).map(([nice, count]) => ({
    name: `nice ${nice}, ${count} hogs`,
    args: preset('tcp-quiet', '--duration', '60s', ...hogs(count), ...set('app.nice', nice)),
    value: percent('app.cpu_share'),
    published: (100 * SLICE.get(nice)) / (SLICE.get(nice) + 100 * count),
    digits: 2,
  })),
};

const rates = {
  file: 'figure-14.txt',
  title: 'TCP rate by nice value and load, Mb/s (Fermilab Fig. 14)',
  notes: ['Receiver A, compile load, 25 s. The heights exist only as a picture: more load, lower; nicer, higher.'],
  rows: pairs(NICE, [0, 1, 4, 10]).map(([nice, load]) => ({
    name: `nice ${nice}, BL${load}`,
    args: preset('tcp-quiet', ...jobs(load), ...set('app.nice', nice)),
    value: metric('goodput_mbps'),
    digits: 1,
  })),
};

const POSTER = [
  ['slow', 0, 436, 78.5],
  ['slow', 1, 443, 81.6],
  ['slow', 4, 430, 79.2],
  ['fast', 0, 464, 99.2],
  ['fast', 1, 241, 50.0],
  ['fast', 4, 97.0, 20.9],
];

const poster = {
  file: 'poster.txt',
  title: 'Interactivity (Fermilab poster)',
  notes: ['Receiver B, nice 0, 25 s.'],
  rows: POSTER.flatMap(([sender, load, rate, share]) => {
    const args = preset(`${sender}-sender`, ...jobs(load));
    const name = `${sender} sender, BL${load}`;
    return [
      { name: `${name}, Mb/s`, args, value: metric('goodput_mbps'), published: rate, digits: 1 },
      { name: `${name}, CPU share %`, args, value: percent('app.cpu_share'), published: share, digits: 1 },
    ];
  }),
};

const SEEDS = [1, 2, 3, 4, 5];

const preemption = {
  file: 'preemption.txt',
  title: 'Retransmission timeouts at BL10 (Fermilab poster)',
  notes: [
    'Receiver A, 25 s. Published: many with CONFIG_PREEMPT though the network loses nothing, and none without.',
    'Without it, a timeout follows only what the ring really lost.',
  ],
  rows: pairs(['on', 'off'], SEEDS).flatMap(([preempt, seed]) => {
    const preemptible = set('kernel.preempt', preempt === 'on');
    const args = preset('preempted-lock', '--seed', `${seed}`, ...preemptible);
    const name = `preempt ${preempt}, seed ${seed}`;
    return [
      { name: `${name}, timeouts`, args, value: metric('tcp.rto') },
      { name: `${name}, frames lost in the ring`, args, value: metric('drops.ring') },
    ];
  }),
};

const PRESSURES = [0, 50, 90, 100];

/** A preset's own seed: its run stands for the published one. */
const DRAWN_SEED = 1;

const ring = {
  file: 'ring.txt',
  title: 'Intervals with no ready descriptor (Fermilab Fig. 9)',
  notes: [
    'Receiver A, one TCP stream, 25 s: none at BL0, a few at BL10; they come back at BL0 under memory pressure.',
    'The figure is one run: seed 1 stands beside it. The other seeds are further draws; not each has a dry ring.',
  ],
  rows: [
    ...SEEDS.map((seed) => ({
      name: `BL0, seed ${seed}`,
      args: preset('tcp-quiet', '--seed', `${seed}`),
      value: metric('ring.exhausted'),
      published: 0,
    })),
    ...SEEDS.flatMap((seed) => {
      const args = preset('ring-exhausted', '--seed', `${seed}`);
      return [
        { name: `BL10, seed ${seed}`, args, value: metric('ring.exhausted') },
        { name: `BL10, seed ${seed}, refills failed`, args, value: metric('ring.refill_failures') },
        {
          name: `BL10, seed ${seed}, most descriptors used`,
          args,
          value: metric('ring.used_max'),
          ...(seed === DRAWN_SEED && { published: 384 }),
        },
      ];
    }),
    ...PRESSURES.map((pressure) => ({
      name: `BL0, memory pressure ${pressure} %`,
      args: preset('tcp-quiet', ...set('memory.pressure', pressure)),
      value: metric('ring.exhausted'),
    })),
  ],
};

/** What a person would try, beside the same run without it. */
const REMEDIES = [
  ['as it is', []],
  ['interrupts coalesced, 200 µs', [...set('nic.coalesce_us', 200), ...set('nic.coalesce_frames', 32)]],
  ['jumbo frames', [...set('link.mtu', 9000), ...set('sender.payload', 8960)]],
  ['checksum offload', set('nic.offload', 'checksum')],
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
  udp,
  shares,
  rates,
  poster,
  preemption,
  ring,
  remedies,
];
