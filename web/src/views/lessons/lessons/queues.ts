/** Lesson 4. */
import { EventCode, F } from '../../../tables/tables';
import type { Lesson, Setup } from '../lesson';
import { mostGrown } from '../measures';

/** A sender slow enough that the reader sleeps between segments, Mb/s. */
const SLOW: Setup = { preset: 'tcp-quiet', set: { 'sender.rate': 50 } };
const FAST: Setup = { preset: 'tcp-quiet' };
const LOSSY: Setup = { preset: 'tcp-quiet', set: { 'sender.rate': 50, 'link.loss': 0.01 } };
/** In the order of the answers' options. */
const QUEUES = [F.in_prequeue, F.in_backlog, F.in_ofo];

export const queues: Lesson = {
  id: 'queues',
  scenes: [
    {
      id: 'gates',
      run: SLOW,
      begin: { at_ns: 1e9 },
      speed: 50e3,
      looks: ['kernel'],
      watch: ['backlog', 'prequeue', 'ofo'],
      follows: true,
      until: { passed_ns: 500e3 },
    },
    {
      id: 'asleep',
      run: SLOW,
      begin: { at_ns: 1e9 },
      speed: 100e3,
      looks: ['kernel', 'process'],
      watch: ['prequeue', 'backlog', 'ofo'],
      follows: true,
      ask: {
        kind: 'choice',
        span_ns: 50e6,
        samples: 10,
        machine: (trial) => mostGrown(trial, QUEUES),
        typical: [
          { id: 'backlog', matches: (given) => given === 1, counterpart: () => FAST },
          { id: 'ofo', matches: (given) => given === 2, counterpart: () => LOSSY },
        ],
      },
    },
    {
      id: 'owned',
      run: FAST,
      begin: { at_ns: 1e9 },
      speed: 100e3,
      looks: ['kernel', 'process'],
      watch: ['owned', 'backlog', 'prequeue'],
      follows: true,
      ask: {
        kind: 'choice',
        span_ns: 50e6,
        samples: 10,
        machine: (trial) => mostGrown(trial, QUEUES),
        typical: [
          { id: 'prequeue', matches: (given) => given === 0, counterpart: () => SLOW },
          { id: 'ofo', matches: (given) => given === 2, counterpart: () => LOSSY },
        ],
      },
    },
    {
      id: 'release',
      run: FAST,
      begin: { at_ns: 1e9 },
      speed: 200e3,
      looks: ['kernel', 'process', 'timeline'],
      watch: ['owned', 'backlog', 'receiveQueue'],
      follows: true,
      until: { event: EventCode.BacklogDrained, nth: 2 },
    },
    {
      id: 'gap',
      run: LOSSY,
      begin: { at_ns: 0 },
      speed: 1e6,
      looks: ['kernel'],
      watch: ['ofo', 'receiveQueue', 'again'],
      ask: {
        kind: 'choice',
        span_ns: 2e9,
        samples: 20,
        // Dropped, at the out-of-sequence queue, or in the receive queue with a hole.
        machine: (trial) => (trial.grew(F.in_ofo) > 0 ? 1 : trial.grew(F.drop_tcp_window) > 0 ? 0 : 2),
        typical: [
          { id: 'dropped', matches: (given) => given === 0 },
          { id: 'hole', matches: (given) => given === 2 },
        ],
      },
    },
    {
      id: 'filled',
      run: LOSSY,
      begin: { at_ns: 0 },
      speed: 5e6,
      looks: ['kernel', 'tcp'],
      watch: ['ofo', 'again'],
      until: { event: EventCode.OutOfSequenceFilled },
    },
    {
      id: 'receive',
      run: FAST,
      begin: { at_ns: 6e9 },
      speed: 1e6,
      looks: ['kernel', 'process'],
      watch: ['receiveQueue', 'window', 'backlog'],
      follows: true,
      until: { passed_ns: 10e6 },
    },
  ],
};
