/** Packet counts of each stage: frames that entered, are held, left, and were lost. The functions are pure. */

import { FrameField, Stage } from '../tables/tables';
import { type DropFacts, REASONS } from './drops';
import type { Snapshot } from './snapshot';

export type Flow = {
  readonly entered: number;
  readonly held: number;
  readonly left: number;
  readonly dropped: number;
};

/** The packet counts of one stage. */
export type StageBook = {
  readonly stage: number;
  readonly entered: number;
  readonly held: number;
  readonly dropped: (snap: Snapshot) => number;
  /**
   * Number of frames that left for the next stage. If absent, the page computes entered − held − lost, because
   * transport queues release frames in several ways.
   */
  readonly left?: (snap: Snapshot) => number;
};

const sum =
  (...fields: readonly number[]) =>
  (snap: Snapshot): number =>
    fields.reduce((total, field) => total + snap.get(field), 0);

const NOTHING = (): number => 0;

/**
 * Number of frames that a device reset removed from the ring. The kernel counts them as losses of the driver, so
 * `ARRIVAL` subtracts them there.
 */
function lostInReset(snap: Snapshot): number {
  return snap.get(FrameField.in_ring) - snap.get(FrameField.held_ring) - snap.get(FrameField.in_driver);
}

/** Returns the counters of the losses that a stage of a host counts. */
export function dropFieldsAt(stage: number, host: keyof DropFacts['book']): number[] {
  return REASONS.filter(({ book }) => {
    const name = book[host];
    return name !== null && Stage[name] === stage;
  }).map(({ field }) => field);
}

/** Losses that a stage counts, on a receiver and on a router. */
const lostOnReceiver = (stage: number): StageBook['dropped'] => sum(...dropFieldsAt(stage, 'receiver'));
const lostOnRouter = (stage: number): StageBook['dropped'] => sum(...dropFieldsAt(stage, 'router'));

/** Stages up to the driver, and the old input queue. */
const ARRIVAL: readonly StageBook[] = [
  {
    stage: Stage.Wire,
    entered: FrameField.in_wire,
    held: FrameField.held_wire,
    dropped: lostOnReceiver(Stage.Wire),
    left: sum(FrameField.in_ring),
  },
  {
    stage: Stage.Ring,
    entered: FrameField.in_ring,
    held: FrameField.held_ring,
    dropped: lostInReset,
    left: sum(FrameField.in_driver),
  },
  {
    stage: Stage.Driver,
    entered: FrameField.in_driver,
    held: FrameField.held_driver,
    dropped: (snap) => lostOnReceiver(Stage.Driver)(snap) - lostInReset(snap),
    // Frames go to the old input queue or to GRO and from there to IP, or directly to IP.
    left: sum(FrameField.held_netif_backlog, FrameField.held_gro, FrameField.in_ip),
  },
  {
    stage: Stage.NetifBacklog,
    entered: FrameField.in_netif_backlog,
    held: FrameField.held_netif_backlog,
    dropped: NOTHING,
  },
];

/** Stages of a receiver in the order of the path. Each stage counts the losses that happen when a frame leaves it. */
export const RECEIVED: readonly StageBook[] = [
  ...ARRIVAL,
  {
    stage: Stage.Ip,
    entered: FrameField.in_ip,
    held: FrameField.held_ip,
    dropped: lostOnReceiver(Stage.Ip),
    left: sum(FrameField.in_transport),
  },
  {
    stage: Stage.Transport,
    entered: FrameField.in_transport,
    held: FrameField.held_transport,
    dropped: lostOnReceiver(Stage.Transport),
  },
  { stage: Stage.Backlog, entered: FrameField.in_backlog, held: FrameField.held_backlog, dropped: NOTHING },
  { stage: Stage.Prequeue, entered: FrameField.in_prequeue, held: FrameField.held_prequeue, dropped: NOTHING },
  { stage: Stage.OutOfSequence, entered: FrameField.in_ofo, held: FrameField.held_ofo, dropped: NOTHING },
  {
    stage: Stage.ProcessInput,
    entered: FrameField.in_process_input,
    held: FrameField.held_process_input,
    dropped: NOTHING,
  },
  {
    stage: Stage.ReceiveQueue,
    entered: FrameField.in_receive_queue,
    held: FrameField.held_receive_queue,
    dropped: NOTHING,
  },
  { stage: Stage.Copy, entered: FrameField.in_copy, held: FrameField.held_copy, dropped: NOTHING },
];

/** Stages of a router, up to the program at the far end. */
export const FORWARDED: readonly StageBook[] = [
  ...ARRIVAL,
  {
    stage: Stage.Ip,
    entered: FrameField.in_ip,
    held: FrameField.held_ip,
    dropped: lostOnRouter(Stage.Ip),
    // Packets to be forwarded, and packets to the router itself, which go to its transport layer.
    left: sum(FrameField.in_forward, FrameField.held_transport),
  },
  {
    stage: Stage.Forward,
    entered: FrameField.in_forward,
    held: FrameField.held_forward,
    dropped: lostOnRouter(Stage.Forward),
    left: sum(FrameField.in_qdisc),
  },
  {
    stage: Stage.Qdisc,
    entered: FrameField.in_qdisc,
    held: FrameField.held_qdisc,
    dropped: lostOnRouter(Stage.Qdisc),
    left: sum(FrameField.in_tx_ring),
  },
  {
    stage: Stage.TxRing,
    entered: FrameField.in_tx_ring,
    held: FrameField.held_tx_ring,
    dropped: NOTHING,
    left: sum(FrameField.in_out_wire),
  },
  // A waiting program reads a datagram at once, so this datagram never waits on the socket.
  {
    stage: Stage.OutWire,
    entered: FrameField.in_out_wire,
    held: FrameField.held_out_wire,
    dropped: lostOnRouter(Stage.OutWire),
  },
  { stage: Stage.SinkQueue, entered: FrameField.in_sink_queue, held: FrameField.held_sink_queue, dropped: NOTHING },
];

/** Returns the flow through each stage: packets that entered, are held, left, and were dropped. */
export function flowsOf(snap: Snapshot, books: readonly StageBook[]): Flow[] {
  return books.map((book) => {
    const [entered, held, dropped] = [snap.get(book.entered), snap.get(book.held), book.dropped(snap)];
    return { entered, held, left: book.left?.(snap) ?? Math.max(0, entered - held - dropped), dropped };
  });
}

/** Returns the stages of a path whose counts do not agree with the count of the next stage. */
export function unevenStages(flows: readonly Flow[], books: readonly StageBook[]): number[] {
  const uneven = books.filter((book, row) => {
    const { entered, held, left, dropped } = flows[row];
    return book.left !== undefined && (entered !== held + left + dropped || dropped < 0);
  });
  return uneven.map(({ stage }) => stage);
}
