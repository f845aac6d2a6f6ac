/** Zones of the maps of the hosts, and the zone in which a packet is. */
import type { Tracker } from '../run/tracker';
import { Stage } from '../tables/tables';
import { type Following, stageOfFollowed } from './followed';

export const ZONES = ['nic', 'kernel', 'process'] as const;
export type Zone = (typeof ZONES)[number];

/** Stages in each zone of the receiver's map. At stages that are not listed, a packet stays in its last zone. */
const RECEIVER: Readonly<Record<Zone, readonly number[]>> = {
  nic: [Stage.Wire, Stage.Ring, Stage.Driver],
  kernel: [
    Stage.NetifBacklog,
    Stage.Gro,
    Stage.Ip,
    Stage.Transport,
    Stage.Backlog,
    Stage.Prequeue,
    Stage.ReceiveQueue,
    Stage.OutOfSequence,
  ],
  process: [Stage.ProcessInput, Stage.Copy, Stage.Delivered],
};

/** Stages in each zone of the router's map. */
const ROUTER = {
  input: [Stage.Wire, Stage.Ring],
  interrupt: [Stage.Driver, Stage.NetifBacklog],
  softirq: [Stage.Ip, Stage.Forward, Stage.Qdisc, Stage.TxRing],
  farHost: [Stage.OutWire, Stage.SinkQueue, Stage.Delivered],
} satisfies Readonly<Record<string, readonly number[]>>;

/** Returns a function that gives the zone of a stage, or null if the map does not show the stage. */
function zoneIn<Id extends string>(stagesOf: Readonly<Record<Id, readonly number[]>>): (stage: number) => Id | null {
  const ids = Object.keys(stagesOf) as Id[];
  return (stage) => ids.find((id) => stagesOf[id].includes(stage)) ?? null;
}

export const zoneOf = zoneIn(RECEIVER);
export const routerZoneOf = zoneIn<keyof typeof ROUTER>(ROUTER);

/**
 * Returns the zone of the receiver's map in which the followed packet is. Null if no packet is followed, its stage is
 * unknown, or its stage has no zone.
 */
export function zoneOfFollowed(following: Following, tracker: Pick<Tracker, 'hops'>): Zone | null {
  const stage = stageOfFollowed(following, tracker);
  return stage === null ? null : zoneOf(stage);
}
