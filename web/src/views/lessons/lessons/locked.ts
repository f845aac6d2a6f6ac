/** Lesson 11. The moments are looked for: a reader that is switched out in the middle of its work, and the timeout that follows. */
import { EventCode, F, Until } from '../../../tables/tables';
import type { Begin, Lesson, Setup } from '../lesson';
import { mostGrown } from '../measures';

const LOADED: Setup = { preset: 'preempted-lock' };
const FROM_NS = 2e9;
/** Shortly before the sender's timeout: the receiver has been away for more than a tenth of a second. */
const AWAY: Begin = { until: Until.Timeout, from_ns: FROM_NS, before_ns: 150e6 };

export const locked: Lesson = {
  id: 'locked',
  scenes: [
    {
      id: 'owner',
      run: LOADED,
      begin: { until: Until.OwnerPreempted, from_ns: FROM_NS, before_ns: 3e6 },
      speed: 1e6,
      looks: ['process', 'timeline', 'runqueue'],
      watch: ['owned', 'backlog', 'runnable'],
      until: { event: EventCode.PreemptedOwningSocket },
    },
    {
      id: 'where',
      run: LOADED,
      begin: AWAY,
      speed: 50e6,
      looks: ['kernel', 'process'],
      watch: ['owned', 'backlog', 'receiveQueue'],
      follows: true,
      ask: {
        kind: 'choice',
        span_ns: 140e6,
        samples: 70,
        machine: (trial) => {
          const held = [F.receive_pkts, F.backlog_pkts, F.prequeue_pkts].map((field) =>
            Math.max(...trial.curve(field)),
          );
          const owned = trial.curve(F.socket_owned).every((one) => one > 0);
          return owned && held[1] > 0 ? 1 : mostGrown(trial, [F.in_receive_queue, F.in_backlog, F.in_prequeue]);
        },
        typical: [{ id: 'receive', matches: (given) => given === 0, counterpart: () => ({ preset: 'tcp-quiet' }) }],
      },
    },
    {
      id: 'acks',
      run: LOADED,
      begin: AWAY,
      speed: 50e6,
      looks: ['kernel', 'tcp'],
      watch: ['backlog', 'owned', 'timeouts'],
      follows: true,
      ask: {
        kind: 'choice',
        span_ns: 140e6,
        samples: 70,
        machine: (trial) => (trial.grew(F.acks_sent) > 0 ? 0 : 1),
        typical: [{ id: 'acked', matches: (given) => given === 0, counterpart: () => ({ preset: 'tcp-quiet' }) }],
      },
    },
    {
      id: 'timeout',
      run: LOADED,
      begin: AWAY,
      speed: 30e6,
      looks: ['kernel', 'tcp'],
      watch: ['backlog', 'timeouts', 'cwnd'],
      follows: true,
      until: { event: EventCode.RtoFired },
    },
    {
      id: 'blame',
      run: LOADED,
      begin: AWAY,
      speed: 50e6,
      looks: ['nic', 'kernel', 'tcp'],
      watch: ['lost', 'timeouts', 'again'],
      ask: {
        kind: 'number',
        most: 1000,
        step: 1,
        within: 0,
        span_ns: 200e6,
        samples: 50,
        machine: (trial) => trial.grew(F.drop_link) + trial.grew(F.drop_ring),
        typical: [
          {
            id: 'lost',
            matches: (given) => given > 1,
            counterpart: () => ({ preset: 'tcp-quiet', set: { 'link.loss': 0.02 } }),
          },
        ],
      },
    },
    {
      id: 'again',
      run: LOADED,
      begin: { until: Until.Timeout, from_ns: FROM_NS, before_ns: 5e6 },
      speed: 20e6,
      looks: ['kernel', 'tcp'],
      watch: ['timeouts', 'again', 'cwnd'],
      follows: true,
      until: { passed_ns: 200e6 },
    },
    {
      id: 'without',
      run: { preset: 'preempted-lock', set: { 'kernel.preempt': 0, 'kernel.backlog_resched': 0 } },
      begin: { at_ns: 5e9 },
      speed: 200e6,
      looks: ['process', 'runqueue', 'timeline'],
      watch: ['owned', 'timeouts', 'backlog'],
      until: { passed_ns: 2e9 },
    },
  ],
};
