/** The words and numbers of the stage, and which of its boxes the CPU is in. */

import { isDuplicateReason, lostIn } from '../../../../decode/drops';
import { reasonsOf } from '../../../../decode/losses';
import type { Snapshot } from '../../../../decode/snapshot';
import type { Scalars } from '../../../../decode/uses';
import { setAttr, setText } from '../../../../draw/dom';
import type { Parts } from '../../../../draw/parts';
import type { Moment } from '../../../../run/liveRun';
import { Context, FrameField, Place, TASK } from '../../../../tables/tables';
import { DROPS, functionName, nameOf, PLACES } from '../../../../words/names';
import { count, megabytes } from '../../../../words/numbers';
import { stage as words } from '../../../../words/opening';
import type { Seen } from '../../layers/packets';
import type { Rates } from '../../layers/rates';
import { COPY, GATES, type GateId, INPUT_QUEUE, QUEUES, type QueueId, READER } from './geometry';
import type { Host, Lit } from './looks';

/** Width of a queue's troughs that stands for its quota. */
const QUOTA_SHARE = 0.94;
const SLOT_PITCH = 4;
/** A poll takes at most so many frames before it refills (`dev_weight`). */
const REFILL_BATCH = 64;
/** The tray stays lit so long after a loss, ms of the reader's. */
const LOST_MS = 900;
/** A gate stays lit so long after a packet passed it, ms of the reader's. */
const LIT_MS = 160;

/** What the readings of one stage remember from moment to moment: a light lasts longer than its cause. */
export class Afterglow {
  /** Which gates' answers were counted last, and when each changed, ms of the reader's. */
  readonly answers = new Float64Array(2 * GATES.length);
  readonly answered_ms = new Float64Array(2 * GATES.length);
  private refillFailures = 0;
  private refillFailed_ms = Number.NEGATIVE_INFINITY;
  private lost = 0;
  private lost_ms = Number.NEGATIVE_INFINITY;

  /** Refills failed not long ago; else a descriptor is only waiting for the end of its batch. */
  refillFails({ snap, wall_ms }: Moment): boolean {
    const failures = snap.get(FrameField.ring_refill_failures);
    if (failures > this.refillFailures) this.refillFailed_ms = wall_ms;
    this.refillFailures = failures;
    return wall_ms - this.refillFailed_ms < 1000 || snap.get(FrameField.ring_empty) > REFILL_BATCH;
  }

  /** Frames are being lost, so many by now. */
  isLosing(lost: number, wall_ms: number): boolean {
    if (lost > this.lost) this.lost_ms = wall_ms;
    this.lost = lost;
    return wall_ms - this.lost_ms < LOST_MS;
  }
}

/** What the readings are of. */
export type Read = {
  readonly rates: Rates;
  readonly lit: Lit;
  readonly seen: Seen;
  readonly remembered: Afterglow;
  /** Frames a second for one unit of a line's width. */
  readonly flowUnit: number;
  readonly host: Host;
};

export function paintReadings(parts: Parts, moment: Moment, read: Read): void {
  const { snap } = moment;
  const { rates, lit, seen, remembered, host } = read;
  const { udp } = host;
  paintWire(parts, moment, read);
  paintRingWords(parts, snap, seen);
  paintSoftirq(parts, snap, rates, udp);
  paintInputQueue(parts, snap);
  paintGates(parts, moment, lit, remembered);
  paintQueues(parts, snap);
  paintReader(parts, snap, rates, host);
  paintTray(parts, moment, remembered);
  paintAcks(parts, snap, moment);
  setAttr(parts('tcp'), 'visibility', udp ? 'hidden' : 'visible');
  setAttr(parts('udp'), 'visibility', udp ? 'visible' : 'hidden');
  setAttr(parts('acks'), 'visibility', udp ? 'hidden' : 'visible');
}

function paintWire(parts: Parts, moment: Moment, { rates, seen, flowUnit }: Read): void {
  const { snap } = moment;
  setText(parts('rate-wire'), words.framesPerSecond(rates.of(snap, FrameField.offered), rates.window_ns(snap.t_ns)));
  setText(parts('wire-rate'), words.onTheWire(snap.get(FrameField.wire_in_flight)));
  setText(parts('rate-note'), noteOf(moment, seen, flowUnit));
}

function noteOf(moment: Moment, seen: Seen, flowUnit: number): string {
  if (moment.flow) return words.asFlow(flowUnit);
  if (seen.hopped !== null) return seen.hopped;
  return words.packetsMove(seen.drawn);
}

function paintRingWords(parts: Parts, snap: Snapshot, seen: Seen): void {
  const size = snap.get(FrameField.ring_size);
  const empty = snap.get(FrameField.ring_empty);
  setText(parts('ring-filled'), words.filledOf(size - snap.get(FrameField.ring_ready) - empty, size));
  // A ready descriptor is a token; what failed refills have taken stands in its place while they fail.
  const failed = seen.failing && empty > 0;
  setText(parts('ring-empty'), failed ? words.empty(empty) : words.tokens(snap.get(FrameField.ring_ready)));
  setText(parts('ring-refill'), failed ? words.notRefilled : words.available);
  for (const name of ['ring-empty', 'ring-refill']) setAttr(parts(name), 'class', failed ? 't-alarm' : 't-small');
}

function paintSoftirq(parts: Parts, snap: Snapshot, rates: Rates, udp: boolean): void {
  const context = snap.get(FrameField.context);
  const soft = context === Context.SoftIrq;
  const masked = snap.get(FrameField.irq_masked) > 0;
  const polled = snap.get(FrameField.poll_list_len) > 0;
  setText(parts('irq-word'), masked ? words.irqMasked : words.irqArmed);
  setAttr(parts('irq-line'), 'class', context === Context.HardIrq ? 'irq-line on' : 'irq-line');
  setText(parts('poll-quota'), polled ? words.quota(snap.get(FrameField.poll_quota)) : words.pollsNothing);
  setAttr(parts('poll-box'), 'class', polled ? 'node soft on' : 'node');
  setAttr(parts('poll-line'), 'class', polled ? 'poll-line on' : 'poll-line');
  setAttr(parts('ip-box'), 'class', soft ? 'node soft on' : 'node');
  setAttr(parts('udp-box'), 'class', soft ? 'node soft on' : 'node');
  setText(parts('ip-note'), soft ? words.inTimeOf(borrowed(snap)) : '');
  const segments = rates.of(snap, FrameField.in_transport);
  setText(
    parts('rate-stack'),
    udp ? words.inRate(segments) : words.inAndAckRates(segments, rates.of(snap, FrameField.acks_sent)),
  );
}

/** Of a driver that hands over in its interrupt. */
function paintInputQueue(parts: Parts, snap: Snapshot): void {
  const [held, limit] = [snap.get(FrameField.netif_backlog_len), Math.max(1, snap.get(FrameField.netif_max_backlog))];
  const shut = snap.get(FrameField.netif_throttled) > 0;
  setText(parts('input-count'), words.ofLimit(held, limit));
  setAttr(parts('input-fill'), 'width', (INPUT_QUEUE.w * Math.min(1, held / limit)).toFixed(1));
  setAttr(parts('throttle'), 'class', shut ? 'throttle on' : 'throttle');
  setText(parts('throttle-word'), shut ? words.shut : '');
}

/** Whose time a softirq runs in: ksoftirqd's own, or that of the task which it interrupted. */
function borrowed(snap: Snapshot): string {
  const row = snap.rowOf(snap.get(FrameField.current_task));
  return row < 0 ? words.idleTime : nameOf(snap.task(row, TASK.task_name));
}

const gateStates = new Map<GateId, [number, number]>([
  ['owned', [FrameField.gate_owned_yes, FrameField.gate_owned_no]],
  ['waiting', [FrameField.gate_waiting_yes, FrameField.gate_waiting_no]],
  ['sequence', [FrameField.gate_sequence_yes, FrameField.gate_sequence_no]],
  ['iovec', [FrameField.gate_iovec_yes, FrameField.gate_iovec_no]],
]);

/** A gate lights as a packet is seen in it; its answer lights as its counter moves. */
function paintGates(parts: Parts, moment: Moment, lit: Lit, remembered: Afterglow): void {
  GATES.forEach(({ id }, g) => {
    const on = !moment.flow && moment.wall_ms - lit[g] < LIT_MS;
    setAttr(parts(`gate-${id}`), 'class', on ? 'gate on' : 'gate');
    const [yes, no] = gateStates.get(id) as [number, number];
    answer(parts(`yes-${id}`), moment, remembered, g * 2, yes);
    answer(parts(`no-${id}`), moment, remembered, g * 2 + 1, no);
  });
}

function answer(label: Element | null, moment: Moment, remembered: Afterglow, i: number, field: number): void {
  const { answers, answered_ms } = remembered;
  const now = moment.snap.get(field);
  if (now !== answers[i]) answered_ms[i] = moment.wall_ms;
  answers[i] = now;
  setAttr(label, 'class', moment.wall_ms - answered_ms[i] < LIT_MS * 1.5 ? 't-answer on' : 't-answer');
}

function fill(parts: Parts, id: QueueId, width: number): void {
  const box = QUEUES[id];
  const w = Math.min(box.w - 8, Math.max(0, width));
  setAttr(parts(`${id}-fill`), 'width', w.toFixed(1));
  setAttr(parts(`${id}-fill`), 'x', (box.x + box.w - 4 - w).toFixed(1));
}

/** Packets to scale, four units each, until the trough is full; then the scale halves. */
function packetWidth(id: QueueId, packets: number): number {
  let pitch = SLOT_PITCH;
  while (packets * pitch > QUEUES[id].w - 8) pitch /= 2;
  return packets * pitch;
}

function backlogWords(packets: number): string {
  if (packets === 0) return '0';
  const scale = SLOT_PITCH / (packetWidth('backlog', packets) / packets);
  return scale === 1 ? words.unacked(packets) : words.unackedToScale(packets, scale);
}

function paintQueues(parts: Parts, snap: Snapshot): void {
  const backlog = snap.get(FrameField.backlog_pkts);
  fill(parts, 'backlog', packetWidth('backlog', backlog));
  setText(parts('backlog-count'), backlogWords(backlog));
  const cut = snap.get(FrameField.socket_owned) > 0 && snap.get(FrameField.context) === Context.Load;
  setText(parts('backlog-note'), cut ? words.cutOff : '');
  const prequeue = snap.get(FrameField.prequeue_pkts);
  fill(parts, 'prequeue', packetWidth('prequeue', prequeue));
  setText(parts('prequeue-count'), count(prequeue));
  const ofo = snap.get(FrameField.ofo_pkts);
  fill(parts, 'ofo', packetWidth('ofo', ofo));
  setText(parts('ofo-count'), count(ofo));
  paintReceiveQueue(parts, snap);
}

function paintReceiveQueue(parts: Parts, snap: Snapshot): void {
  const quota = Math.max(1, snap.get(FrameField.rcvbuf));
  const held = snap.get(FrameField.receive_bytes);
  const box = QUEUES.receive;
  const room = (box.w - 8) * QUOTA_SHARE;
  fill(parts, 'receive', (held / quota) * room);
  setText(parts('receive-count'), words.heldOf(held, quota));
  const x = (box.x + box.w - 4 - room).toFixed(1);
  setAttr(parts('receive-quota'), 'x1', x);
  setAttr(parts('receive-quota'), 'x2', x);
}

function paintReader(parts: Parts, snap: Snapshot, rates: Rates, { udp, v6 }: Host): void {
  const rate = rates.of(snap, FrameField.delivered_bytes);
  setText(parts('delivered'), megabytes(snap.get(FrameField.delivered_bytes)));
  setText(parts('goodput'), words.goodput(rate * 8));
  const row = snap.rowOf(snap.get(FrameField.reader_task));
  if (row < 0) {
    gone(parts);
    return;
  }
  const where = snap.task(row, TASK.place);
  const running = where === Place.Cpu && snap.get(FrameField.context) === Context.Receiver;
  setText(parts('reader-name'), nameOf(snap.task(row, TASK.task_name)));
  setText(parts('reader-state'), where === Place.Cpu && !running ? words.interrupted : words.reader[PLACES[where]]);
  setAttr(parts('reader-box'), 'class', running ? 'node reader on' : 'node reader');
  setText(parts('reader-prio'), words.priority(snap.task(row, TASK.prio), snap.get(FrameField.app_nice)));
  setText(parts('reader-direct'), udp ? '' : words.straight(snap.get(FrameField.gate_iovec_yes)));
  setText(parts('reader-call'), udp ? functionName(words.udpRecvmsg, v6) : words.tcpRecvmsg);
  paintRead(parts, snap, running);
  paintSlice(parts, snap.task(row, TASK.time_slice), snap.task(row, TASK.full_slice));
}

function gone(parts: Parts): void {
  setText(parts('reader-state'), words.killed);
  setAttr(parts('reader-box'), 'class', 'node reader');
}

function paintRead(parts: Parts, snap: Snapshot, running: boolean): void {
  const owned = snap.get(FrameField.socket_owned) > 0;
  const waiting = snap.get(FrameField.reader_waiting) > 0;
  setText(parts('reader-owner'), owned ? words.owns : waiting ? words.waits : '');
  setAttr(parts('reader-owner'), 'class', owned && !running ? 't-strong alarm' : 't-strong');
  const size = Math.max(1, snap.get(FrameField.read_size));
  const copied = Math.min(size, snap.get(FrameField.read_copied));
  setText(parts('reader-copied'), words.copied(copied, size));
  setAttr(parts('copy-fill'), 'width', (((COPY.w - 4) * copied) / size).toFixed(1));
}

function paintSlice(parts: Parts, left: number, full: number): void {
  const room = READER.w - 36;
  setText(parts('reader-slice'), words.slice(left, full));
  setAttr(parts('slice-fill'), 'width', ((room * left) / Math.max(1, full)).toFixed(1));
}

/** The tray says how many and why; it is lit while frames are being lost. */
function paintTray(parts: Parts, { snap, wall_ms }: Moment, remembered: Afterglow): void {
  const total = lostIn(snap);
  const losing = remembered.isLosing(total, wall_ms);
  setText(parts('tray-text'), trayWords(snap));
  setAttr(parts('tray'), 'class', total === 0 ? 'tray quiet' : losing ? 'tray on' : 'tray');
}

/** What was lost, the greatest cause first, and the duplicates. */
export function trayWords(snap: Scalars): string {
  const reasons = reasonsOf(snap);
  const losses = reasons.filter(({ reason }) => !isDuplicateReason(reason));
  const twice = reasons.reduce((sum, { reason, lost }) => (isDuplicateReason(reason) ? sum + lost : sum), 0);
  return words.tray(
    losses.map(({ reason, lost }) => ({ reason: DROPS[reason], lost })),
    twice,
    snap.get(FrameField.offered),
  );
}

function paintAcks(parts: Parts, snap: Snapshot, moment: Moment): void {
  if (snap.get(FrameField.acks_sent) === 0) {
    setText(parts('ack-note'), words.noAck);
    return;
  }
  const newest = snap.get(FrameField.last_ack_ns);
  const ago = Math.round(Math.max(0, moment.t - newest) / 1000) * 1000;
  const window = snap.get(FrameField.advertised_window);
  setText(parts('ack-note'), newest > 0 ? words.acksLast(ago, window) : words.acks(window));
}
