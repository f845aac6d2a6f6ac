/** The book of each stage: what entered, what is there, what went on and what was lost. Pure. */

import { FrameField, Stage } from '../tables/tables';
import { dropFieldsAt } from './drops';
import type { Snapshot } from './snapshot';

export type Flow = {
  readonly entered: number;
  readonly held: number;
  readonly left: number;
  readonly dropped: number;
};

/** The book of one stage. */
export type StageBook = {
  readonly stage: number;
  readonly entered: number;
  readonly held: number;
  readonly dropped: (snap: Snapshot) => number;
  /**
   * What the next stage counted. Without it (from the transport's queues a frame may go
   * several ways, and be copied in parts) what left is what is neither here nor lost.
   */
  readonly left?: (snap: Snapshot) => number;
};

const sum =
  (...fields: readonly number[]) =>
  (snap: Snapshot): number =>
    fields.reduce((total, field) => total + snap.get(field), 0);

const NOTHING = (): number => 0;

/**
 * A reset of the device ends what its ring holds; all other losses of the driver are its own.
 * They share one count, so a frame missing from the ring's book shows in the driver's.
 */
function lostInReset(snap: Snapshot): number {
  return snap.get(FrameField.in_ring) - snap.get(FrameField.held_ring) - snap.get(FrameField.in_driver);
}

/** The losses that a receiver has in a stage's book, and a router. */
const lostOnReceiver = (stage: number): StageBook['dropped'] => sum(...dropFieldsAt(stage, 'receiver'));
const lostOnRouter = (stage: number): StageBook['dropped'] => sum(...dropFieldsAt(stage, 'router'));

/** Up to the driver, and the old input queue behind it. */
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
    // To the old backlog, and from there to IP; or to IP at once.
    left: sum(FrameField.held_netif_backlog, FrameField.in_ip),
  },
  {
    stage: Stage.NetifBacklog,
    entered: FrameField.in_netif_backlog,
    held: FrameField.held_netif_backlog,
    dropped: NOTHING,
  },
];

/** The stages of a receiver in the order of the path, with the losses that happen on leaving them. */
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

/** Those of a router, to the program at the far end. */
export const FORWARDED: readonly StageBook[] = [
  ...ARRIVAL,
  {
    stage: Stage.Ip,
    entered: FrameField.in_ip,
    held: FrameField.held_ip,
    dropped: lostOnRouter(Stage.Ip),
    left: sum(FrameField.in_forward),
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
  // What an idle program that keeps up reads at once has not stood on the socket.
  {
    stage: Stage.OutWire,
    entered: FrameField.in_out_wire,
    held: FrameField.held_out_wire,
    dropped: lostOnRouter(Stage.OutWire),
  },
  { stage: Stage.SinkQueue, entered: FrameField.in_sink_queue, held: FrameField.held_sink_queue, dropped: NOTHING },
];

/** Where packets stand by each of these books. */
export function flowsOf(snap: Snapshot, books: readonly StageBook[]): Flow[] {
  return books.map((book) => {
    const [entered, held, dropped] = [snap.get(book.entered), snap.get(book.held), book.dropped(snap)];
    return { entered, held, left: book.left?.(snap) ?? Math.max(0, entered - held - dropped), dropped };
  });
}

/** The stages of one way whose book does not balance, by the count of the stage after them. */
export function unevenStages(flows: readonly Flow[], books: readonly StageBook[]): number[] {
  const uneven = books.filter((book, row) => {
    const { entered, held, left, dropped } = flows[row];
    return book.left !== undefined && (entered !== held + left + dropped || dropped < 0);
  });
  return uneven.map(({ stage }) => stage);
}
