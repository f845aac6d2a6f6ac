/**
 * Start of the span in which a trial is judged: after the added queue space is full. The functions are pure.
 * A larger queue stores the surplus until it is full, so an earlier end would show a delayed loss as a prevented
 * loss.
 */

import type { Span } from '../lib/span';
import { FrameField } from '../tables/tables';
import type { RemedyId } from '../words/remedies';
import { type Course, lostInAll, type Present, type Remedy } from './remedies';

/** Safety factor on the time that the surplus of frames needs to fill the added queue space. */
const MARGIN = 1.5;
/**
 * Longest filling time for which a trial waits, ns. If the space needs longer to fill, the stored frames count as lost
 * at the end.
 */
const FILL_AT_MOST_NS = 10e9;
/** Length of the judged span, ns. */
export const JUDGED_NS = 2e9;
/** Assumed charge of a frame if its queue is empty, bytes. */
const USUAL_CHARGE = 2048;

/** Scalars at the end of a trial of the unchanged run. */
type End = Float64Array;

/** Bytes charged per frame of a queue that holds `packets`. */
const charge = (bytes: number, packets: number): number => (packets > 0 ? bytes / packets : USUAL_CHARGE);
const socketCharge = (end: End): number => charge(end[FrameField.rmem_alloc], end[FrameField.receive_pkts]);
const PAGE = 4096;

const NONE = (): number => 0;
const ONE = (): number => 1;
/** Number of frames that one unit of a parameter can store. */
const STORES: Readonly<Record<RemedyId, (end: End) => number>> = {
  'link.loss': NONE,
  'link.reorder': NONE,
  'nic.driver': NONE,
  'nic.ring': ONE,
  'nic.coalesce_us': NONE,
  'nic.offload': NONE,
  'net.max_backlog': ONE,
  'kernel.preempt': NONE,
  'kernel.backlog_resched': NONE,
  'memory.pressure': NONE,
  'load.jobs': NONE,
  'app.nice': NONE,
  'app.read_size': NONE,
  'tcp.prequeue': NONE,
  'output.rate': NONE,
  'output.mtu': NONE,
  'sink.packet_us': NONE,
  'output.queue_len': (end) => end[FrameField.tx_bands],
  'socket.rcvbuf': (end) => Math.max(1, end[FrameField.sockets]) / socketCharge(end),
  'tcp.mem_max': (end) => PAGE / socketCharge(end),
  'sink.rcvbuf': (end) => 1 / charge(end[FrameField.sink_rmem], end[FrameField.held_sink_queue]),
};

/** Number of frames for which a change adds space. */
export function roomOf({ id, value }: Remedy, present: Present, end: End): number {
  return Math.max(0, value - present(id)) * STORES[id](end);
}

/** Time in which the surplus of the unchanged run fills the largest added space, ns. */
export function fillTime_ns(remedies: readonly Remedy[], present: Present, without: Course, end: End): number {
  const surplus_per_ns = lostInAll(without) / Math.max(1, without.length_ns);
  if (surplus_per_ns === 0) return 0;
  const times = remedies.map((remedy) => roomOf(remedy, present, end)).filter((room) => room > 0);
  const fills = times.map((room) => (MARGIN * (room + without.stored)) / surplus_per_ns);
  return Math.max(0, ...fills.filter((ns) => ns <= FILL_AT_MOST_NS));
}

/** Returns the span in which forked runs are compared in steady state. Null if the sender ends too early. */
export function steadyStretch({ from_ns, to_ns }: Span, fill_ns: number, end_ns: number): Span | null {
  if (fill_ns === 0) return null;
  const settled_ns = Math.ceil(from_ns + fill_ns);
  if (settled_ns + JUDGED_NS > end_ns) return null;
  return { from_ns: settled_ns, to_ns: Math.min(end_ns, Math.max(to_ns, settled_ns + JUDGED_NS)) };
}
