/**
 * Where each loss falls: one entry for each drop reason of the core. Books, trays, lines, remedies and the words of a
 * place follow from this table. A reason of the core without an entry does not compile. Pure.
 */

import type { DropName, StageName } from '../tables/names';
import { DROP_FIELDS, DropReason, Stage } from '../tables/tables';
import type { Scalars } from './uses';

/** The trays of the router's map. */
export type TrayId = 'ring' | 'netif' | 'ip' | 'qdisc' | 'sink';

/** Which machine loses the frame. A duplicate is discarded: its bytes had arrived before. */
export type Loser = 'here' | 'farHost' | 'duplicate';

/** Sets of remedies, each for losses of one kind; `remedies.ts` says what a set tries. */
export type CureId = 'link' | 'ring' | 'inputQueue' | 'socket' | 'tcpMemory' | 'outputQueue' | 'mtu' | 'farHost';

/** Places that the answer about a router's losses explains. */
export type WhereId = 'inputQueue' | 'ring' | 'output' | 'notIp' | 'sink';

export type DropFacts = {
  readonly loser: Loser;
  /** The stage whose book has the loss: on a receiver, and on a router. Null where that host cannot lose a frame so. */
  readonly book: { readonly receiver: StageName | null; readonly router: StageName | null };
  /** The tray of the router's map; null where a router cannot lose a frame so. */
  readonly tray: TrayId | null;
  /** The remedies that are tried; null for none. */
  readonly cure: CureId | null;
  /** The last kernel function of a frame that is lost in IP's part of the way; else null. */
  readonly endsAt: string | null;
  /** The explanation of the place on a router; null for none. */
  readonly where: WhereId | null;
};

const AT_SOCKET = {
  loser: 'here',
  book: { receiver: 'Transport', router: null },
  tray: null,
  cure: 'socket',
  endsAt: null,
  where: null,
} as const;

const IN_IP = {
  loser: 'here',
  book: { receiver: 'Ip', router: 'Ip' },
  tray: 'ip',
  cure: null,
  endsAt: 'ip_rcv',
  where: null,
} as const;

const IN_FORWARD = { ...IN_IP, book: { receiver: null, router: 'Forward' }, endsAt: 'ip_forward' } as const;

const AT_RING = {
  loser: 'here',
  book: { receiver: 'Wire', router: 'Wire' },
  tray: 'ring',
  cure: 'ring',
  endsAt: null,
  where: null,
} as const;

/** Every drop reason of the core. */
export const DROP_FACTS: Readonly<Record<DropName, DropFacts>> = {
  Link: { ...AT_RING, cure: 'link' },
  Ring: { ...AT_RING, where: 'ring' },
  Driver: { ...AT_RING, book: { receiver: 'Driver', router: 'Driver' } },
  NetifRx: {
    loser: 'here',
    book: { receiver: 'Driver', router: 'Driver' },
    tray: 'netif',
    cure: 'inputQueue',
    endsAt: 'netif_rx',
    where: 'inputQueue',
  },
  Ip: IN_IP,
  NotIp: { ...IN_IP, endsAt: 'netif_receive_skb', where: 'notIp' },
  Ttl: IN_FORWARD,
  TooBig: { ...IN_FORWARD, cure: 'mtu' },
  TxQueue: {
    loser: 'here',
    // A receiver has no book of its output queue: IP built what is lost there.
    book: { receiver: 'Ip', router: 'Qdisc' },
    tray: 'qdisc',
    cure: 'outputQueue',
    endsAt: null,
    where: 'output',
  },
  NoSocket: { ...AT_SOCKET, cure: null },
  TcpRcvbuf: AT_SOCKET,
  TcpMemory: { ...AT_SOCKET, cure: 'tcpMemory' },
  TcpWindow: AT_SOCKET,
  TcpDuplicate: { ...AT_SOCKET, loser: 'duplicate', cure: null },
  UdpRcvbuf: AT_SOCKET,
  Sink: {
    loser: 'farHost',
    book: { receiver: null, router: 'OutWire' },
    tray: 'sink',
    cure: 'farHost',
    endsAt: null,
    where: 'sink',
  },
};

/** A drop reason by its code. */
export type Reason = DropFacts & { readonly code: number; readonly field: number };

/** The facts of every reason, by its code. */
export const REASONS: readonly Reason[] = (Object.keys(DropReason) as DropName[])
  .map((name) => ({ ...DROP_FACTS[name], code: DropReason[name], field: DROP_FIELDS[DropReason[name]] }))
  .sort((a, b) => a.code - b.code);

/** The counters of the losses that a host has in a stage's book. */
export function dropFieldsAt(stage: number, host: keyof DropFacts['book']): number[] {
  return REASONS.filter(({ book }) => {
    const name = book[host];
    return name !== null && Stage[name] === stage;
  }).map(({ field }) => field);
}

/** The reasons that a tray of the router's map gathers. */
export function reasonsInTray(tray: TrayId): readonly Reason[] {
  return REASONS.filter((reason) => reason.tray === tray);
}

/** Frames lost in this machine or at the far host; duplicates are not lost. */
export function lostIn(scalars: Scalars): number {
  return REASONS.reduce((sum, { loser, field }) => (loser === 'duplicate' ? sum : sum + scalars.get(field)), 0);
}

/** A loss with this reason is a duplicate: discarded, not lost. */
export const isDuplicateReason = (code: number): boolean => REASONS[code]?.loser === 'duplicate';
