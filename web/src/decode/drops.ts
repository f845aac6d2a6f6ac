/**
 * Facts about each drop reason, one entry per reason of the Rust core. The table of packets by stage, the map's trays
 * of lost packets, the remedies and the texts use these entries. A reason without an entry is a compile error. The
 * functions are pure.
 */

import type { DropName, LiveParamId, StageName } from '../tables/names';
import { DROP_FIELDS, DropReason } from '../tables/tables';
import type { Scalars } from './uses';

/** Trays of the router's map. Each tray shows the packets that were lost at one place. */
export type TrayId = 'ring' | 'netif' | 'ip' | 'qdisc' | 'sink';

/** The machine that lost the frame. A duplicate is discarded and not lost, because its bytes had arrived before. */
export type Loser = 'here' | 'farHost' | 'duplicate';

/** Names of sets of remedies, each set for one kind of loss. `changes.ts` lists the changes of each set. */
export type RemedySetId = 'link' | 'ring' | 'inputQueue' | 'socket' | 'tcpMemory' | 'mtu' | 'farHost';

export type DropFacts = {
  readonly loser: Loser;
  /** Stage that counts the loss, on a receiver and on a router. Null if that host cannot lose a frame in this way. */
  readonly book: { readonly receiver: StageName | null; readonly router: StageName | null };
  /** Tray of lost packets on the router's map, if a router can lose a frame in this way. */
  readonly tray?: TrayId;
  /** Set of remedies to try, or parameters, each with the factor by which to multiply it. Empty if there is none. */
  readonly remedies: RemedySetId | readonly (readonly [LiveParamId, number])[];
  /** Last kernel function that handles a frame lost in IP. */
  readonly endsAt?: string;
};

const AT_SOCKET = {
  loser: 'here',
  book: { receiver: 'Transport', router: null },
  remedies: 'socket',
} as const;

const IN_IP = {
  loser: 'here',
  book: { receiver: 'Ip', router: 'Ip' },
  tray: 'ip',
  remedies: [],
  endsAt: 'ip_rcv',
} as const;

const IN_FORWARD = { ...IN_IP, book: { receiver: null, router: 'Forward' }, endsAt: 'ip_forward' } as const;

const AT_RING = {
  loser: 'here',
  book: { receiver: 'Ring', router: 'Ring' },
  tray: 'ring',
  remedies: 'ring',
} as const;

/** Every drop reason of the Rust core. */
export const DROP_FACTS: Readonly<Record<DropName, DropFacts>> = {
  Link: { ...AT_RING, book: { receiver: 'Wire', router: 'Wire' }, remedies: 'link' },
  Ring: AT_RING,
  Driver: { ...AT_RING, book: { receiver: 'Driver', router: 'Driver' } },
  NetifRx: {
    loser: 'here',
    book: { receiver: 'Driver', router: 'Driver' },
    tray: 'netif',
    remedies: 'inputQueue',
    endsAt: 'netif_rx',
  },
  Ip: IN_IP,
  NotIp: { ...IN_IP, endsAt: 'netif_receive_skb' },
  Ttl: IN_FORWARD,
  TooBig: { ...IN_FORWARD, remedies: 'mtu' },
  TxQueue: {
    loser: 'here',
    // A receiver has no stage for its output queue, so packets lost there count at IP, which built them.
    book: { receiver: 'Ip', router: 'Qdisc' },
    tray: 'qdisc',
    remedies: [
      ['output.queue_len', 10],
      ['output.rate', 10],
    ],
  },
  // A router has no stage for its own sockets, so packets lost there count at IP, which passed them up.
  NoSocket: { ...AT_SOCKET, book: { receiver: 'Transport', router: 'Ip' }, tray: 'ip', remedies: [] },
  TcpRcvbuf: AT_SOCKET,
  TcpMemory: { ...AT_SOCKET, remedies: 'tcpMemory' },
  TcpWindow: AT_SOCKET,
  TcpDuplicate: { ...AT_SOCKET, loser: 'duplicate', remedies: [] },
  UdpRcvbuf: AT_SOCKET,
  TcpBacklog: AT_SOCKET,
  Sink: {
    loser: 'farHost',
    book: { receiver: null, router: 'SinkQueue' },
    tray: 'sink',
    remedies: 'farHost',
  },
};

/** A drop reason with its code and the counter of its losses. */
export type Reason = DropFacts & { readonly code: number; readonly field: number };

/** All reasons, ordered by code. */
export const REASONS: readonly Reason[] = (Object.keys(DropReason) as DropName[])
  .map((name) => ({ ...DROP_FACTS[name], code: DropReason[name], field: DROP_FIELDS[DropReason[name]] }))
  .sort((a, b) => a.code - b.code);

/** Number of frames lost here or at the far host, without duplicates. */
export function lostIn(scalars: Scalars): number {
  return REASONS.reduce((sum, { loser, field }) => (loser === 'duplicate' ? sum : sum + scalars.get(field)), 0);
}

/** Returns whether this reason means a duplicate, which is discarded and not lost. */
export const isDuplicateReason = (code: number): boolean => REASONS[code]?.loser === 'duplicate';
