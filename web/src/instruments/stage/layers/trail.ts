/** The followed packet, with a circle around it, and its line up to this place. */
import type { Palette } from '../../../draw/palette';
import { Pace } from '../../../lib/pace';
import { hopsOf, tripsOf } from '../../../run/hopsOf';
import type { LiveRun, Moment } from '../../../run/liveRun';
import { leastTrip_ns } from '../../../run/moving';
import { slotOf } from '../../../run/tracker';
import { isFalling, Trip } from '../../../run/trip';
import { Stage } from '../../../tables/tables';
import { behind, type Position, type Ways } from '../motion';
import { type Box, follow, type Point, type Track } from '../shapes';
import { cross, halo, type Looks, sprite } from './packets';

/** Interval at which the followed packet's changes of stage (hops) are searched again, ms. The machine runs ahead by this time. */
const LOOK_MS = 50;
const WIDE = 2.6;
/** Width and opacity of the trail on a map that has text on its lines, so that the text stays readable. */
const MARKED = { wide: 8, alpha: 0.28 };
/** Greatest distance at which a point counts as a point on a line, units of the map. */
const NEAR = 2.5;
const CORNER = 6;

/** A line of the map. `to`: length of the part that the packet has passed. */
type Stretch = { readonly track: Track; readonly to: number };

/** Returns the distance of a point from the start of the line; −1 if the point is not on the line. */
export function distanceOf({ points, along }: Track, [x, y]: Point): number {
  for (let i = 1; i < points.length; i++) {
    const [[x1, y1], [x2, y2]] = [points[i - 1], points[i]];
    const length = along[i] - along[i - 1];
    if (length === 0) continue;
    const into = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length;
    if (into < -NEAR || into > length + NEAR) continue;
    const off = Math.abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / length;
    if (off <= NEAR) return along[i - 1] + Math.min(length, Math.max(0, into));
  }
  return -1;
}

export class Trail {
  private readonly pace = new Pace(LOOK_MS);
  private trips: readonly Trip[] = [];
  private of = 0;
  private stretches: Stretch[] = [];
  /** Last trip that the packet has begun. Null if none is known. */
  private last: { readonly trip: Trip; readonly waits: boolean; readonly isLost: boolean } | null = null;
  private readonly here: Position = { x: 0, y: 0 };

  /**
   * `boxes` contain text, so the trail is not drawn over them; a box that the trail crosses gets a frame. Without boxes
   * the trail is wide and faint. `unseen`: lines on which no packet is drawn. The key is the stage that follows the
   * line.
   */
  constructor(
    private readonly boxes: readonly Box[],
    private readonly unseen: ReadonlyMap<number, Track>,
  ) {}

  paint(pen: CanvasRenderingContext2D, moment: Moment, session: LiveRun, ways: Ways, colours: Palette): void {
    this.stretches = [];
    this.last = null;
    if (moment.followed === 0 || moment.flow) return;
    if (this.pace.isDue(moment) || this.of !== moment.followed) this.look(moment, session);
    const begun = this.trips.filter((trip) => trip.start_ns <= moment.t);
    begun.forEach((trip, i) => {
      const way = ways.of(trip);
      const isLast = i === begun.length - 1;
      // The animation of an earlier trip may still be on its way, but the packet is not.
      const to = isLast ? behind(trip, way, moment) : way.track.length;
      this.stretches.push({ track: way.track, to });
      const before = this.unseen.get(trip.stage[0]);
      if (before !== undefined) this.stretches.push({ track: before, to: before.length });
      if (!isLast) return;
      const waits = to >= way.track.length && moment.t >= trip.end_ns;
      this.last = { trip, waits, isLost: isFalling(trip, moment.t, moment.playing ? leastTrip_ns(moment) : 0) };
      if (waits && trip.to === Stage.Ring)
        [this.here.x, this.here.y] = descriptorOf(trip, ways, session.tracker.ringSize);
      else follow(way.track, to, this.here);
    });
    this.draw(pen, colours);
  }

  /** Draws the packet with a circle around it: on the line of its last trip, or where it waits after the trip. */
  mark(pen: CanvasRenderingContext2D, looks: Looks, colours: Palette): void {
    const { here, last } = this;
    if (last === null) return;
    const { trip, waits, isLost } = last;
    halo(pen, here, colours);
    if (isLost) cross(pen, here, colours);
    else sprite(pen, trip.kind, here, waits ? colours.packet : looks.colour(trip, here, colours), colours);
  }

  private look({ followed, life }: Moment, { tracker }: LiveRun): void {
    this.of = followed;
    this.trips = tripsOf(hopsOf(followed, life, tracker), tracker.ringSize);
  }

  /** Returns whether the followed packet has already been at this point of the map. */
  passed(point: Point): boolean {
    return this.stretches.some(({ track, to }) => {
      const at = distanceOf(track, point);
      return at >= 0 && at <= to;
    });
  }

  private draw(pen: CanvasRenderingContext2D, colours: Palette): void {
    pen.strokeStyle = colours.ink;
    const marks = this.boxes.length === 0;
    pen.lineWidth = marks ? MARKED.wide : WIDE;
    pen.globalAlpha = marks ? MARKED.alpha : 1;
    pen.lineJoin = 'round';
    pen.beginPath();
    for (const stretch of this.stretches) trace(pen, stretch);
    pen.stroke();
    pen.globalAlpha = 1;
    for (const box of this.boxes) {
      if (!this.crosses(box)) continue;
      pen.clearRect(box.x, box.y, box.w, box.h);
      pen.beginPath();
      pen.roundRect(box.x, box.y, box.w, box.h, CORNER);
      pen.stroke();
    }
  }

  private crosses({ x, y, w, h }: Box): boolean {
    const edges: readonly Point[] = [
      [x, y + h / 2],
      [x + w, y + h / 2],
    ];
    return edges.some((edge) => this.passed(edge)) || this.passed([x + w / 2, y + h / 2]);
  }
}

/** Place of the descriptor in which a packet waits after a trip: the start of its next line. */
function descriptorOf({ value, stream }: Trip, ways: Ways, ringSize: number): Point {
  const next = new Trip();
  next.stage[0] = Stage.Driver;
  next.legs = 1;
  next.stream = stream;
  next.slot = slotOf(ringSize, value);
  return ways.of(next).track.points[0];
}

const end = { x: 0, y: 0 };

function trace(pen: CanvasRenderingContext2D, { track, to }: Stretch): void {
  const { points, along } = track;
  pen.moveTo(points[0][0], points[0][1]);
  for (let i = 1; i < points.length && along[i] <= to; i++) pen.lineTo(points[i][0], points[i][1]);
  follow(track, to, end);
  pen.lineTo(end.x, end.y);
}
