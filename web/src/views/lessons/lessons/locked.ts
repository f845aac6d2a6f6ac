/**
 * Lesson 11. A search finds the moments at which its scenes begin: the preemption of a receiving program that has
 * locked its socket, and the sender's timeout after it.
 */
import { EventCode, FrameField, Until } from '../../../tables/tables';
import { choice, lesson, type Search, type Setup } from '../lesson';
import { goodput, mostGrown } from '../measures';

const LOADED: Setup = { preset: 'preempted-lock' };
const OTHER: Setup = { preset: 'preempted-lock', set: { 'kernel.preempt': 0, 'kernel.backlog_resched': 0 } };
const FROM_NS = 1e9;
/**
 * Start of a scene: a time before the receiving program is preempted, which causes the sender's first timeout. No ACKs
 * are sent between the preemption and the timeout.
 */
const silence = (before_ns: number): Search => ({ episodeOf: 'preempted-lock', from_ns: FROM_NS, before_ns });
const LEAD_NS = 3e6;
/** Minimum retransmission timeout of the sender, ns. */
const SPAN_NS = 200e6;
/** Size of the congestion window after it has grown again, in segments. */
const GROWN = 20;

export const locked = lesson('locked', {
  owner: {
    run: LOADED,
    begin_ns: silence(LEAD_NS),
    speed: 500e3,
    looks: ['process', 'timeline', 'runqueue'],
    watch: ['owned', 'backlog', 'runnable'],
    until: { passed_ns: LEAD_NS },
  },
  where: {
    run: LOADED,
    begin_ns: silence(0),
    speed: 500e3,
    looks: ['kernel', 'process'],
    watch: ['owned', 'backlog', 'receiveQueue'],
    follows: true,
    ask: choice({
      // Without other programs on the CPU a segment waits on the backlog only for a moment.
      options: { receive: { partly: { preset: 'tcp-quiet' } }, backlog: 'here', prequeue: null },
      span_ns: 140e6,
      samples: 70,
      machine: (trial) => {
        const owned = trial.curve(FrameField.socket_owned).every((one) => one > 0);
        if (owned && Math.max(...trial.curve(FrameField.backlog_pkts)) > 0) return 'backlog';
        return mostGrown(trial, {
          receive: FrameField.in_receive_queue,
          backlog: FrameField.in_backlog,
          prequeue: FrameField.in_prequeue,
        });
      },
    }),
  },
  acks: {
    run: LOADED,
    begin_ns: silence(0),
    speed: 500e3,
    looks: ['kernel', 'tcp'],
    watch: ['backlog', 'owned', 'inFlight'],
    follows: true,
    ask: choice({
      options: { acked: { preset: 'tcp-quiet' }, none: 'here' },
      span_ns: 140e6,
      samples: 70,
      machine: (trial) => (trial.grew(FrameField.acks_sent) > 0 ? 'acked' : 'none'),
    }),
  },
  timeout: {
    run: LOADED,
    begin_ns: silence(0),
    speed: 20e6,
    looks: ['kernel', 'tcp'],
    watch: ['backlog', 'timeoutsHere', 'cwnd'],
    until: { event: EventCode.RtoFired },
  },
  blame: {
    run: LOADED,
    begin_ns: silence(0),
    speed: 20e6,
    looks: ['nic', 'kernel', 'tcp'],
    watch: ['lostHere', 'timeoutsHere', 'againHere'],
    ask: {
      kind: 'number',
      most: 1000,
      step: 1,
      within: 0,
      span_ns: SPAN_NS,
      samples: 50,
      machine: (trial) => trial.grew(FrameField.drop_link) + trial.grew(FrameField.drop_ring),
      typical: {
        lost: { matches: (given) => given > 0, counterpart: { preset: 'tcp-quiet', set: { 'link.loss': 0.02 } } },
      },
    },
  },
  again: {
    run: LOADED,
    begin_ns: { ...silence(8e6), after: Until.ReaderOnCpu },
    speed: 2e6,
    looks: ['kernel', 'process', 'tcp'],
    watch: ['backlog', 'againHere', 'cwnd'],
    until: { field: FrameField.cwnd, least: GROWN },
  },
  without: {
    run: OTHER,
    begin_ns: { until: Until.ReaderOnCpu, from_ns: 5e9, before_ns: 0 },
    speed: 10e6,
    looks: ['process', 'runqueue', 'timeline'],
    watch: ['owned', 'backlog'],
    until: { switchesOut: 'receiver' },
    compares: {
      rows: { loaded: LOADED, other: OTHER },
      columns: {
        timeouts: (trial) => trial.grew(FrameField.rto_count),
        lost: (trial) => trial.grew(FrameField.drop_ring),
        failed: (trial) => trial.grew(FrameField.ring_refill_failures),
        goodput,
      },
      span_ns: 25e9,
    },
  },
});
