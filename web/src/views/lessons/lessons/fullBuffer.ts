import { FrameField, Until } from '../../../tables/tables';
import { choice, type Instance, lesson, near, type Setup } from '../lesson';
import { firstGrowth, goodput } from '../measures';

const MIB = 2 ** 20;
const FLOOD: Setup = { preset: 'udp-livelock' };
const NS_PER_S = 1e9;
/**
 * Bytes charged to the socket's receive buffer per second while it fills. A test compares this number with the machine.
 */
const FILL_RATE = 48.3e6;
/** Largest receive buffer for which the machine has enough memory, bytes. */
const LARGEST = 140 * MIB;
/** The scene begins this long before the loss of a datagram, ns. */
const LAST_NS = 60e3;
const SMALL_TCP: Setup = { preset: 'tcp-quiet', set: { 'socket.rcvbuf': MIB } };

/**
 * A network path with a long delay. The large send buffer lets the sender have as much in flight as the receiver
 * permits. Without it, the sender's own buffer of 128 KiB limits the rate, and the receive buffer does not matter.
 */
export const LONG_PATH = { 'link.rtt': 50, 'sender.sndbuf': 16 * MIB };

const withBuffer = (bytes: number): Setup => ({ preset: 'udp-livelock', set: { 'socket.rcvbuf': bytes } });

/** Returns a run whose receive buffer is full after `given` seconds. */
export function fullAfter(given: number): Setup {
  return withBuffer(Math.max(MIB, Math.round((FILL_RATE * given) / MIB) * MIB));
}

/**
 * Number of datagrams that arrive per second, and number that the program reads per second while the buffer fills.
 * Bytes that one datagram takes of the buffer, and its payload in bytes.
 */
const [COME, READ, CHARGED, PAYLOAD] = [34_500, 6_700, 1740, 1470];
/** Filling time that a student computes who forgets that the program reads, s. */
const unread_s = (run: Instance): number => run['socket.rcvbuf'] / (COME * CHARGED);
/** Filling time that a student computes who counts only the payload, s. */
const payload_s = (run: Instance): number => run['socket.rcvbuf'] / ((COME - READ) * PAYLOAD);

export const fullBuffer = lesson('full-buffer', {
  fills: {
    run: FLOOD,
    begin_ns: 0,
    speed: 20e6,
    looks: ['kernel', 'process'],
    watch: ['receiveQueue', 'lost', 'delivered'],
    until: { field: FrameField.rmem_alloc, least: 2 * MIB },
  },
  when: {
    run: { ...FLOOD, vary: { 'socket.rcvbuf': [40 * MIB, 20 * MIB, 10 * MIB] } },
    begin_ns: 0,
    speed: 500e6,
    looks: ['kernel', 'process'],
    watch: ['receiveQueue', 'lost'],
    ask: {
      kind: 'number',
      most: 30,
      step: 0.01,
      within: 0.1,
      span_ns: 4e9,
      samples: 800,
      machine: (trial) => Math.round((100 * firstGrowth(trial, FrameField.drop_udp_rcvbuf)) / NS_PER_S) / 100,
      typical: {
        never: { matches: (given) => given * FILL_RATE > LARGEST },
        unread: { ...near(unread_s, 0.03), counterpart: fullAfter },
        payload: { ...near(payload_s, 0.03), counterpart: fullAfter },
        late: { matches: (given, truth) => given > truth, counterpart: fullAfter },
        early: { matches: (given, truth) => given < truth, counterpart: fullAfter },
      },
    },
  },
  udp: {
    run: FLOOD,
    begin_ns: { until: Until.Drop, from_ns: 3e9, before_ns: LAST_NS },
    speed: 8e3,
    looks: ['kernel'],
    watch: ['receiveQueue', 'lost'],
    follows: 'lost',
    until: { passed_ns: LAST_NS },
  },
  tcp: {
    run: SMALL_TCP,
    begin_ns: 0,
    speed: 20e6,
    looks: ['kernel', 'process'],
    watch: ['receiveQueue', 'window', 'lost'],
    ask: choice({
      options: { dropped: withBuffer(MIB), waits: 'here', timeout: null },
      span_ns: 3e9,
      samples: 100,
      // In the run in which the option `dropped` is right, the socket drops datagrams.
      machine: (trial) => {
        const dropped = trial.grew(FrameField.drop_tcp_rcvbuf) + trial.grew(FrameField.drop_udp_rcvbuf);
        if (dropped > 0) return 'dropped';
        return trial.grew(FrameField.rto_count) > 0 ? 'timeout' : 'waits';
      },
    }),
  },
  window: {
    run: SMALL_TCP,
    begin_ns: 1e9,
    speed: 500e3,
    looks: ['kernel', 'process', 'tcp'],
    watch: ['window', 'receiveQueue', 'lost'],
    until: { passed_ns: 4e6 },
  },
  size: {
    run: SMALL_TCP,
    begin_ns: 1e9,
    speed: 500e6,
    looks: ['process', 'charts'],
    watch: ['receiveQueue', 'delivered'],
    ask: choice({
      options: { slower: { preset: 'tcp-quiet', set: { ...LONG_PATH, 'socket.rcvbuf': MIB } }, same: 'here' },
      shownBy: ['stage', 'charts'],
      span_ns: 5e9,
      // With a buffer of 40 MiB the receive rate is 312 Mb/s, even when the receive queue is full. This rate is one
      // of the lesson's figures.
      machine: (trial) => (goodput(trial) > 280 ? 'same' : 'slower'),
    }),
  },
  end: {
    run: { preset: 'tcp-loaded' },
    begin_ns: 5e9,
    speed: 200e6,
    looks: ['kernel', 'process', 'runqueue'],
    watch: ['receiveQueue', 'window', 'runnable'],
    until: { passed_ns: 1.5e9 },
  },
});
