/** Trays of the router's map, which show the packets lost at each place. The functions are pure. */

import type { DropName } from '../tables/names';
import { REASONS, type Reason, type TrayId } from './drops';
import type { Scalars } from './uses';

/** For each tray on the router's map, a reason whose place the page explains. `QDISCS` has that of the output queue. */
export const EXPLAINED: Readonly<Record<Exclude<TrayId, 'qdisc'>, DropName>> = {
  ring: 'Ring',
  netif: 'NetifRx',
  ip: 'NotIp',
  sink: 'Sink',
};

/** Returns the drop reasons whose packets lie in a tray of the router's map. */
export function reasonsInTray(tray: TrayId): readonly Reason[] {
  return REASONS.filter((reason) => reason.tray === tray);
}

/** Number of lost frames in a tray of the router's map. */
export function lostInTray(scalars: Scalars, tray: TrayId): number {
  return reasonsInTray(tray).reduce((sum, { field }) => sum + scalars.get(field), 0);
}
