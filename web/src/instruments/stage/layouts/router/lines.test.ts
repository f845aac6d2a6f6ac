import { describe, expect, it } from 'vitest';
import type { Trip } from '../../../../run/trip';
import { DropReason, Stage } from '../../../../tables/tables';
import { DESK } from './desk';
import { routerWays } from './lines';
import { PHONE } from './phone';

describe('a datagram for the router itself', () => {
  const trip = {
    from: Stage.Driver,
    to: Stage.Dropped,
    legs: 4,
    stage: [Stage.Driver, Stage.Gro, Stage.Ip, Stage.Transport],
    stream: 0,
    slot: 0,
    value: DropReason.NoSocket,
    version: 0,
  } as unknown as Trip;

  it.each([DESK, PHONE])('goes straight up to udp_rcv and falls into the tray of IP', (map) => {
    const { track, legBegins } = routerWays(map, { polled: true, own: 'some' }).of(trip);
    const at = (distance: number) => track.points[track.along.indexOf(distance)];
    expect(at(legBegins[1])).toEqual(map.lines.ip[0]);
    expect(at(legBegins[3])).toEqual(map.stations.udp_rcv);
    const [x, y] = track.points[track.points.length - 1];
    const { ip } = map.trays;
    expect(x).toBeGreaterThan(ip.x);
    expect(x).toBeLessThan(ip.x + ip.w);
    expect(y).toBeLessThan(ip.y);
  });
});
