/**
 * Computes the position of a packet on the map from its recorded stage changes (hops) alone. So the position is right
 * when the run is paused, slowed or rewound.
 * A *trip* (`run/trip.ts`) is a packet's path from one waiting place to the next. This file chooses the line on the
 * map.
 * A service takes microseconds, which would be invisible at most speeds. The drawing therefore stretches a whole trip
 * to at least `least_ns`.
 * Departures are exact; arrivals are drawn up to half a second of real time late. Queue levels are exact.
 */

import type { Moment } from '../../run/liveRun';
import { leastTrip_ns } from '../../run/moving';
import { drawn_ns, fall_ns, isBetween, isFalling, isGliding, type Trip } from '../../run/trip';
import { Stage } from '../../tables/tables';
import { follow, type Point, type Track, track } from './shapes';

/**
 * Line of a packet's path between two waiting places (a trip). A trip has one leg for each stage in between.
 * `legBegins`: distance along the line at which each leg starts.
 */
type Way = {
  readonly track: Track;
  readonly legBegins: readonly number[];
  /** Distance along the line at which a lost packet starts to fall. */
  readonly fallBegins: number;
};

/** Maximum number of lines that are kept. */
const WAYS_KEPT = 4096;

/** Returns the part of the line for one stage (leg `i`) of a packet's trip. `next` is the stage after this leg. */
type LineOf = (trip: Trip, i: number, next: number) => readonly Point[];

/** For each stage, the stage that usually follows. Used while the stage that really follows is unknown. */
type Usual = Readonly<Partial<Record<number, number>>>;

/** Lines of packets on one map, one for each trip between two waiting places. */
export class Ways {
  /** Stored lines by trip, which is a packet's path between two waiting places. Equal trips share one line. */
  private readonly laid = new Map<string, Way>();
  private readonly known = new WeakMap<Trip, { readonly version: number; readonly way: Way }>();

  private readonly usual: Usual;

  /** `beyond`: the stages that usually follow after a packet's arrival. `last` follows a stage without an entry. */
  constructor(
    private readonly lineOf: LineOf,
    polled: boolean,
    beyond: Usual,
    private readonly last: number,
  ) {
    this.usual = {
      [Stage.Wire]: Stage.Ring,
      [Stage.Driver]: polled ? Stage.Ip : Stage.NetifBacklog,
      ...beyond,
    };
  }

  /** Returns the line of a packet's path between two waiting places, up to the last known stage. */
  of(trip: Trip): Way {
    const known = this.known.get(trip);
    if (known?.version === trip.version) return known.way;
    const way = this.find(trip);
    this.known.set(trip, { version: trip.version, way });
    return way;
  }

  private find(trip: Trip): Way {
    let key = `${trip.from},${trip.to},${trip.slot},${trip.stream}`;
    if (trip.to === Stage.Dropped) key += `,${trip.value}`;
    for (let i = 0; i < trip.legs; i++) key += `,${trip.stage[i]}`;
    const known = this.laid.get(key);
    if (known !== undefined) return known;
    const way = this.lay(trip);
    if (this.laid.size < WAYS_KEPT) this.laid.set(key, way);
    return way;
  }

  private lay(trip: Trip): Way {
    const points: Point[] = [];
    const firsts: number[] = [];
    for (let i = 0; i < trip.legs; i++) {
      const last = i === trip.legs - 1;
      const next = last ? (trip.to >= 0 ? trip.to : (this.usual[trip.stage[i]] ?? this.last)) : trip.stage[i + 1];
      firsts.push(points.length);
      points.push(...this.lineOf(trip, i, next));
    }
    const way = track(points);
    return {
      track: way,
      legBegins: firsts.map((i) => way.along[i]),
      fallBegins: way.along[Math.max(0, points.length - 2)],
    };
  }
}

export type Position = { x: number; y: number };

/**
 * Assumed duration of the service at a stage, if its end is not known yet, ns. After this time the packet waits at
 * `UNKNOWN_SHARE` of the stage's line.
 */
const UNKNOWN_NS = 20_000;
const UNKNOWN_SHARE = 0.85;

/** Distance that a packet has moved along its line at moment `t`. The whole trip is drawn over at least `least_ns`. */
function distance(trip: Trip, way: Way, t: number, least_ns: number): number {
  const start = trip.start_ns;
  const last = trip.legs - 1;
  const end = trip.arrival_ns;
  if (end === Number.POSITIVE_INFINITY) {
    const known = Math.max(trip.enter_ns[last] - start, 1);
    const into = (t - trip.enter_ns[last]) / Math.max(UNKNOWN_NS, known, least_ns);
    const begin = way.legBegins[last];
    return begin + (way.track.length - begin) * UNKNOWN_SHARE * Math.min(1, Math.max(0, into));
  }
  if (isFalling(trip, t, least_ns)) {
    const since = (t - start - drawn_ns(trip, least_ns)) / Math.max(1, fall_ns(trip, least_ns));
    return way.fallBegins + (way.track.length - way.fallBegins) * Math.min(1, since);
  }
  const total = Math.max(end - start, 1);
  const moment = start + ((t - start) / drawn_ns(trip, least_ns)) * total;
  let i = last;
  while (i > 0 && trip.enter_ns[i] > moment) i--;
  const begin_ns = trip.enter_ns[i];
  const end_ns = i === last ? end : trip.enter_ns[i + 1];
  const begin = way.legBegins[i];
  const finish = i < last ? way.legBegins[i + 1] : trip.to === Stage.Dropped ? way.fallBegins : way.track.length;
  const part = end_ns > begin_ns ? (moment - begin_ns) / (end_ns - begin_ns) : 1;
  return begin + (finish - begin) * part;
}

/**
 * Returns how far along its line a packet stands if the user has asked for reduced motion: in the middle of the part
 * of the line that belongs to the packet's present stage.
 */
function distanceStill(trip: Trip, way: Way, t: number): number {
  let i = trip.legs - 1;
  while (i > 0 && trip.enter_ns[i] > t) i--;
  const begin = way.legBegins[i];
  const finish = i === trip.legs - 1 ? way.track.length : way.legBegins[i + 1];
  return (begin + finish) / 2;
}

/** Position of a packet in flight at `t`. */
export function place(trip: Trip, way: Way, t: number, least_ns: number, out: Position): void {
  follow(way.track, distance(trip, way, t, least_ns), out);
}

/** Position of a packet with reduced motion. */
export function placeStill(trip: Trip, way: Way, t: number, out: Position): void {
  follow(way.track, distanceStill(trip, way, t), out);
}

/**
 * Position of a trip's packet at a moment, with or without reduced motion. During a pause the position is exact, and
 * only a packet that has already arrived is where the animation had come to.
 */
export function placeAt(trip: Trip, way: Way, moment: Moment, out: Position): void {
  const { t, still, playing } = moment;
  if (still) placeStill(trip, way, t, out);
  else place(trip, way, t, playing || t >= trip.end_ns ? leastTrip_ns(moment) : 0, out);
}

/**
 * Length of the line behind a packet that has departed; after the trip, the whole line. During a pause the length is
 * exact, because the animation then does not lag.
 */
export function behind(trip: Trip, way: Way, moment: Pick<Moment, 't' | 'still' | 'speed' | 'playing'>): number {
  const { t, still, playing } = moment;
  const least_ns = playing ? leastTrip_ns(moment) : 0;
  if (still) return isBetween(trip, t) ? distanceStill(trip, way, t) : way.track.length;
  return isGliding(trip, t, least_ns) ? distance(trip, way, t, least_ns) : way.track.length;
}
