/**
 * Changes of parameters that are tried against a loss, a timeout or a wait, and the number of frames that each change
 * can store. The kind of trouble decides which changes are tried. The functions are pure.
 */

import { paramOf } from '../scenario/params';
import type { LiveParamId } from '../tables/names';
import { FrameField, QDISCS, Stage } from '../tables/tables';
import { REASONS, type RemedySetId } from './drops';

/**
 * Subject of a chain of causes or of a wait. `code` is the `DropReason` of a loss or the `Stage` of a wait, otherwise
 * 0.
 */
export type Trouble = { readonly kind: 'loss' | 'timeout' | 'wait'; readonly code: number };

export type Remedy = { readonly id: LiveParamId; readonly value: number };

/** Returns the present value of a parameter. */
export type Present = (id: LiveParamId | 'sink.kind' | 'sender.protocol') => number;

/** `qdisc`: queueing discipline of the output, a number of `QDISCS`. */
type Move = (present: Present, qdisc: number) => Remedy;
const set =
  (id: LiveParamId, value: number): Move =>
  () => ({ id, value });
const times =
  (id: LiveParamId, factor: number): Move =>
  (present) => ({ id, value: Math.min(paramOf(id)?.max ?? 0, Math.round(present(id) * factor)) });

const RING = set('nic.ring', 4096);
const COALESCE = set('nic.coalesce_us', 200);
/** Values of `nic.offload` and `sender.protocol`. */
const [CHECKSUM, TCP_IN_NIC, UDP] = [1, 2, 1];
/**
 * Returns the most helpful NIC offload. For datagrams, a NIC that processes TCP in hardware does no more than a NIC
 * that computes checksums.
 */
const OFFLOAD: Move = (present) => ({
  id: 'nic.offload',
  value: present('sender.protocol') === UDP ? Math.max(CHECKSUM, present('nic.offload')) : TCP_IN_NIC,
});
const NAPI = set('nic.driver', 0);
const NICE = set('app.nice', -15);
const LESS_LOAD: Move = (present) => ({ id: 'load.jobs', value: Math.floor(present('load.jobs') / 10) });
const NO_PREEMPTION = set('kernel.preempt', 0);
const RESCHED: Move = (present) => ({
  id: 'kernel.backlog_resched',
  value: 1 - present('kernel.backlog_resched'),
});
const NO_PREQUEUE = set('tcp.prequeue', 0);
const BIG_READS = set('app.read_size', 65536);
const NO_PRESSURE = set('memory.pressure', 0);
const SMALLER_BUFFER = times('socket.rcvbuf', 0.25);
const LARGER_BUFFER: Move = (present) => ({
  id: 'socket.rcvbuf',
  value: Math.min(2 ** 30, Math.max(10 * 2 ** 20, present('socket.rcvbuf') * 4)),
});
const LONGER_BACKLOG = times('net.max_backlog', 10);
const SHORTER_QUEUE: Move = (present, qdisc) => times(QDISCS[qdisc].limit, 0.1)(present, qdisc);
const FASTER_OUTPUT = times('output.rate', 10);
/**
 * Value of `sink.kind` for a far host that is a simulated machine of its own. Then its kernel and its program determine
 * how fast it receives.
 */
export const SINK_MACHINE = 1;
const FASTER_SINK: Move = (present) => {
  const now = present('sink.packet_us');
  return { id: 'sink.packet_us', value: present('sink.kind') === SINK_MACHINE ? now : Math.round(now / 4) };
};
const LARGER_SINK = times('sink.rcvbuf', 16);
const LARGER_MTU = set('output.mtu', 9000);
const CLEAN_LINK = set('link.loss', 0);
const NO_REORDER = set('link.reorder', 0);
const MORE_PAGES = times('tcp.mem_max', 4);

const AT_RING = [RING, NO_PRESSURE, SMALLER_BUFFER, LESS_LOAD, NICE, COALESCE, OFFLOAD];
const AT_SOCKET = [LARGER_BUFFER, NICE, LESS_LOAD, COALESCE, OFFLOAD, BIG_READS];

const FOR_LOSS: Readonly<Record<RemedySetId, readonly Move[]>> = {
  link: [CLEAN_LINK, NO_REORDER],
  ring: AT_RING,
  inputQueue: [LONGER_BACKLOG, NAPI, COALESCE],
  socket: AT_SOCKET,
  tcpMemory: [MORE_PAGES, ...AT_SOCKET],
  mtu: [LARGER_MTU],
  farHost: [LARGER_SINK, FASTER_SINK],
};

const FOR_TIMEOUT = [NO_PREEMPTION, RESCHED, NO_PREQUEUE, NICE, LESS_LOAD, RING, NO_PRESSURE, CLEAN_LINK];

const FOR_READER = [NICE, LESS_LOAD, BIG_READS, NO_PREEMPTION, RESCHED];
const FOR_OUTPUT = [SHORTER_QUEUE, FASTER_OUTPUT];
const FOR_WAIT: Readonly<Record<number, readonly Move[]>> = {
  [Stage.Ring]: [set('nic.coalesce_us', 0), NO_PREEMPTION, OFFLOAD],
  [Stage.NetifBacklog]: [NAPI, COALESCE],
  [Stage.OutOfSequence]: [CLEAN_LINK, NO_REORDER, RING, SMALLER_BUFFER, NO_PREEMPTION],
  [Stage.Qdisc]: FOR_OUTPUT,
  [Stage.TxRing]: FOR_OUTPUT,
  [Stage.SinkQueue]: [FASTER_SINK],
};

/**
 * Returns the changes to try. Changes without effect are left out, and so are buffers that are too small for the
 * receiving program. `qdisc`: queueing discipline of the output, a number of `QDISCS`.
 */
export function remediesFor({ kind, code }: Trouble, present: Present, qdisc = 0): Remedy[] {
  const moves = kind === 'timeout' ? FOR_TIMEOUT : kind === 'loss' ? forLoss(code) : (FOR_WAIT[code] ?? FOR_READER);
  return moves
    .map((move) => move(present, qdisc))
    .filter(({ id, value }) => value !== present(id) && (id !== 'socket.rcvbuf' || value >= LEAST_RCVBUF));
}

function forLoss(code: number): readonly Move[] {
  const remedies = REASONS[code]?.remedies ?? [];
  return typeof remedies === 'string' ? FOR_LOSS[remedies] : remedies.map(([id, factor]) => times(id, factor));
}

/** Smallest receive buffer that is tried, bytes. */
const LEAST_RCVBUF = 2 ** 18;

/** Memory charged for a frame, bytes. Assumed for a queue that is empty, so that nothing can be measured. */
const USUAL_CHARGE = 2048;

/** Values of all `FrameField`s at the end of the trial run in which nothing was changed. */
export type End = Float64Array;

/** Bytes charged per frame of a queue that holds `packets`. */
const charge = (bytes: number, packets: number): number => (packets > 0 ? bytes / packets : USUAL_CHARGE);
const socketCharge = (end: End): number => charge(end[FrameField.rmem_alloc], end[FrameField.receive_pkts]);
const PAGE = 4096;

/** Units of queues that hold frames or packets, one frame for each unit of the parameter. */
const ONE_FRAME = new Set(['packets', 'descriptors']);
/** The same for other queues, by parameter. */
const STORES: Readonly<Partial<Record<LiveParamId, (end: End) => number>>> = {
  'output.queue_len': (end) => end[FrameField.tx_bands],
  'socket.rcvbuf': (end) => Math.max(1, end[FrameField.sockets]) / socketCharge(end),
  'tcp.mem_max': (end) => PAGE / socketCharge(end),
  'sink.rcvbuf': (end) => 1 / charge(end[FrameField.sink_rmem], end[FrameField.held_sink_queue]),
};

/** Number of frames for which a queue gets space if its parameter grows by one unit. */
export function storesOf(id: LiveParamId, end: End): number {
  return STORES[id]?.(end) ?? (ONE_FRAME.has(paramOf(id)?.unit ?? '') ? 1 : 0);
}
