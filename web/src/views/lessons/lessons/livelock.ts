/** Lesson 3. */
import { EventCode, F } from '../../../tables/tables';
import type { Lesson, Setup } from '../lesson';
import { goodput, mostGrown } from '../measures';

const flood = (rate: number): Setup => ({ preset: 'udp-livelock', set: { 'sender.rate': rate } });
const FLOOD: Setup = { preset: 'udp-livelock' };
const SETTLED_NS = 3e9;

export const livelock: Lesson = {
  id: 'livelock',
  scenes: [
    {
      id: 'calm',
      run: { preset: 'udp-200' },
      begin: { at_ns: 1e9 },
      speed: 200e3,
      looks: ['timeline', 'kernel', 'process'],
      watch: ['softirq', 'reader', 'idle'],
      follows: true,
      until: { passed_ns: 1e6 },
    },
    {
      id: 'first',
      run: FLOOD,
      begin: { at_ns: 1e9 },
      speed: 200e3,
      looks: ['timeline', 'kernel'],
      watch: ['softirq', 'reader', 'idle'],
      until: { passed_ns: 1e6 },
    },
    {
      id: 'rate',
      run: { preset: 'udp-livelock', vary: { 'sender.rate': [405.5, 350, 300] } },
      begin: { at_ns: SETTLED_NS },
      speed: 500e6,
      looks: ['timeline', 'process', 'charts'],
      watch: ['softirq', 'reader', 'lost'],
      ask: {
        kind: 'number',
        most: 1000,
        step: 1,
        within: 0.25,
        span_ns: 3e9,
        samples: 60,
        machine: goodput,
        typical: [
          { id: 'all', matches: (given, _, run) => given > run['sender.rate'] * 0.85, counterpart: () => flood(200) },
          { id: 'best', matches: (given) => given >= 180 && given <= 270, counterpart: () => flood(240) },
          { id: 'nothing', matches: (given, truth) => given < truth * 0.4, counterpart: () => flood(460) },
        ],
      },
    },
    {
      id: 'where',
      run: FLOOD,
      begin: { at_ns: SETTLED_NS },
      speed: 1e6,
      looks: ['nic', 'kernel', 'process'],
      watch: ['lostRing', 'lost', 'receiveQueue'],
      ask: {
        kind: 'choice',
        span_ns: 500e6,
        samples: 20,
        machine: (trial) => mostGrown(trial, [F.drop_ring, F.drop_ip, F.drop_udp_rcvbuf]),
        typical: [
          {
            id: 'ring',
            matches: (given) => given === 0,
            counterpart: () => ({ preset: 'udp-livelock', set: { 'nic.ring': 8, 'nic.coalesce_us': 2000 } }),
          },
          { id: 'ip', matches: (given) => given === 1 },
        ],
      },
    },
    {
      id: 'wasted',
      run: FLOOD,
      begin: { at_ns: SETTLED_NS },
      speed: 200e3,
      looks: ['kernel', 'process', 'timeline'],
      watch: ['lost', 'softirq', 'reader'],
      follows: true,
      until: { event: EventCode.FrameDropped, nth: 10 },
    },
    {
      id: 'perFrame',
      run: { preset: 'udp-livelock', set: { 'nic.driver': 3 } },
      begin: { at_ns: SETTLED_NS },
      speed: 500e6,
      looks: ['nic', 'timeline'],
      watch: ['softirq', 'reader', 'lost'],
      ask: {
        kind: 'choice',
        span_ns: 3e9,
        samples: 30,
        // The polled driver's rate at the same load: `lessons.test.ts` holds it against the machine.
        machine: (trial) => (goodput(trial) < 75 ? 0 : goodput(trial) > 95 ? 2 : 1),
        typical: [
          {
            id: 'better',
            matches: (given) => given === 2,
            counterpart: () => ({ preset: 'udp-livelock', set: { 'nic.coalesce_us': 1000 } }),
          },
          { id: 'same', matches: (given) => given === 1 },
        ],
      },
    },
    {
      id: 'moderation',
      run: { preset: 'udp-livelock', set: { 'nic.coalesce_us': 1000 } },
      begin: { at_ns: SETTLED_NS },
      speed: 2e6,
      looks: ['nic', 'timeline', 'process'],
      watch: ['interrupts', 'softirq', 'reader'],
      until: { passed_ns: 15e6 },
    },
  ],
};
