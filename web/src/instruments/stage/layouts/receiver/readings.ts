/**
 * Functions that compute the texts, fill levels and highlights of the receiver's map at a moment. `ReceiverMap.tsx`
 * names each function beside the element that it changes.
 */

import { isDuplicateReason } from '../../../../decode/drops';
import { reasonsOf } from '../../../../decode/losses';
import type { Snapshot } from '../../../../decode/snapshot';
import type { Scalars } from '../../../../decode/uses';
import { Context, FrameField, Place, TASK } from '../../../../tables/tables';
import { DROPS, nameOf, PLACES } from '../../../../words/names';
import { stage as words } from '../../../../words/opening';
import type { Box } from '../../shapes';
import { inSoftIrq, type MapReading } from '../readings';
import { GATE_IDS, type GateId } from './geometry';
import type { Host, Lit } from './looks';

/** Share of a queue's drawn length that stands for a full receive buffer. */
const QUOTA_SHARE = 0.94;
const SLOT_PITCH = 4;
/** Free space at both ends of a queue's box together. */
const TROUGH_ENDS = 8;
/** Maximum number of frames that a poll takes before it refills (`dev_weight`). */
const REFILL_BATCH = 64;
/**
 * Time for which a gate (a decision of TCP input) stays lit after a packet, ms of real time. The answer, yes or no,
 * stays lit 1.5 times as long.
 */
const LIT_MS = 160;
const ANSWERED_MS = LIT_MS * 1.5;

export type Reading = MapReading & {
  readonly lit: Lit;
  readonly host: Host;
  /** Whether refills of the ring fail. */
  readonly failing: boolean;
};

/**
 * Whether refills of the ring failed recently. If not, an empty descriptor only waits for the end of the present batch.
 */
export function refillFails({ moment, drawn, glow }: Pick<Reading, 'moment' | 'drawn' | 'glow'>): boolean {
  const isRecent = glow.glows('refill', drawn.get(FrameField.ring_refill_failures), moment, 1000);
  return isRecent || drawn.get(FrameField.ring_empty) > REFILL_BATCH;
}

/** Whether failed refills have left descriptors empty. These descriptors are then marked. */
const hasFailed = ({ drawn, failing }: Reading): boolean => failing && drawn.get(FrameField.ring_empty) > 0;

export function tokens(reading: Reading): string {
  const { drawn } = reading;
  return hasFailed(reading)
    ? words.empty(drawn.get(FrameField.ring_empty))
    : words.tokens(drawn.get(FrameField.ring_ready));
}

export const tokensAre = (reading: Reading): string => (hasFailed(reading) ? words.notRefilled : words.available);
export const tokensInOneLine = (reading: Reading): string =>
  hasFailed(reading) ? `${tokens(reading)} ${tokensAre(reading)}` : tokens(reading);
export const tokensLook = (reading: Reading): string => (hasFailed(reading) ? 't-alarm' : 't-small');

export const irqWord = ({ snap }: Reading): string =>
  snap.get(FrameField.irq_masked) > 0 ? words.irqMasked : words.irqArmed;

/** Task during whose time a softirq runs: ksoftirqd, or the task that was interrupted. */
export function inTimeOf({ snap }: Reading): string {
  if (!inSoftIrq({ snap })) return '';
  const row = snap.rowOf(snap.get(FrameField.current_task));
  return words.inTimeOf(row < 0 ? words.idleTime : nameOf(snap.task(row, TASK.task_name)));
}

export function stackRate({ rates, host }: Reading): string {
  const segments = rates.of(FrameField.in_transport);
  return host.udp ? words.inRate(segments) : words.inAndAckRates(segments, rates.of(FrameField.acks_sent));
}

/**
 * Text about the frames between the sender and memory: on the wire, and in the NIC’s FIFO, where they wait for the bus.
 */
export function onTheWire({ snap, host }: Reading): string {
  const flying = snap.get(FrameField.wire_in_flight);
  return words.onTheWire(flying, host.fifo ? Math.max(0, snap.get(FrameField.held_wire) - flying) : null);
}

/**
 * State counters of the two answers of each gate. The names are not put together at run time, because the page would
 * then contain the names of all fields.
 */
const ANSWERS = {
  owned: { yes: FrameField.gate_owned_yes, no: FrameField.gate_owned_no },
  waiting: { yes: FrameField.gate_waiting_yes, no: FrameField.gate_waiting_no },
  sequence: { yes: FrameField.gate_sequence_yes, no: FrameField.gate_sequence_no },
  iovec: { yes: FrameField.gate_iovec_yes, no: FrameField.gate_iovec_no },
};

/** Whether a gate is lit: while a packet is in it. */
export const isGateLit =
  (gate: GateId) =>
  ({ moment, lit }: Reading): boolean =>
    !moment.flow && moment.wall_ms - lit[GATE_IDS.indexOf(gate)] < LIT_MS;
/** Whether an answer is lit: after its counter has changed. */
export const isAnswerLit =
  (gate: GateId, answer: 'yes' | 'no') =>
  ({ moment, snap, glow }: Reading): boolean => {
    const counter = ANSWERS[gate][answer];
    return glow.glows(counter, snap.get(counter), moment, ANSWERED_MS, (count, before) => count !== before);
  };

/** Returns the filled length of a queue's box, in the map's units. */
export type Fill = (snap: Snapshot, box: Box) => number;

/** Drawn length of a packet in a queue: four units, halved until all packets fit. */
function pitchOf(packets: number, { w }: Box): number {
  let pitch = SLOT_PITCH;
  while (packets * pitch > w - TROUGH_ENDS) pitch /= 2;
  return pitch;
}

export const packetsOf =
  (field: number): Fill =>
  (snap, box) =>
    snap.get(field) * pitchOf(snap.get(field), box);

const quotaOf = (snap: Snapshot): number => Math.max(1, snap.get(FrameField.rcvbuf));
/** Number of sockets whose data the receive queue shows together. */
const socketsOf = (snap: Snapshot): number => Math.max(1, snap.get(FrameField.sockets));
const quotaRoom = ({ w }: Box): number => (w - TROUGH_ENDS) * QUOTA_SHARE;
export const bytesHeld: Fill = (snap, box) =>
  (snap.get(FrameField.receive_bytes) / (quotaOf(snap) * socketsOf(snap))) * quotaRoom(box);

/** Position and width of a queue's filled part, which grows from the head on the right. */
export function fillOf(fill: Fill, box: Box) {
  const wide = ({ snap }: Reading): number => Math.min(box.w - TROUGH_ENDS, Math.max(0, fill(snap, box)));
  return {
    width: (reading: Reading): string => wide(reading).toFixed(1),
    x: (reading: Reading): string => (box.x + box.w - TROUGH_ENDS / 2 - wide(reading)).toFixed(1),
  };
}

export const backlogWords =
  (box: Box) =>
  ({ snap }: Reading): string => {
    const packets = snap.get(FrameField.backlog_pkts);
    if (packets === 0) return '0';
    const scale = SLOT_PITCH / pitchOf(packets, box);
    return scale === 1 ? words.unacked(packets) : words.unackedToScale(packets, scale);
  };

/** Says that a reader which holds the socket's lock waits in the run queue, also while an interrupt has the CPU. */
export function backlogNote({ snap }: Reading): string {
  const row = readerRow(snap);
  const place = row < 0 ? Place.Cpu : snap.task(row, TASK.place);
  const waits = place === Place.Active || place === Place.Expired;
  return waits && snap.get(FrameField.socket_owned) > 0 ? words.cutOff : '';
}

export const receiveWords = ({ snap }: Reading): string =>
  words.heldOf(snap.get(FrameField.receive_bytes), quotaOf(snap), socketsOf(snap));
/** Horizontal position of the mark at the limit of the receive buffer. */
export const quotaX = (box: Box): string => (box.x + box.w - TROUGH_ENDS / 2 - quotaRoom(box)).toFixed(1);

/** Row of the receiving program among the tasks of a snapshot. Negative after the program was killed. */
const readerRow = (snap: Snapshot): number => snap.rowOf(snap.get(FrameField.reader_task));

/**
 * Makes a function that gives a value about the receiving program while it exists. If the program was killed, the
 * function gives the value `killed`.
 */
export const aboutReader =
  <Value>(of: (snap: Snapshot, row: number, reading: Reading) => Value, killed: Value) =>
  (reading: Reading): Value => {
    const row = readerRow(reading.snap);
    return row < 0 ? killed : of(reading.snap, row, reading);
  };
/** The same for a text, which is empty if the program was killed. */
export const ofReader = (of: (snap: Snapshot, row: number, reading: Reading) => string) => aboutReader(of, '');

const runs = (snap: Snapshot, row: number): boolean =>
  snap.task(row, TASK.place) === Place.Cpu && snap.get(FrameField.context) === Context.Receiver;

/**
 * Whether the scheduler is EEVDF: only EEVDF gives tasks a weight. The arrays and slices of O(1) then have no
 * meaning.
 */
const isWeighed = (snap: Snapshot, row: number): boolean => snap.task(row, TASK.weight) > 0;

export function readerState({ snap }: Reading): string {
  const row = readerRow(snap);
  if (row < 0) return words.killed;
  const where = snap.task(row, TASK.place);
  if (where === Place.Cpu && !runs(snap, row)) return words.interrupted;
  return where === Place.Active && isWeighed(snap, row) ? words.reader.Queued : words.reader[PLACES[where]];
}

export const readerRuns = aboutReader(runs, false);

export const ownerWords = (snap: Snapshot): string => {
  if (snap.get(FrameField.socket_owned) > 0) return words.owns;
  return snap.get(FrameField.reader_waiting) > 0 ? words.waits : '';
};
/** Whether the receiving program has locked the socket but does not run. */
export const locksIdly = aboutReader((snap, row) => snap.get(FrameField.socket_owned) > 0 && !runs(snap, row), false);

/** Bytes copied in the present read call, and the size of this call, bytes. */
function readOf(snap: Snapshot): readonly [copied: number, size: number] {
  const size = Math.max(1, snap.get(FrameField.read_size));
  return [Math.min(size, snap.get(FrameField.read_copied)), size];
}
export const copiedWords = ofReader((snap) => words.copied(...readOf(snap)));
export function copiedShare(snap: Snapshot): number {
  const [copied, size] = readOf(snap);
  return copied / size;
}

export function priorityWords(snap: Snapshot, row: number): string {
  const nice = snap.get(FrameField.app_nice);
  if (isWeighed(snap, row)) return words.weight(snap.task(row, TASK.weight), nice);
  return words.priority(snap.task(row, TASK.prio), nice);
}

export const sliceWords = (snap: Snapshot, row: number): string =>
  isWeighed(snap, row)
    ? words.lag(snap.task(row, TASK.lag_ns))
    : words.slice(snap.task(row, TASK.time_slice), snap.task(row, TASK.full_slice));
/** Text about lost frames: losses by reason, largest first, then the duplicates. */
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

/** Breaks a text at spaces into rows of at most `letters` letters. The last row gets the rest, however long. */
export function rowsOfWords(text: string, letters: number, rows: number): readonly string[] {
  if (rows === 1 || text.length <= letters) return [text];
  const [at, next] = breakOf(text, letters);
  return at < 0 ? [text] : [text.slice(0, at), ...rowsOfWords(text.slice(next), letters, rows - 1)];
}

/**
 * Returns the end of a row and the start of the next row. The break is at a dot between two parts if the rest then
 * fits, otherwise at a space.
 */
function breakOf(text: string, letters: number): readonly [number, number] {
  const dot = text.lastIndexOf(' · ', letters);
  if (dot >= 0 && text.length - dot - 3 <= letters) return [dot, dot + 3];
  const space = text.lastIndexOf(' ', letters);
  return [space, space + 1];
}

export function ackWords({ snap, moment }: Reading): string {
  if (snap.get(FrameField.acks_sent) === 0) return words.noAck;
  const newest = snap.get(FrameField.last_ack_ns);
  const ago = Math.round(Math.max(0, moment.t - newest) / 1000) * 1000;
  const window = snap.get(FrameField.advertised_window);
  return newest > 0 ? words.acksLast(ago, window) : words.acks(window);
}
