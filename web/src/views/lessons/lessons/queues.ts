import { EventCode, FrameField, Stage, Until } from '../../../tables/tables';
import { choice, lesson, type Search, type Setup } from '../lesson';
import { mostGrown } from '../measures';

/** A sender at 50 Mb/s. It is so slow that the receiving program sleeps between segments. */
const SLOW: Setup = { preset: 'tcp-quiet', set: { 'sender.rate': 50 } };
const FAST: Setup = { preset: 'tcp-quiet' };
const LOSSY: Setup = { preset: 'tcp-quiet', set: { 'sender.rate': 50, 'link.loss': 0.01 } };
/**
 * A run in which other tasks have the CPU. The receiving program did not lose the CPU in the middle of its work, so its
 * socket is not locked.
 */
const READER_AWAY: Setup = {
  preset: 'tcp-quiet',
  set: {
    'load.jobs': 4,
    'load.kind': 1,
    'kernel.preempt': 0,
    'kernel.backlog_resched': 0,
    // The buffer is so large that it does not fill.
    'socket.rcvbuf': 100 * 2 ** 20,
  },
};
/** Start of a scene: 4 µs before IP receives a segment. */
const segment = (from_ns: number): Search => ({ packetAt: Stage.Ip, from_ns, before_ns: 4e3 });
/** Start of a scene shortly before the first loss of a segment. The segments after the gap arrive next. */
const GAP: Search = { until: Until.Drop, from_ns: 0, before_ns: 300e3 };
/** Counters of the segments that have entered each queue of the socket other than the receive queue. */
const QUEUES = {
  prequeue: FrameField.in_prequeue,
  backlog: FrameField.in_backlog,
  ofo: FrameField.in_ofo,
};

export const queues = lesson('queues', {
  gates: {
    run: READER_AWAY,
    begin_ns: segment(1.1e9),
    speed: 1.5e3,
    looks: ['kernel'],
    watch: ['backlog', 'prequeue', 'ofo', 'receiveQueue'],
    follows: true,
    until: { packetAt: Stage.ReceiveQueue },
  },
  asleep: {
    run: SLOW,
    begin_ns: segment(1e9),
    speed: 5e3,
    looks: ['kernel', 'process'],
    watch: ['prequeue', 'backlog', 'ofo'],
    follows: true,
    ask: choice({
      options: { prequeue: 'here', backlog: FAST, ofo: { partly: LOSSY } },
      span_ns: 50e6,
      samples: 10,
      machine: (trial) => mostGrown(trial, QUEUES),
    }),
  },
  owned: {
    run: FAST,
    begin_ns: segment(1e9),
    speed: 20e3,
    looks: ['kernel', 'process'],
    watch: ['owned', 'backlog', 'prequeue'],
    follows: true,
    ask: choice({
      options: { prequeue: SLOW, backlog: 'here', ofo: { partly: LOSSY } },
      span_ns: 50e6,
      samples: 10,
      machine: (trial) => mostGrown(trial, QUEUES),
    }),
  },
  release: {
    run: FAST,
    begin_ns: 1e9,
    speed: 40e3,
    looks: ['kernel', 'process', 'timeline'],
    watch: ['owned', 'backlog', 'receiveQueue'],
    follows: true,
    until: { event: EventCode.BacklogDrained, nth: 2 },
  },
  gap: {
    run: LOSSY,
    begin_ns: GAP,
    speed: 200e3,
    looks: ['kernel'],
    watch: ['ofo', 'receiveQueue', 'again'],
    ask: choice({
      options: { dropped: null, kept: 'here', hole: null },
      span_ns: 2e9,
      machine: (trial) => {
        if (trial.grew(FrameField.in_ofo) > 0) return 'kept';
        return trial.grew(FrameField.drop_tcp_window) > 0 ? 'dropped' : 'hole';
      },
    }),
  },
  filled: {
    run: LOSSY,
    begin_ns: GAP,
    speed: 200e3,
    looks: ['kernel', 'tcp'],
    watch: ['ofo', 'again'],
    until: { event: EventCode.OutOfSequenceFilled },
  },
  receive: {
    run: FAST,
    begin_ns: 6e9,
    speed: 1e6,
    looks: ['kernel', 'process'],
    watch: ['receiveQueue', 'window', 'backlog'],
    until: { passed_ns: 10e6 },
  },
});
