/** Lesson 14: GRO, ACKs for merged segments, and what today's sender can and cannot see. */
import { EventCode, FrameField, Stage, Until } from '../../../tables/tables';
import { choice, lesson, type Setup } from '../lesson';
import { goodput, percentOf } from '../measures';
import type { Trial } from '../trial';

const MODERATED = { 'nic.coalesce_us': 200, 'nic.coalesce_frames': 32 };
/**
 * The kernel 6.12 with the limits on TCP's memory of the study's test bed. On a host with so little memory the kernel's
 * own limits would close the window.
 */
const TODAY = {
  'kernel.release': 1,
  'tcp.mem_min': 49_152,
  'tcp.mem_pressure': 65_536,
  'tcp.mem_max': 98_304,
};
const HOGS = { 'load.kind': 1 };

/**
 * A stream so slow that the receiving program has time and no queue forms. The sender's kernel is 2.6.12. A sender of
 * 6.12 would mark the end of each write with PSH. The sending program writes one segment at a time, so GRO would pass
 * up each segment at once.
 */
const paced = (set: Setup['set']): Setup => ({
  preset: 'tcp-quiet',
  set: { ...MODERATED, 'sender.rate': 250, 'sender.release': 0, ...set },
});
/** A stream in which the sender is only limited by the speed of the receiving program. */
const greedy = (set: Setup['set']): Setup => ({ preset: 'tcp-quiet', set: { ...MODERATED, ...set } });
const loaded = (set: Setup['set']): Setup => ({ preset: 'preempted-lock', set: { ...HOGS, ...set } });

const OLD = paced({});
const NOW = paced(TODAY);
const NO_GRO = paced({ ...TODAY, 'net.gro': 0 });
const REORDERED = paced({ ...TODAY, 'link.reorder': 0.1 });
const NEW_SENDER = loaded({ 'sender.release': 1 });
const NEW_SCHEDULER = loaded({ 'kernel.scheduler': 1 });

const SETTLED_NS = 2e9;
const SPAN_NS = 3e9;
const WHOLE_NS = 10e9;

/** Mean number of segments that one ACK acknowledges. */
function perAck(trial: Trial): number {
  return Math.round((10 * trial.grew(FrameField.offered)) / Math.max(1, trial.grew(FrameField.acks_sent))) / 10;
}
const softirq = (trial: Trial): number => percentOf(trial, FrameField.cpu_softirq_ns);
const timeouts = (trial: Trial): number => trial.grew(FrameField.rto_count);

export const oneAck = lesson('one-ack', {
  each: {
    run: OLD,
    begin_ns: { packetAt: Stage.Ip, from_ns: SETTLED_NS, before_ns: 40e3 },
    speed: 40e3,
    looks: ['nic', 'kernel', 'process'],
    watch: ['interrupts', 'softirq'],
    follows: true,
    until: { packetAt: Stage.Delivered },
  },
  acks: {
    run: NOW,
    begin_ns: SETTLED_NS,
    speed: 200e3,
    looks: ['nic', 'kernel'],
    watch: ['interrupts', 'softirq'],
    ask: {
      kind: 'number',
      most: 100,
      step: 0.5,
      within: 0.2,
      span_ns: SPAN_NS,
      machine: perAck,
      typical: {
        two: { comesTo: 2, matches: (given) => given <= 3, counterpart: OLD },
        all: { comesTo: 32, matches: (given) => given >= 20 },
      },
    },
  },
  family: {
    run: NOW,
    begin_ns: { packetAt: Stage.Gro, from_ns: SETTLED_NS, before_ns: 60e3 },
    speed: 30e3,
    looks: ['nic', 'kernel'],
    watch: ['interrupts', 'softirq'],
    follows: true,
    until: { packetAt: Stage.Transport },
  },
  off: {
    run: NO_GRO,
    begin_ns: SETTLED_NS,
    speed: 200e3,
    looks: ['kernel', 'timeline'],
    watch: ['softirq', 'reader'],
    ask: choice({
      options: { same: OLD, more: 'here', three: null },
      span_ns: SPAN_NS,
      measure: softirq,
      machine: (trial) => (softirq(trial) < 27 ? 'same' : softirq(trial) < 50 ? 'more' : 'three'),
    }),
  },
  reordered: {
    run: REORDERED,
    begin_ns: SETTLED_NS,
    speed: 200e3,
    looks: ['kernel'],
    watch: ['ofo', 'softirq'],
    ask: choice({
      options: { same: NOW, fewer: 'here', two: OLD },
      span_ns: SPAN_NS,
      measure: perAck,
      machine: (trial) => (perAck(trial) > 4.8 ? 'same' : perAck(trial) > 2.7 ? 'fewer' : 'two'),
    }),
  },
  busy: {
    run: greedy(TODAY),
    begin_ns: SETTLED_NS,
    speed: 5e6,
    looks: ['kernel', 'process'],
    watch: ['backlog', 'softirq', 'reader'],
    until: { passed_ns: 30e6 },
    compares: {
      rows: { old: greedy({}), off: greedy({ ...TODAY, 'net.gro': 0 }), now: greedy(TODAY) },
      columns: {
        goodput,
        perAck,
        softirq,
        reader: (trial) => percentOf(trial, FrameField.cpu_app_ns),
      },
      span_ns: 5e9,
    },
  },
  sender: {
    run: NEW_SENDER,
    begin_ns: SETTLED_NS,
    speed: 100e6,
    looks: ['kernel', 'tcp'],
    watch: ['timeoutsHere', 'againHere'],
    ask: choice({
      options: { same: 'here', half: null, none: NEW_SCHEDULER },
      span_ns: WHOLE_NS,
      measure: timeouts,
      machine: (trial) => (timeouts(trial) > 12 ? 'same' : timeouts(trial) > 2 ? 'half' : 'none'),
    }),
  },
  scheduler: {
    run: NEW_SCHEDULER,
    begin_ns: { until: Until.OwnerPreempted, from_ns: SETTLED_NS, before_ns: 10e6 },
    speed: 30e6,
    looks: ['process', 'runqueue', 'timeline'],
    watch: ['owned', 'backlog', 'timeoutsHere'],
    until: { event: EventCode.PreemptedOwningSocket, nth: 3 },
    compares: {
      rows: { old: loaded({}), sender: NEW_SENDER, scheduler: NEW_SCHEDULER, now: loaded(TODAY) },
      columns: { timeouts, again: (trial) => trial.grew(FrameField.retransmitted), goodput },
      // The question of the previous scene uses the same interval, so both scenes count the same timeouts.
      from_ns: SETTLED_NS,
      span_ns: WHOLE_NS,
    },
  },
});
