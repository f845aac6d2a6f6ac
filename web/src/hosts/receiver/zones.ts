/** Zones of the map of a receiver (network card, kernel, process), and the zone in which a packet is. */
import type { Tracker } from '../../run/tracker';
import { Stage } from '../../tables/tables';
import { type Following, stageOfFollowed } from '../followed';

export const ZONES = ['nic', 'kernel', 'process'] as const;
export type Zone = (typeof ZONES)[number];

/** Zone of the receiver's map for each stage. At stages that are not listed, a packet stays in its last zone. */
const ZONE_OF: Readonly<Record<number, Zone>> = {
  [Stage.Wire]: 'nic',
  [Stage.Ring]: 'nic',
  [Stage.Driver]: 'nic',
  [Stage.NetifBacklog]: 'kernel',
  [Stage.Gro]: 'kernel',
  [Stage.Ip]: 'kernel',
  [Stage.Transport]: 'kernel',
  [Stage.Backlog]: 'kernel',
  [Stage.Prequeue]: 'kernel',
  [Stage.ReceiveQueue]: 'kernel',
  [Stage.OutOfSequence]: 'kernel',
  [Stage.ProcessInput]: 'process',
  [Stage.Copy]: 'process',
  [Stage.Delivered]: 'process',
};

/** Returns the zone of the receiver's map for a packet at this stage. Null if the map does not show the stage. */
export function zoneOf(stage: number): Zone | null {
  return ZONE_OF[stage] ?? null;
}

/**
 * Returns the zone of the map in which the followed packet is. Null if no packet is followed, its stage is unknown, or
 * its stage has no zone.
 */
export function zoneOfFollowed(following: Following, tracker: Pick<Tracker, 'hops'>): Zone | null {
  const stage = stageOfFollowed(following, tracker);
  return stage === null ? null : zoneOf(stage);
}
