import { EventCode, FrameField, Until } from '../../../tables/tables';
import { choice, type Instance, lesson, near, type Setup } from '../lesson';
import { grownMib, mostShrunk } from '../measures';

const MIB = 2 ** 20;
const buffer = (mib: number): Setup => ({ preset: 'memory-40m', set: { 'socket.rcvbuf': mib * MIB } });
/**
 * The run of the preset `oom-five-streams`, written differently because the preset's name in the address would reveal
 * the answer.
 */
export const FIVE: Setup = { preset: 'memory-40m', set: { 'socket.rcvbuf': 80 * MIB, 'sender.streams': 5 } };
const FULL: Setup = { preset: 'memory-160m' };
/** Moment at which the receive queue grows, and moment at which free memory is below its watermarks, ns. */
const FILLING_NS = 1.5e9;
const SHORT_NS = 2.6e9;

/** Buffer size that a student computes who charges 2,048 bytes for each frame of 1,500 bytes, MiB. */
const byFrame = (run: Instance): number => ((run['socket.rcvbuf'] / MIB) * 2048) / 1500;

export const lowmem = lesson('lowmem', {
  tank: {
    run: { preset: 'memory-40m' },
    begin_ns: 0,
    speed: 8e6,
    looks: ['memory', 'process'],
    watch: ['free', 'receiveQueue'],
    until: { field: FrameField.rmem_alloc, least: 4 * MIB },
  },
  price: {
    run: { preset: 'memory-40m', vary: { 'socket.rcvbuf': [40 * MIB, 60 * MIB, 80 * MIB] } },
    begin_ns: 0,
    speed: 1e9,
    looks: ['memory', 'process'],
    watch: ['free', 'slab', 'receiveQueue'],
    ask: {
      kind: 'number',
      most: 256,
      step: 0.1,
      within: 0.035,
      span_ns: 12e9,
      samples: 60,
      machine: (trial) => grownMib(trial, FrameField.mem_slab),
      typical: {
        charged: near((run) => run['socket.rcvbuf'] / MIB, 1),
        frame: near(byFrame, 2),
        payload: { matches: (given, _, run) => given < run['socket.rcvbuf'] / MIB },
        much: {
          matches: (given, truth) => given > truth,
          counterpart: (given) => buffer(Math.max(1, Math.round(given / 1.3))),
        },
      },
    },
  },
  marks: {
    run: FULL,
    begin_ns: FILLING_NS,
    speed: 200e6,
    looks: ['memory', 'runqueue'],
    watch: ['free', 'slab'],
    until: { event: EventCode.KswapdWoken },
  },
  gives: {
    run: FULL,
    begin_ns: SHORT_NS,
    speed: 500e6,
    looks: ['memory'],
    watch: ['free', 'cache', 'slab'],
    ask: choice({
      options: { queue: null, cache: 'here', kernel: null },
      span_ns: 3.5e9,
      samples: 60,
      machine: (trial) =>
        mostShrunk(trial, {
          queue: FrameField.mem_slab,
          cache: FrameField.mem_cache,
          kernel: FrameField.mem_kernel,
        }),
    }),
  },
  five: {
    run: FIVE,
    begin_ns: 0,
    speed: 2e9,
    looks: ['memory', 'process'],
    watch: ['free', 'slab'],
    ask: choice({
      options: { limit: { preset: 'oom-capped' }, wait: buffer(80), killed: 'here' },
      span_ns: 25e9,
      samples: 100,
      machine: (trial) => {
        if (trial.grew(FrameField.oom_kills) > 0) return 'killed';
        return trial.grew(FrameField.drop_tcp_memory) > 0 ? 'limit' : 'wait';
      },
      until: { event: EventCode.OomKilled },
    }),
  },
  killed: {
    run: { preset: 'oom-five-streams' },
    begin_ns: { until: Until.OomKilled, from_ns: 1e9, before_ns: 0 },
    speed: 500e6,
    looks: ['memory', 'runqueue'],
    watch: ['free', 'cache', 'kills'],
    until: { passed_ns: 2e9 },
  },
  capped: {
    run: { preset: 'oom-capped' },
    begin_ns: 10e9,
    speed: 1e9,
    looks: ['memory', 'process'],
    watch: ['free', 'slab', 'kills'],
    until: { passed_ns: 8e9 },
  },
});
