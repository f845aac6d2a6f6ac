/** Packet counts of each stage: frames that entered, are held, left, and were lost. The functions are pure. */

import { ENTERED, HELD } from '../tables/stages';
import { FrameField, Stage } from '../tables/tables';
import { type DropFacts, REASONS } from './drops';
import { type Scalars, sumOf } from './uses';

export type Flow = {
  readonly entered: number;
  readonly held: number;
  readonly left: number;
  readonly dropped: number;
};

/** The packet counts of one stage. */
export type StageBook = {
  readonly stage: number;
  /** Counters of the losses that happen when a frame leaves the stage. */
  readonly losses: readonly number[];
  /**
   * Fields whose sum is the number of frames that left for the next stage. If empty, the page computes entered − held
   * − lost, because transport queues release frames in several ways.
   */
  readonly next: readonly number[];
};

type Host = keyof DropFacts['book'];

/** Returns the counters of the losses that a stage of a host counts. */
export function dropFieldsAt(stage: number, host: Host): number[] {
  return REASONS.filter(({ book }) => {
    const name = book[host];
    return name !== null && Stage[name] === stage;
  }).map(({ field }) => field);
}

/** Stages in the order of the path, each with the fields of the frames that left it. */
type Path = readonly (readonly [stage: number, ...next: readonly number[]])[];

const booksOf = (host: Host, path: Path): StageBook[] =>
  path.map(([stage, ...next]) => ({ stage, losses: dropFieldsAt(stage, host), next }));

/** Stages up to the driver, and the old input queue. */
const ARRIVAL: Path = [
  [Stage.Wire, FrameField.in_ring, FrameField.drop_ring],
  [Stage.Ring, FrameField.in_driver],
  // Frames go to the old input queue or to GRO and from there to IP, or directly to IP.
  [Stage.Driver, FrameField.held_netif_backlog, FrameField.held_gro, FrameField.in_ip],
  [Stage.NetifBacklog],
];

/** Stages of a receiver. */
export const RECEIVED = booksOf('receiver', [
  ...ARRIVAL,
  [Stage.Ip, FrameField.in_transport],
  [Stage.Transport],
  [Stage.Backlog],
  [Stage.Prequeue],
  [Stage.OutOfSequence],
  [Stage.ProcessInput],
  [Stage.ReceiveQueue],
  [Stage.Copy, FrameField.delivered],
]);

/** Stages of a router, up to the program at the far end. */
export const FORWARDED = booksOf('router', [
  ...ARRIVAL,
  // Packets to be forwarded, and packets to the router itself, which go to its transport layer.
  [Stage.Ip, FrameField.in_forward, FrameField.held_transport],
  [Stage.Forward, FrameField.in_qdisc],
  [Stage.Qdisc, FrameField.in_tx_ring],
  [Stage.TxRing, FrameField.in_out_wire],
  // A waiting program reads a datagram at once, so this datagram never waits on the socket.
  [Stage.OutWire],
  [Stage.SinkQueue],
]);

/**
 * Number of frames lost at a stage. The kernel counts frames that a device reset removed from the ring as losses of the
 * driver; here they are losses of the ring.
 */
function lostAt({ stage, losses }: StageBook, snap: Scalars): number {
  const inReset = snap.get(FrameField.in_ring) - snap.get(FrameField.held_ring) - snap.get(FrameField.in_driver);
  return sumOf(snap, losses) + (stage === Stage.Ring ? inReset : stage === Stage.Driver ? -inReset : 0);
}

/** Number of frames that entered a stage. */
function enteredAt(stage: number, snap: Scalars): number {
  switch (stage) {
    // Frames that found no ready descriptor reached the ring, too.
    case Stage.Ring:
      return sumOf(snap, [FrameField.in_ring, FrameField.drop_ring]);
    // A packet that is read in parts is copied several times, but it is one packet. `in_copy` counts the copies.
    case Stage.Copy:
      return sumOf(snap, [FrameField.delivered, FrameField.held_copy]);
    // Packets that the far host lost reached it, too.
    case Stage.SinkQueue:
      return snap.get(FrameField.in_out_wire) - snap.get(FrameField.held_out_wire);
    default:
      return snap.get(ENTERED[stage]);
  }
}

/** Returns the flow through each stage: packets that entered, are held, left, and were dropped. */
export function flowsOf(snap: Scalars, books: readonly StageBook[]): Flow[] {
  return books.map((book) => {
    const { stage, next } = book;
    const [entered, held, dropped] = [enteredAt(stage, snap), snap.get(HELD[stage]), lostAt(book, snap)];
    const left = next.length > 0 ? sumOf(snap, next) : Math.max(0, entered - held - dropped);
    return { entered, held, left, dropped };
  });
}

/** Returns the stages of a path whose counts do not agree with the count of the next stage. */
export function unevenStages(flows: readonly Flow[], books: readonly StageBook[]): number[] {
  const uneven = books.filter(({ next }, row) => {
    const { entered, held, left, dropped } = flows[row];
    return next.length > 0 && (entered !== held + left + dropped || dropped < 0);
  });
  return uneven.map(({ stage }) => stage);
}
