/**
 * Lesson 9. Another program holds most of the memory before the stream begins, so that free memory is at its watermarks
 * while the receive queue grows.
 */
import { EventCode, FrameField, Until } from '../../../tables/tables';
import { choice, lesson, order, type Setup } from '../lesson';
import { mostGrown } from '../measures';

const SHORT: Setup = { preset: 'tcp-quiet', set: { 'memory.pressure': 90 } };
const DEEP: Setup = { preset: 'tcp-quiet', set: { 'memory.pressure': 90, 'nic.ring': 1024 } };
const SMALL: Setup = { preset: 'tcp-quiet', set: { 'memory.pressure': 90, 'socket.rcvbuf': 2 ** 20 } };
const MIB = 2 ** 20;
const SPAN_NS = 5e9;

export const ringDry = lesson('ring-dry', {
  lost: {
    run: SHORT,
    begin_ns: { until: Until.RingExhausted, from_ns: 0, before_ns: 6e6 },
    speed: 1e6,
    looks: ['nic', 'timeline'],
    watch: ['ready', 'lostRing', 'free'],
    until: { event: EventCode.FrameLostInNic },
  },
  driver: {
    run: SHORT,
    begin_ns: { until: Until.RefillFailed, from_ns: 0, before_ns: 1.5e6 },
    speed: 300e3,
    looks: ['nic'],
    watch: ['ready', 'failures', 'free'],
    until: { event: EventCode.RefillFailed },
  },
  order: {
    run: SHORT,
    begin_ns: { until: Until.RefillFailed, from_ns: 0, before_ns: 3e6 },
    speed: 2e6,
    looks: ['nic'],
    watch: ['ready', 'failures', 'lostRing'],
    ask: order({
      pausesAt: 'begin',
      items: ['lost', 'refill', 'dry'],
      span_ns: 400e6,
      samples: 40,
      machine: ({ entries }) => {
        const first = (one: number) => entries.find(({ kind }) => kind === one)?.t_ns ?? Number.POSITIVE_INFINITY;
        const when = {
          refill: first(EventCode.RefillFailed),
          dry: first(EventCode.RingExhausted),
          lost: first(EventCode.FrameLostInNic),
        };
        // For two log entries with the same time, the cause comes before its effect.
        return (['refill', 'dry', 'lost'] as const).toSorted((a, b) => when[a] - when[b]);
      },
      typical: { symptom: { matches: ([first]) => first === 'lost' } },
    }),
  },
  taker: {
    run: SHORT,
    begin_ns: 0,
    speed: 100e6,
    looks: ['memory', 'process'],
    watch: ['free', 'slab', 'cache', 'receiveQueue'],
    ask: choice({
      options: { cache: null, slab: 'here', programs: null },
      shownBy: ['memory', 'charts'],
      span_ns: 900e6,
      samples: 60,
      machine: (trial) =>
        mostGrown(trial, {
          cache: FrameField.mem_cache,
          slab: FrameField.mem_slab,
          programs: FrameField.mem_programs,
        }),
    }),
  },
  chain: {
    run: SHORT,
    begin_ns: { until: Until.RingExhausted, from_ns: 0, before_ns: 14e6 },
    speed: 2e6,
    looks: ['nic', 'process', 'memory', 'timeline'],
    watch: ['receiveQueue', 'free', 'failures', 'ready'],
    until: { event: EventCode.FrameLostInNic, nth: 20 },
  },
  deeper: {
    run: DEEP,
    begin_ns: 0,
    speed: 500e6,
    looks: ['nic', 'memory', 'charts'],
    watch: ['ready', 'failures', 'lostRing'],
    ask: choice({
      options: { cured: null, same: 'here' },
      span_ns: SPAN_NS,
      samples: 100,
      // With the usual 384 descriptors about 570 frames are lost in this time. Up to 20 lost frames would count as a
      // cure. The test of the lesson's figures checks the number of lost frames.
      machine: (trial) => (trial.grew(FrameField.drop_ring) > 20 ? 'same' : 'cured'),
    }),
  },
  buffer: {
    run: SMALL,
    begin_ns: 0,
    speed: 500e6,
    looks: ['nic', 'process', 'memory'],
    watch: ['lostRing', 'failures', 'free'],
    ask: {
      kind: 'number',
      most: 5000,
      step: 1,
      within: 0,
      span_ns: SPAN_NS,
      samples: 100,
      machine: (trial) => trial.grew(FrameField.drop_ring),
      typical: {
        same: {
          matches: (given) => given > 0,
          counterpart: (_, run) => ({
            preset: 'tcp-quiet',
            set: { 'memory.pressure': run['memory.pressure'], 'socket.rcvbuf': 40 * MIB },
          }),
        },
      },
    },
  },
  cure: {
    run: SMALL,
    begin_ns: 1e9,
    speed: 20e6,
    looks: ['nic', 'kernel', 'process'],
    watch: ['ready', 'lostRing', 'window', 'free'],
    until: { passed_ns: 60e6 },
  },
});
