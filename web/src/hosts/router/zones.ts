/** Zones of the map of a router, and the zone in which a packet is. */
import { Stage } from '../../tables/tables';

const ROUTER_ZONES = ['input', 'interrupt', 'softirq', 'farHost'] as const;
export type RouterZone = (typeof ROUTER_ZONES)[number];

const ZONE_OF: Readonly<Partial<Record<number, RouterZone>>> = {
  [Stage.Wire]: 'input',
  [Stage.Ring]: 'input',
  [Stage.Driver]: 'interrupt',
  [Stage.NetifBacklog]: 'interrupt',
  [Stage.Ip]: 'softirq',
  [Stage.Forward]: 'softirq',
  [Stage.Qdisc]: 'softirq',
  [Stage.TxRing]: 'softirq',
  [Stage.OutWire]: 'farHost',
  [Stage.SinkQueue]: 'farHost',
  [Stage.Delivered]: 'farHost',
};

/** Returns the zone of the router's map for a packet at this stage. Null if the map does not show the stage. */
export function routerZoneOf(stage: number): RouterZone | null {
  return ZONE_OF[stage] ?? null;
}
