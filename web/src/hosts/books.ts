/**
 * Tables for the panel *Packets by stage*, one for each kind of host. The tables load with the panel, so they are not
 * part of `HostKind`.
 */
import { FORWARDED, RECEIVED, type StageBook } from '../decode/flows';
import { RECEIVER_WAITS, ROUTER_WAITS } from '../decode/little';
import type { HostId } from './kind';

type HostBooks = {
  /** Stages of a packet's path in order, each with its counts. */
  readonly stages: readonly StageBook[];
  /** Stages at which packets wait, for Little's law. */
  readonly waits: readonly number[];
};

export const BOOKS: Readonly<Record<HostId, HostBooks>> = {
  receiver: { stages: RECEIVED, waits: RECEIVER_WAITS },
  router: { stages: FORWARDED, waits: ROUTER_WAITS },
};
