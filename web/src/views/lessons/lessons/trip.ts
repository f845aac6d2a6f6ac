/** Lesson 1. Datagrams come so seldom that each has the machine for itself. */
import { EventCode, F } from '../../../tables/tables';
import type { Lesson } from '../lesson';
import { firstGrowth, onTheWire_us, orderOfGrowth } from '../measures';

const STREAM = { preset: 'udp-200' } as const;
const BEGIN_NS = 1e9;
const NS_PER_US = 1e3;

export const trip: Lesson = {
  id: 'trip',
  scenes: [
    {
      id: 'wire',
      run: STREAM,
      begin: { at_ns: BEGIN_NS },
      speed: 20e3,
      looks: ['nic'],
      watch: ['ready', 'filled', 'delivered'],
      follows: true,
      until: { passed_ns: 100e3 },
    },
    {
      id: 'interrupt',
      run: STREAM,
      begin: { at_ns: BEGIN_NS + 100e3 },
      speed: 20e3,
      looks: ['nic', 'timeline'],
      watch: ['interrupts', 'filled'],
      follows: true,
      until: { event: EventCode.InterruptRaised, nth: 2 },
    },
    {
      id: 'order',
      run: STREAM,
      begin: { at_ns: 0 },
      speed: 50e3,
      looks: ['nic', 'kernel', 'process'],
      watch: ['delivered'],
      follows: true,
      ask: {
        kind: 'order',
        items: 4,
        span_ns: 800e3,
        samples: 800,
        // Shown in another order than the packet's.
        machine: (trial) => orderOfGrowth(trial, [F.in_receive_queue, F.in_ring, F.in_copy, F.in_ip]),
        typical: [{ id: 'direct', matches: (given) => given.indexOf(2) < given.indexOf(0) }],
      },
    },
    {
      id: 'softirq',
      run: STREAM,
      begin: { at_ns: BEGIN_NS + 200e3 },
      speed: 20e3,
      looks: ['kernel', 'timeline'],
      watch: ['softirq', 'reader', 'idle'],
      follows: true,
      until: { passed_ns: 120e3 },
    },
    {
      id: 'wake',
      run: STREAM,
      begin: { at_ns: BEGIN_NS + 300e3 },
      speed: 20e3,
      looks: ['process', 'runqueue', 'timeline'],
      watch: ['delivered', 'runnable'],
      follows: true,
      until: { event: EventCode.TaskWoken, nth: 2 },
    },
    {
      id: 'long',
      run: { preset: 'udp-200', vary: { 'link.rtt': [0.5, 1, 0.8] } },
      begin: { at_ns: 0 },
      speed: 50e3,
      looks: ['nic', 'kernel', 'process'],
      watch: ['delivered'],
      follows: true,
      ask: {
        kind: 'number',
        most: 10_000,
        step: 1,
        within: 0.25,
        span_ns: 3e6,
        samples: 3000,
        machine: (trial) => Math.round((firstGrowth(trial, F.delivered) - trial.last(F.first_offered_ns)) / NS_PER_US),
        typical: [
          { id: 'wire', matches: (given, _, run) => given < onTheWire_us(run) * 2 },
          { id: 'rtt', matches: (given, _, run) => given > run['link.rtt'] * 900, counterpart: slowPath },
        ],
      },
    },
    {
      id: 'busy',
      run: { preset: 'tcp-loaded' },
      begin: { at_ns: 5e9 },
      speed: 100e6,
      looks: ['kernel', 'process', 'runqueue'],
      watch: ['receiveQueue', 'runnable', 'reader'],
      follows: true,
      until: { passed_ns: 800e6 },
    },
  ],
};

/** A way on which the packet takes as long as was said, µs. */
function slowPath(given: number) {
  return { preset: 'udp-200', set: { 'link.rtt': Math.min(1000, Math.round(given * 2) / 1000) } };
}
