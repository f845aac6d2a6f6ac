/** Finds the lines that packets follow on a receiver's map. Pure functions. */
import type { Trip } from '../../../../run/trip';
import { Stage } from '../../../../tables/tables';
import { Ways } from '../../motion';
import { outOfRing, type Point } from '../../shapes';
import type { ReceiverGeometry } from './desk';

/** Distance outside the ring at which a packet moves around the ring, in units of the map. */
const ROUND_RING = 6;

/** The lines of one map, for packets of TCP or of UDP. */
class MapLines {
  private readonly gateLine: Point;
  /** Last part of all lines to the bar of copied data, from the edge of the receiving program's box. */
  private readonly toBar: readonly Point[];

  constructor(
    private readonly map: ReceiverGeometry,
    private readonly udp: boolean,
    private readonly polled: boolean,
  ) {
    this.gateLine = map.lines.ip[map.lines.ip.length - 1];
    this.toBar = map.lines.copy.slice(2);
  }

  /**
   * Line of one leg between two waiting places. `from`: the queue in which the packet waited before. `before`: stage of
   * the previous leg.
   */
  leg(trip: Trip, i: number, next: number): readonly Point[] {
    const { lines, ways } = this.map;
    const [from, before] = i === 0 ? [this.restBefore(trip), -1] : [-1, trip.stage[i - 1]];
    switch (trip.stage[i]) {
      case Stage.Wire:
        return next === Stage.Dropped ? [...lines.wire, ...ways.lostInNic] : lines.wire;
      case Stage.Driver:
        return this.fromRing(next, trip.slot);
      case Stage.Gro:
        return [...ways.gro, ways.gro[0], ...lines.driver.slice(-1)];
      case Stage.Ip:
        return [...this.intoIp(from), ...(next === Stage.Dropped ? ways.lostInIp : lines.ip)];
      case Stage.Transport:
        return this.transportTo(next);
      case Stage.ProcessInput:
        return this.processTo(next, from);
      case Stage.Copy:
        return this.copied(from, before);
      // An ACK waits at the end of this line while the driver has stopped the output queue.
      case Stage.Qdisc:
      case Stage.TxRing:
        return [lines.ackOut[lines.ackOut.length - 1]];
      case Stage.AckOut:
        return lines.ackOut;
      case Stage.AckWire:
        return lines.ackWire;
      default:
        return [...lines.driver.slice(-1), this.gateLine];
    }
  }

  private fromRing(next: number, slot: number): Point[] {
    const { ring, lines, ways } = this.map;
    const out = [...outOfRing(ring, slot, ROUND_RING), lines.driver[0]];
    if (next === Stage.Dropped) return [...out, ways.lostInDriver];
    if (next === Stage.Gro) return [...out, ...lines.driver.slice(0, -1), ways.gro[0]];
    return next === Stage.NetifBacklog ? [...out, ...lines.intoQueue] : [...out, ...lines.driver];
  }

  /** Line into ip_rcv: from the input queue, or from a polled driver. */
  private intoIp(from: number): readonly Point[] {
    const { lines } = this.map;
    return from === Stage.NetifBacklog ? lines.fromQueue : lines.driver.slice(-1);
  }

  /** Line through the decisions of TCP input (gates), up to the decision that leads to the next stage. */
  private transportTo(next: number): Point[] {
    const { lines, ways } = this.map;
    if (next === Stage.Dropped) return [...ways.lostInTransport];
    if (this.udp) return [...lines.udpIn, ...lines.udpOut];
    const waiting = [this.gateLine, ...lines.ownedNo];
    const sequence = [...waiting, ...lines.waitingNo];
    const iovec = [...sequence, ...lines.sequenceYes];
    switch (next) {
      case Stage.Backlog:
        return [this.gateLine, ...lines.ownedYes];
      case Stage.Prequeue:
        return [...waiting, ...lines.waitingYes];
      case Stage.OutOfSequence:
        return [...sequence, ...lines.sequenceNo];
      case Stage.Copy:
      case Stage.Delivered:
        return [...iovec, ...lines.iovecYes];
      case Stage.Control:
        return sequence;
      default:
        return [...iovec, ...lines.iovecNo];
    }
  }

  private processTo(next: number, from: number): Point[] {
    const { lines, ways } = this.map;
    const out = from === Stage.Prequeue ? lines.prequeueOut : lines.backlogOut;
    if (next === Stage.Copy || next === Stage.Delivered) return [...out, ...ways.processToCopy];
    if (next === Stage.Dropped) return [...out, ...lines.processToReceive.slice(0, 4), ways.lostInProcess];
    return [...out, ...lines.processToReceive];
  }

  /**
   * Line from the packet's place to the bar of copied data. A packet of which an earlier read has copied a part is
   * already at the bar.
   */
  private copied(from: number, before: number): readonly Point[] {
    const { lines, ways } = this.map;
    if (before === Stage.Copy) return this.toBar.slice(1);
    if (before === Stage.ProcessInput) return this.toBar;
    return from === Stage.ReceiveQueue ? [...lines.receiveOut, ...lines.copy] : ways.straight;
  }

  /**
   * Returns the stage of the queue in which the packet waited before this trip (its path to the next queue). If the
   * queue was not recorded and the packet enters IP, this is the input queue of `netif_rx`. A polled driver has no input
   * queue, and −1 is returned.
   */
  private restBefore({ from, stage }: Trip): number {
    return from < 0 && stage[0] === Stage.Ip && !this.polled ? Stage.NetifBacklog : from;
  }
}

const BEYOND = {
  [Stage.Ip]: Stage.Transport,
  [Stage.Copy]: Stage.Delivered,
  [Stage.AckOut]: Stage.AckWire,
  [Stage.AckWire]: Stage.AckArrived,
};

/** Makes the lines of all packets on a receiver's map, for TCP or UDP and for one kind of driver. */
export function receiverWays(map: ReceiverGeometry, udp: boolean, polled: boolean): Ways {
  const lines = new MapLines(map, udp, polled);
  return new Ways((trip, i, next) => lines.leg(trip, i, next), polled, BEYOND, Stage.ReceiveQueue);
}
