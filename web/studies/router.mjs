/**
 * What the UPC study published of its router, and the livelock curve: see studies.mjs for
 * what a row is.
 */
const set = (id, value) => ['--set', `${id}=${value}`];
const preset = (name, ...rest) => ['--preset', name, ...rest];
const metric = (id) => (metrics) => metrics[id];
const ratio = (part, whole) => (metrics) => metrics[part] / metrics[whole];
const percent = (part, whole) => (metrics) => (100 * metrics[part]) / metrics[whole];

/** A part of the 152 s: the drops repeat each 47 ms. */
const SMALL_S = 40;
const small = (name) => preset(name, '--duration', `${SMALL_S}s`);

/** Sent by the source of one flow of small packets, and what became of them. */
const SMALL = { sent: 6_006_000, interrupts: 5_845_227, handled: 6_006_117, dropped: 4_802_247 };
const FORWARDED = 1_203_782;
const READ = 1_087_749;

const oneFlow = {
  card: 'upc-table-4',
  file: 'router-one-flow.txt',
  title: 'One flow through the router, counted by gcov (UPC Table 4)',
  notes: [
    'Small packets for 40 of the 152 s, big ones for 60 s. Ratios, for the printed rate cannot be: it is more than 100 Mb/s carry.',
    'The printed interrupts may hold those of the output: with them ours are the second row.',
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
      name: 'small: interrupts of the input a packet',
      args: small('router-small'),
      value: ratio('irq.rx', 'packets.offered'),
      published: SMALL.interrupts / SMALL.handled,
      kind: 'follows',
      digits: 3,
    },
    {
      name: 'small: interrupts of both cards a packet',
      args: small('router-small'),
      value: (metrics) => (metrics['irq.rx'] + metrics['irq.tx']) / metrics['packets.offered'],
      digits: 3,
    },
    {
      name: 'small: lost before netif_rx',
      args: small('router-small'),
      value: (metrics) => metrics['drops.ring'] + metrics['drops.driver'],
      published: 0,
      kind: 'follows',
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
  ],
};

/** Main flow of three: mean, largest and least delay in ms, used bandwidth in Mb/s. */
const THREE = [
  ['big', 'router-three-big', [121.411, 2.192, 64.992]],
  ['small', 'router-three-small', [29.685, 707 / 1000, 3.983]],
  ['big, IPv6', 'router-three-big-v6', [121.127, 1.85, 64.362]],
];

/** What the two further sources must have made for the printed figures of small packets to agree, Mb/s. */
const FEWER = 1.5;

/** Small packets with such sources: MODEL.md, §8. */
const fewer = [
  ['mean', metric('delay.mean_ms')],
  ['used bandwidth', metric('flow1.goodput_mbps')],
  ['lost, %', (metrics) => 100 * (1 - metrics['flow1.delivered'] / metrics['flow1.offered'])],
].map(([what, value]) => ({
  name: `small, others at ${FEWER} Mb/s: ${what}`,
  args: [...small('router-three-small'), ...set('source2.rate', FEWER), ...set('source3.rate', FEWER)],
  value,
  digits: 3,
}));

const threeFlows = {
  card: 'upc-table-2',
  file: 'router-three-flows.txt',
  title: "Three flows through the router, the main source's (UPC Tables 2 and 3)",
  notes: [
    'Delay in ms from the source to the reader at the destination; used bandwidth in Mb/s.',
    'The largest delays, some 1.0 s above the mean in all three runs, are no queue and are not modelled.',
  ],
  rows: THREE.flatMap(([name, id, [mean, least, used]]) =>
    [
      ['mean', metric('delay.mean_ms'), mean],
      ['least', metric('delay.min_ms'), least],
      ['mean less least', (metrics) => metrics['delay.mean_ms'] - metrics['delay.min_ms'], mean - least],
      ['used bandwidth', metric('flow1.goodput_mbps'), used],
    ].map(([what, value, published]) => ({
      name: `${name}: ${what}`,
      args: id === 'router-three-small' ? small(id) : preset(id),
      value,
      published,
      kind: 'follows',
      digits: 3,
    })),
  ).concat(fewer),
};

const OFFERED = [1, 10, 20, 40, 60, 80, 100, 150, 200];
const DRIVERS = ['netif_rx', 'napi'];
const PAYLOAD_BITS = 800;
const CURVE_S = 5;

/**
 * Links of 1 Gb/s with a transmit ring of such cards, a source without limit and a far host
 * that keeps up.
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
      value: (metrics) => metrics['packets.forwarded'] / CURVE_S / 1000, // thousands a second
      digits: 2,
    })),
  ),
};

/** The tables of the router. */
export const ROUTER = [oneFlow, threeFlows, livelock];
