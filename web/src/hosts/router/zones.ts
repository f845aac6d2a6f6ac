/** Zones of the router's map, and the zone of a packet. */
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

/** Zone of a packet at this stage; null if the map has no place for the stage. */
export function routerZoneOf(stage: number): RouterZone | null {
  return ZONE_OF[stage] ?? null;
}
