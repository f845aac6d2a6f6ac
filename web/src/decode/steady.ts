/**
 * When a trial is judged: after the room that the remedies add is full. A larger queue takes all the surplus until
 * it is full, so a run that ends earlier shows a loss that is only delayed. Pure.
 */

import type { Span } from '../lib/span';
import { FrameField } from '../tables/tables';
import { type Course, lostInAll, type Present, type Remedy, type RemedyId } from './remedies';

/** The room is taken to be full after so many times the time in which the measured surplus would fill it. */
const MARGIN = 1.5;
/** Room that would take longer is not waited for, ns: what is stored in it at the end counts as lost. */
const FILL_AT_MOST_NS = 10e9;
/** The judged stretch is so long, ns. */
const JUDGED_NS = 2e9;
/** Memory that a frame occupies where no queue tells, bytes. */
const USUAL_CHARGE = 2048;

/** The machine's scalars at the end of a trial of the run as it is. */
type End = Float64Array;

/** Bytes charged for a frame of a queue that holds `packets`. */
const charge = (bytes: number, packets: number): number => (packets > 0 ? bytes / packets : USUAL_CHARGE);
const socketCharge = (end: End): number => charge(end[FrameField.rmem_alloc], end[FrameField.receive_pkts]);
const PAGE = 4096;
const BANDS = 3;

/** Frames that one unit of a parameter can store. */
const STORES: Readonly<Partial<Record<RemedyId, (end: End) => number>>> = {
  'nic.ring': () => 1,
  'net.max_backlog': () => 1,
  'output.queue_len': () => BANDS,
  'socket.rcvbuf': (end) => Math.max(1, end[FrameField.sockets]) / socketCharge(end),
  'tcp.mem_max': (end) => PAGE / socketCharge(end),
  'sink.rcvbuf': (end) => 1 / charge(end[FrameField.sink_rmem], end[FrameField.held_sink_queue]),
};

/** Frames that a change makes room for. */
export function roomOf({ id, value }: Remedy, present: Present, end: End): number {
  return Math.max(0, value - present(id)) * (STORES[id]?.(end) ?? 0);
}

/** How long the surplus of the run as it is takes to fill the largest room that is waited for, ns. */
export function fillTime_ns(remedies: readonly Remedy[], present: Present, without: Course, end: End): number {
  const surplus_per_ns = lostInAll(without) / Math.max(1, without.length_ns);
  if (surplus_per_ns === 0) return 0;
  const times = remedies.map((remedy) => roomOf(remedy, present, end)).filter((room) => room > 0);
  const fills = times.map((room) => (MARGIN * (room + without.stored)) / surplus_per_ns);
  return Math.max(0, ...fills.filter((ns) => ns <= FILL_AT_MOST_NS));
}

/** The stretch over which runs that fork at its begin are compared in steady state; null where the run ends too early for it. */
export function steadyStretch({ from_ns, to_ns }: Span, fill_ns: number, end_ns: number): Span | null {
  if (fill_ns === 0) return null;
  const settled_ns = Math.ceil(from_ns + fill_ns);
  const until_ns = Math.max(to_ns, settled_ns + JUDGED_NS);
  return until_ns > end_ns ? null : { from_ns: settled_ns, to_ns: until_ns };
}
