import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tracker } from '../../run/tracker';
import { isBetween, isFalling, isGliding, type Trip } from '../../run/trip';
import { HOP_WIDTH, Stage } from '../../tables/tables';
import { COPY, COPY_LANE_X, DESK, LINES, QUEUES } from './layouts/receiver/desk';
import { receiverWays } from './layouts/receiver/lines';
import { PHONE } from './layouts/receiver/phone';
import { place, placeStill } from './motion';
import { follow, track } from './shapes';

const MAPS = [
  { name: 'desk', map: DESK },
  { name: 'phone', map: PHONE },
];
const NOWHERE = { x: 0, y: 0, w: 0, h: 0 };

type Hop = readonly [t: number, packet: number, stage: number, value?: number];

function rows(hops: readonly Hop[]): Float64Array {
  const flat = new Float64Array(hops.length * HOP_WIDTH);
  hops.forEach(([t, packet, stage, value = 1448], i) => {
    flat.set([t, packet, stage, packet < 0 ? 4 : 0, value, 0, 0], i * HOP_WIDTH);
  });
  return flat;
}

function tracked(...hops: Hop[]): Tracker {
  const tracker = new Tracker();
  tracker.ringSize = 384;
  tracker.append(rows(hops));
  return tracker;
}

function tripsAt(tracker: Tracker, t: number, least = 0): Trip[] {
  const found: Trip[] = [];
  tracker.eachAt(t, least, (trip) => found.push(trip));
  return found;
}

function positionAt(trip: Trip, t: number, least = 0) {
  const at = { x: Number.NaN, y: Number.NaN };
  if (!isGliding(trip, t, least)) return null;
  place(trip, receiverWays(DESK, false, true).of(trip), t, least, at);
  return at;
}

const SOFTIRQ: readonly Hop[] = [
  [1000, 1, Stage.Ring, 7],
  [5000, 1, Stage.Driver],
  [9000, 1, Stage.Ip],
  [12000, 1, Stage.Transport],
  [20000, 1, Stage.Backlog],
];

/** Stage changes (hops) of a packet up to a place where it waits, and the zone of that place. */
const RESTS = [
  { zone: 'nic', hops: [Stage.Wire, Stage.Ring] },
  { zone: 'kernel', hops: [Stage.Ring, Stage.Driver, Stage.Ip, Stage.Transport, Stage.Backlog] },
  { zone: 'kernel', hops: [Stage.Ring, Stage.Driver, Stage.Ip, Stage.Transport, Stage.Prequeue] },
  { zone: 'kernel', hops: [Stage.Ring, Stage.Driver, Stage.Ip, Stage.Transport, Stage.OutOfSequence] },
  { zone: 'kernel', hops: [Stage.Ring, Stage.Driver, Stage.Ip, Stage.Transport, Stage.ReceiveQueue] },
  { zone: 'process', hops: [Stage.ReceiveQueue, Stage.Copy, Stage.Delivered] },
  { zone: 'process', hops: [Stage.Backlog, Stage.ProcessInput, Stage.Copy, Stage.Delivered] },
] as const;

describe.each(MAPS)('on the map of a $name', ({ map }) => {
  it.each(RESTS)('a packet that goes $hops comes to the zone $zone', ({ zone, hops }) => {
    const [trip] = tripsAt(
      tracked(...hops.map((stage, i): Hop => [i * 1000, 1, stage, 1000])),
      hops.length * 1000 - 1001,
    );
    const { points } = receiverWays(map, false, true).of(trip).track;
    const [x, y] = points[points.length - 1];
    const { box } = map.zones.find(({ id }) => id === zone) ?? { box: NOWHERE };
    expect([x >= box.x && x <= box.x + box.w, y >= box.y && y <= box.y + box.h], `${x} ${y}`).toEqual([true, true]);
  });

  it('words and boxes stand in the sheet', () => {
    const { w, h } = map.size;
    const boxes = [...Object.values(map.queues), map.reader, map.tray, map.poll, map.inputQueue, map.ip, map.udp];
    for (const box of boxes)
      expect([box.x, w - box.x - box.w, box.y, h - box.y - box.h].every((room) => room >= 0)).toBe(true);
    const spots = Object.values(map.spots).filter((spot) => spot !== null);
    for (const { x, y } of spots) expect([x, w - x, y, h - y].every((room) => room >= 0)).toBe(true);
  });
});

describe('a packet on its way', () => {
  it('glides over the wire until its expected arrival', () => {
    const [trip] = tripsAt(tracked([0, 1, Stage.Wire, 100_000]), 50_000);
    expect(positionAt(trip, 50_000)).toEqual({ x: (LINES.wire[0][0] + LINES.wire[1][0]) / 2, y: LINES.wire[0][1] });
    expect(positionAt(trip, 100_000)).toBeNull();
  });

  it('makes one trip of its services between two queues, and ends at the tail of the second', () => {
    const [trip, ...others] = tripsAt(tracked(...SOFTIRQ), 19_999);
    expect(others).toEqual([]);
    expect(trip.legs).toBe(3);
    const at = positionAt(trip, 19_999.9);
    expect(at?.x).toBeCloseTo(QUEUES.backlog.x, 0);
    expect(at?.y).toBeCloseTo(QUEUES.backlog.y + QUEUES.backlog.h / 2, 0);
  });

  it('rests in a queue without being drawn', () => {
    expect(tripsAt(tracked(...SOFTIRQ), 30_000)).toEqual([]);
  });

  it('is drawn over the least time that a reader can see, from its exact departure', () => {
    const [trip] = tripsAt(tracked(...SOFTIRQ), 100_000, 200_000);
    expect(positionAt(trip, 5_000, 200_000)).not.toBeNull();
    expect(positionAt(trip, 204_999, 200_000)).not.toBeNull();
    expect(positionAt(trip, 205_000, 200_000)).toBeNull();
  });

  it('waits short of the next stage while its service is not over', () => {
    const [trip] = tripsAt(tracked([0, 1, Stage.Copy]), 1e9);
    expect(trip.end_ns).toBe(Number.POSITIVE_INFINITY);
    expect(positionAt(trip, 1e9)).toEqual(positionAt(trip, 2e9));
  });

  it('leaves the queue in which it rested: the prequeue, not the backlog', () => {
    const [trip] = tripsAt(tracked([0, 1, Stage.Prequeue], [10, 1, Stage.ProcessInput]), 10);
    expect(positionAt(trip, 10)).toEqual({ x: LINES.prequeueOut[0][0], y: LINES.prequeueOut[0][1] });
  });

  it('goes down the edge of the box once, clear of the words, and waits at the bar for the next read', () => {
    const [trip] = tripsAt(
      tracked(
        [0, 1, Stage.Backlog],
        [1000, 1, Stage.ProcessInput],
        [9000, 1, Stage.Copy],
        [10_000, 1, Stage.Copy],
        [20_000, 1, Stage.Delivered],
      ),
      5000,
    );
    const way = Array.from(
      { length: 200 },
      (_, i) => positionAt(trip, 5000 + i * 74) ?? { x: Number.NaN, y: Number.NaN },
    );
    const down = way.map(({ y }) => y);
    expect(down).toEqual(down.toSorted((one, other) => one - other));
    for (const { x, y } of way) if (y > 160 && y < 270) expect(x).toBe(COPY_LANE_X);
    expect(positionAt(trip, 15_000)?.x).toBe(COPY.x + 4);
  });

  it('stands in the middle of its service when nothing may glide', () => {
    const [trip] = tripsAt(tracked(...SOFTIRQ), 10_000);
    const way = receiverWays(DESK, false, true).of(trip);
    const at = { x: 0, y: 0 };
    expect(isBetween(trip, 9_100)).toBe(true);
    placeStill(trip, way, 9_100, at);
    const early = { ...at };
    placeStill(trip, way, 11_900, at);
    expect(at).toEqual(early);
  });

  it('does not happen when the machine goes back before it', () => {
    const tracker = tracked(...SOFTIRQ);
    tracker.truncateAfter(9_000);
    const [trip] = tripsAt(tracker, 9_500);
    expect(trip.legs).toBe(2);
    tracker.append(rows([[12_000, 1, Stage.Dropped, 1]]));
    expect(tripsAt(tracker, 9_500)[0].to).toBe(Stage.Dropped);
  });

  it('is not told from one that arrives before it is lost, and falls from where it was', () => {
    const lost: Hop[] = [
      [0, 1, Stage.Driver],
      [4000, 1, Stage.Ip],
      [6000, 1, Stage.Transport],
      [9000, 1, Stage.Dropped],
    ];
    const kept: Hop[] = [...lost.slice(0, 3), [9000, 1, Stage.ReceiveQueue]];
    const at = (hops: Hop[], t: number) => {
      const [trip] = tripsAt(tracked(...hops), t, 20_000);
      const out = { x: 0, y: 0 };
      place(trip, receiverWays(DESK, false, false).of(trip), t, 20_000, out);
      return { ...out, falls: isFalling(trip, t, 20_000) };
    };
    for (const t of [0, 4000, 8000, 12_000]) expect(at(lost, t)).toEqual(at(kept, t));
    expect(at(lost, 19_900).falls).toBe(false);
    const [first, later] = [at(lost, 20_100), at(lost, 26_000)];
    expect([first.falls, later.falls]).toEqual([true, true]);
    expect(later.y).toBeGreaterThan(first.y);
    expect(tripsAt(tracked(...lost), 28_100, 20_000)).toEqual([]);
  });

  it.each(MAPS)('never leaves the map of a $name, whatever it does', ({ map }) => {
    const services = [
      Stage.Wire,
      Stage.Driver,
      Stage.Ip,
      Stage.Transport,
      Stage.ProcessInput,
      Stage.Copy,
      Stage.AckOut,
      Stage.AckWire,
    ];
    const rests = [
      Stage.Ring,
      Stage.Backlog,
      Stage.Prequeue,
      Stage.ReceiveQueue,
      Stage.OutOfSequence,
      Stage.Delivered,
      Stage.Dropped,
      Stage.Control,
    ];
    const life = fc.array(fc.constantFrom(...services, ...rests), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(life, fc.nat(1), fc.integer({ min: 0, max: 14_000 }), (stages, udp, t) => {
        const tracker = tracked(...stages.map((stage, i): Hop => [i * 1000, 1, stage, i * 1000 + 1000]));
        const ways = receiverWays(map, udp === 1, true);
        const at = { x: 0, y: 0 };
        for (const trip of tripsAt(tracker, t, 3000)) {
          if (!isGliding(trip, t, 3000)) continue;
          place(trip, ways.of(trip), t, 3000, at);
          expect(at.x).toBeGreaterThanOrEqual(0);
          expect(at.x).toBeLessThanOrEqual(map.size.w);
          expect(at.y).toBeGreaterThanOrEqual(0);
          expect(at.y).toBeLessThanOrEqual(map.size.h);
        }
      }),
    );
  });
});

describe('a line of the map', () => {
  it('is followed at even pace from end to end', () => {
    const way = track(LINES.iovecNo);
    const at = { x: 0, y: 0 };
    follow(way, 0, at);
    expect([at.x, at.y]).toEqual([...LINES.iovecNo[0]]);
    follow(way, way.length, at);
    expect([at.x, at.y]).toEqual([...LINES.iovecNo[LINES.iovecNo.length - 1]]);
  });

  it.each(MAPS)('runs square on the map of a $name', ({ map }) => {
    for (const [name, line] of Object.entries(map.lines)) {
      for (let i = 1; i < line.length; i++) {
        const square = line[i][0] === line[i - 1][0] || line[i][1] === line[i - 1][1];
        expect(square, `${name} at ${line[i]}`).toBe(true);
      }
    }
  });
});
