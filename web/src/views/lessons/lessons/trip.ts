/** Lesson 1. Datagrams are so rare that each one finds an idle machine. */
import { FrameField, Stage, Until } from '../../../tables/tables';
import { lesson, near, order, type Search } from '../lesson';
import { firstGrowth, onTheWire_us, orderOfGrowth } from '../measures';

const STREAM = { preset: 'udp-200' } as const;
const BEGIN_NS = 1e9;
const NS_PER_US = 1e3;
/** Start of a scene: a time before the packet of the lesson reaches a stage. */
const packetAt = (stage: number, before_ns: number): Search => ({ packetAt: stage, from_ns: BEGIN_NS, before_ns });

export const trip = lesson('trip', {
  wire: {
    run: STREAM,
    begin_ns: packetAt(Stage.Wire, 0),
    speed: 20e3,
    looks: ['nic'],
    watch: ['ready', 'filled', 'delivered'],
    follows: true,
    until: { packetAt: Stage.Ring },
  },
  interrupt: {
    run: STREAM,
    begin_ns: packetAt(Stage.Ring, 8e3),
    speed: 2e3,
    looks: ['nic', 'timeline'],
    watch: ['interrupts', 'filled'],
    follows: true,
    until: { packetAt: Stage.Driver },
  },
  order: {
    run: STREAM,
    begin_ns: 0,
    speed: 50e3,
    looks: ['nic', 'kernel', 'process'],
    watch: ['delivered'],
    follows: true,
    ask: order({
      hidesMap: true,
      // The order of this list is not the order in which a packet reaches the places.
      items: ['queue', 'ring', 'program', 'ip'],
      span_ns: 800e3,
      samples: 800,
      machine: (trial) =>
        orderOfGrowth(trial, {
          queue: FrameField.in_receive_queue,
          ring: FrameField.in_ring,
          program: FrameField.in_copy,
          ip: FrameField.in_ip,
        }),
      typical: {
        direct: { matches: (given) => given.indexOf('program') < given.indexOf('queue') },
      },
    }),
  },
  softirq: {
    run: STREAM,
    begin_ns: packetAt(Stage.Driver, 3e3),
    speed: 3e3,
    looks: ['nic', 'kernel', 'timeline'],
    watch: ['softirq', 'reader', 'idle'],
    follows: true,
    until: { packetAt: Stage.ReceiveQueue },
  },
  wake: {
    run: STREAM,
    begin_ns: packetAt(Stage.ReceiveQueue, 2e3),
    speed: 4e3,
    looks: ['kernel', 'process', 'runqueue', 'timeline'],
    watch: ['delivered', 'runnable'],
    follows: true,
    until: { packetAt: Stage.Delivered },
  },
  long: {
    run: { preset: 'udp-200', vary: { 'link.rtt': [0.5, 0.6, 0.55] } },
    begin_ns: 0,
    speed: 50e3,
    looks: ['nic', 'kernel', 'process'],
    watch: ['delivered'],
    follows: true,
    ask: {
      kind: 'number',
      most: 10_000,
      step: 1,
      within: 0.08,
      span_ns: 3e6,
      samples: 3000,
      machine: (trial) =>
        Math.round((firstGrowth(trial, FrameField.delivered) - trial.last(FrameField.first_offered_ns)) / NS_PER_US),
      typical: {
        half: near((run) => run['link.rtt'] * 500, 10),
        wire: { comesTo: onTheWire_us, matches: (given, _, run) => Math.abs(given - onTheWire_us(run)) <= 3 },
        rtt: {
          comesTo: (run) => run['link.rtt'] * 1000,
          matches: (given, _, run) => given >= run['link.rtt'] * 800,
          counterpart: slowPath,
        },
      },
    },
  },
  busy: {
    run: { preset: 'tcp-loaded' },
    begin_ns: { until: Until.ReaderOnCpu, from_ns: 5e9, before_ns: 40e6 },
    speed: 100e6,
    looks: ['kernel', 'process', 'runqueue', 'charts'],
    watch: ['receiveQueue', 'runnable', 'reader'],
    until: { passed_ns: 800e6 },
  },
});

/** Returns a run in which the network path from the sender takes `given` µs. */
function slowPath(given: number) {
  return { preset: 'udp-200', set: { 'link.rtt': Math.min(1000, Math.round(given * 2) / 1000) } };
}
