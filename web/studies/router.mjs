/**
 * Numbers that the UPC study published about its router, and the livelock curve. studies.mjs explains the rows of these
 * tables.
 */
const set = (id, value) => ['--set', `${id}=${value}`];
const preset = (name, ...rest) => ['--preset', name, ...rest];
const metric = (id) => (metrics) => metrics[id];
const ratio = (part, whole) => (metrics) => metrics[part] / metrics[whole];
const percent = (part, whole) => (metrics) => (100 * metrics[part]) / metrics[whole];

/**
 * Duration of the runs with small packets, s. It is shorter than the study's 152 s, because the losses repeat every 47
 * ms.
 */
const SMALL_S = 40;
const small = (name) => preset(name, '--duration', `${SMALL_S}s`);

/** Counts of the study for one flow of small packets: packets sent, and where they ended. */
const SMALL = { sent: 6_006_000, interrupts: 5_845_227, handled: 6_006_117, dropped: 4_802_247 };
const CALLED = { netif_rx: 6_006_134, ip_rcv: 1_203_875 };
const LEFT_NETIF_RX = 1_203_887;
const FORWARDED = 1_203_782;
const READ = 1_087_749;

/** Calls of a function per 100 packets sent. */
const calls = (name) => percent(`coverage.${name}`, 'packets.offered');

/**
 * Counts that the study's profiler (gcov) reported for the router: the simulated function that corresponds, the count,
 * and the role of the count.
 */
const COUNTED = [
  ['eth_type_trans', SMALL.handled, 'follows'],
  ['netif_rx', CALLED.netif_rx, 'follows'],
  ['netif_receive_skb', LEFT_NETIF_RX, 'calibrated'],
  ['ip_rcv', CALLED.ip_rcv, 'calibrated'],
  ['ip_forward', FORWARDED, 'calibrated'],
];

const oneFlow = {
  card: 'upc-table-4',
  file: 'router-one-flow.txt',
  title: 'One flow through the router, counted by gcov (UPC Table 4)',
  notes: [
    'Small packets for 40 of the 152 s, big ones for 60 s. Ratios, for the printed rate cannot be: it is more than 100 Mb/s carry.',
    'The printed interrupts are calls of the driver, which the output has too (EVIDENCE.md, §8).',
    'Calls are for 100 packets sent; eth_type_trans stands for "handled by the driver", netif_receive_skb for "left netif_rx".',
  ],
  rows: [
    {
      name: 'small: dropped in netif_rx, %',
      args: small('router-small'),
      value: percent('drops.netif_rx', 'packets.offered'),
      published: (100 * SMALL.dropped) / SMALL.handled,
      kind: 'calibrated',
      digits: 2,
    },
    {
      name: 'small: interrupts of both cards a packet',
      args: small('router-small'),
      value: (metrics) => (metrics['irq.rx'] + metrics['irq.tx']) / metrics['packets.offered'],
      published: SMALL.interrupts / SMALL.handled,
      kind: 'follows',
      digits: 3,
    },
    {
      name: 'small: interrupts of the input a packet',
      args: small('router-small'),
      value: ratio('irq.rx', 'packets.offered'),
      digits: 3,
    },
    {
      name: 'small: lost before netif_rx, %',
      args: small('router-small'),
      value: (metrics) => (100 * (metrics['drops.ring'] + metrics['drops.driver'])) / metrics['packets.offered'],
      published: 0,
      kind: 'follows',
      digits: 2,
    },
    {
      name: 'small: read at the destination, % of IP',
      args: small('router-small'),
      value: percent('packets.delivered', 'packets.forwarded'),
      published: (100 * READ) / FORWARDED,
      kind: 'calibrated',
      digits: 1,
    },
    {
      name: 'big: forwarded, %',
      args: preset('router-big'),
      value: percent('packets.forwarded', 'packets.offered'),
      published: 100,
      kind: 'follows',
      digits: 2,
    },
    {
      name: 'big: read at the destination, %',
      args: preset('router-big'),
      value: percent('packets.delivered', 'packets.offered'),
      digits: 1,
    },
    ...COUNTED.map(([name, published, kind]) => ({
      name: `small: calls of ${name}`,
      args: small('router-small'),
      value: calls(name),
      published: (100 * published) / SMALL.sent,
      kind,
      digits: 2,
    })),
    ...COUNTED.map(([name]) => ({
      name: `big: calls of ${name}`,
      args: preset('router-big'),
      value: calls(name),
      digits: 2,
    })),
  ],
};

/**
 * Rate of each of the two other sending hosts, Mb/s. With this rate the simulation agrees with the published values for
 * small packets: EVIDENCE.md, §8.
 */
const FEWER = 1.6;
const fewer = [...small('router-three-small'), ...set('source2.rate', FEWER), ...set('source3.rate', FEWER)];
/** Percentage of the first host's packets that the router or the far host lost. */
const lost = (metrics) => 100 * (1 - metrics['flow1.delivered'] / metrics['flow1.offered']);

/** Measured values of the first of three flows: mean, largest and smallest delay in ms, used bandwidth in Mb/s. */
const MEASURED = [
  ['mean delay', metric('delay.mean_ms')],
  ['largest delay', metric('delay.max_ms')],
  ['least delay', metric('delay.min_ms')],
  ['used bandwidth', metric('flow1.goodput_mbps')],
];

/** Returns a table's rows for one run. Rows without a published value are also listed. */
function mainFlow(name, args, published = []) {
  const rows = MEASURED.map(([what, value], i) => ({
    name: `${name}: ${what}`,
    args,
    value,
    ...(published.length > 0 && { published: published[i], kind: 'follows' }),
    digits: 3,
  }));
  if (published.length === 0) return rows;
  const [mean, , least] = published;
  const above = {
    name: `${name}: mean less least delay`,
    args,
    value: (metrics) => metrics['delay.mean_ms'] - metrics['delay.min_ms'],
    published: mean - least,
    kind: 'follows',
    digits: 3,
  };
  return [...rows, above];
}

const OF_THE_MAIN = 'Delay in ms from the source to the reader at the destination; used bandwidth in Mb/s.';
const ONE_SECOND =
  'The largest delays, some 1.0 s above the mean in all three runs, are no queue and are not modelled.';
const PRINTED_LOSSES = 5_255_815;

const threeFlows = {
  card: 'upc-table-2',
  file: 'router-three-flows.txt',
  title: "Three flows through the router, the main source's (UPC Table 2)",
  notes: [OF_THE_MAIN, ONE_SECOND],
  rows: [
    ...mainFlow('big', preset('router-three-big'), [121.411, 1133.459, 2.192, 64.992]),
    ...mainFlow('small', small('router-three-small'), [29.685, 1026.001, 707 / 1000, 3.983]),
    {
      name: 'small: lost, %',
      args: small('router-three-small'),
      value: lost,
      published: (100 * PRINTED_LOSSES) / SMALL.sent,
      kind: 'follows',
      digits: 2,
    },
    ...mainFlow(`small, others at ${FEWER} Mb/s`, fewer),
    { name: `small, others at ${FEWER} Mb/s: lost, %`, args: fewer, value: lost, digits: 2 },
    { name: 'big: lost, %', args: preset('router-three-big'), value: lost, digits: 2 },
  ],
};

const threeFlowsV6 = {
  card: 'upc-table-3',
  file: 'router-three-flows-v6.txt',
  title: "Three flows of IPv6 through the router, the main source's (UPC Table 3)",
  notes: [OF_THE_MAIN, ONE_SECOND],
  rows: [
    ...mainFlow('big, IPv6', preset('router-three-big-v6'), [121.127, 1129.252, 1.85, 64.362]),
    { name: 'big, IPv6: lost, %', args: preset('router-three-big-v6'), value: lost, digits: 2 },
  ],
};

/**
 * Five numbers that describe the distribution of the delay. The page draws its picture of the distribution from a live
 * simulation.
 */
const SPREAD = [
  ['least', metric('delay.min_ms')],
  ['half are below', metric('delay.p50_ms')],
  ['mean', metric('delay.mean_ms')],
  ['95 % are below', metric('delay.p95_ms')],
  ['largest', metric('delay.max_ms')],
];

const spread = (name, args) => SPREAD.map(([what, value]) => ({ name: `${name}: ${what}`, args, value, digits: 2 }));

const distribution = {
  card: 'upc-fig-4',
  file: 'router-delays.txt',
  title: 'Distribution of the delay, big packets against small, ms (UPC Fig. 4)',
  notes: ['The main flow of three. Only a picture.'],
  rows: [...spread('big', preset('router-three-big')), ...spread(`small, others at ${FEWER} Mb/s`, fewer)],
};

/** The runs with IPv4 and with IPv6, in the order of the study's figure. */
const BOTH = [
  ['IPv4', 'router-three-big'],
  ['IPv6', 'router-three-big-v6'],
];

const inTime = {
  card: 'upc-fig-5',
  file: 'router-losses.txt',
  title: 'Delay and losses of big packets, IPv4 against IPv6 (UPC Fig. 5)',
  notes: ['The main flow of three. Only a picture, in which losses come in bursts.'],
  rows: BOTH.flatMap(([name, id]) => [
    { name: `${name}: mean delay, ms`, args: preset(id), value: metric('delay.mean_ms'), digits: 2 },
    { name: `${name}: 95 % are below, ms`, args: preset(id), value: metric('delay.p95_ms'), digits: 2 },
    { name: `${name}: lost, %`, args: preset(id), value: lost, digits: 2 },
    {
      name: `${name}: packets passed on a second`,
      args: preset(id),
      value: (metrics) => metrics['packets.forwarded'] / metrics['run.simulated_s'],
      digits: 0,
    },
  ]),
};

const OFFERED = [1, 10, 20, 40, 60, 80, 100, 150, 200];
const DRIVERS = ['netif_rx', 'napi'];
const PAYLOAD_BITS = 800;
const CURVE_S = 5;

/**
 * Arguments of the livelock curve's runs: links of 1 Gb/s with the transmit ring of gigabit NICs, an unlimited source
 * and a fast far host.
 */
const wide = [
  ...set('link.rate', 1000),
  ...set('output.rate', 1000),
  ...set('output.ring', 128),
  ...set('sender.max_pps', 0),
  ...set('sink.packet_us', 0),
  '--duration',
  `${CURVE_S}s`,
];

const livelock = {
  card: 'livelock-curve',
  file: 'router-livelock.txt',
  title: 'Forwarded packets a second by offered ones, old API and NAPI (UPC; thousands)',
  notes: ["100 bytes of payload on links of 1 Gb/s, the router's host, a far host that keeps up, 5 s."],
  rows: DRIVERS.flatMap((driver) =>
    OFFERED.map((thousands) => ({
      name: `${driver}, ${thousands} k`,
      args: preset(
        'router-small',
        ...wide,
        ...set('nic.driver', driver),
        ...set('sender.rate', (thousands * PAYLOAD_BITS) / 1000),
      ),
      value: (metrics) => metrics['packets.forwarded'] / CURVE_S / 1000, // thousands of packets per second
      digits: 2,
    })),
  ),
};

/** @type {readonly import('./studies.mjs').Table[]} Tables of the router. */
export const ROUTER = [oneFlow, threeFlows, threeFlowsV6, distribution, inTime, livelock];
