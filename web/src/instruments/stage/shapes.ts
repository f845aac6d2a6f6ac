/** Points, boxes, rings and lines in the units of a map. Pure functions. */
export type Point = readonly [number, number];
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Position of a text. `anchor`: the part of the text that is at this position. */
export type Spot = { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' | 'end' };

export const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });
export const spot = (x: number, y: number, anchor: Spot['anchor'] = 'start'): Spot => ({ x, y, anchor });

/** Right edge, lower edge and centre of a box. */
export const rightOf = ({ x, w }: Box): number => x + w;
export const bottomOf = ({ y, h }: Box): number => y + h;
export const middleX = ({ x, w }: Box): number => x + w / 2;
export const middleY = ({ y, h }: Box): number => y + h / 2;

/** Returns the position of a text in the middle of a box, `below` its upper edge. */
export const centredIn = (box: Box, below: number): Spot => spot(middleX(box), box.y + below, 'middle');

/** Returns the box with a margin on all sides. */
export function around({ x, y, w, h }: Box, margin: number): Box {
  return { x: x - margin, y: y - margin, w: w + 2 * margin, h: h + 2 * margin };
}

/** Returns a line with right angles that first goes across. `turns`: the next x, then the next y, and so on. */
export function across(x: number, y: number, ...turns: readonly number[]): Point[] {
  return bent([x, y], turns, 0);
}

/** Returns a line with right angles that first goes up or down. `turns`: the next y, then the next x, and so on. */
export function down(x: number, y: number, ...turns: readonly number[]): Point[] {
  return bent([x, y], turns, 1);
}

function bent(start: Point, turns: readonly number[], axis: 0 | 1): Point[] {
  const points = [start];
  for (const [i, to] of turns.entries()) {
    const [x, y] = points[i];
    points.push(i % 2 === axis ? [to, y] : [x, to]);
  }
  return points;
}

/** Size of a map. */
export type Size = { readonly w: number; readonly h: number };

/** Size of the map on a desktop screen. */
export const STAGE: Size = { w: 1084, h: 388 };

/** Zones of a map in order, side by side or, on an upright map, one below the other. */
export type Zones<Id extends string> = readonly { readonly id: Id; readonly box: Box }[];

/** Makes the zones of a map of this size. `begins`: x or y at which each zone begins. */
export function zonesOf<Id extends string>({ w, h }: Size, begins: Readonly<Record<Id, number>>): Zones<Id> {
  const isUpright = h > w;
  const ids = Object.keys(begins) as Id[];
  return ids.map((id, i) => {
    const from = begins[id];
    const length = (begins[ids[i + 1]] ?? Math.max(w, h)) - from;
    return { id, box: isUpright ? box(0, from, w, length) : box(from, 0, length, h) };
  });
}

/** A ring of descriptors: its centre, and its outer and inner radius. */
export type Ring = { readonly x: number; readonly y: number; readonly outer: number; readonly inner: number };

/** Path text of a polyline: "M x y L x y …". */
export function pathData(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
}

/** Angle of descriptor `i` of `of`, clockwise from the top, radians from the x axis. */
export function slotAngle(i: number, of: number): number {
  return ((i + 0.5) / of) * 2 * Math.PI - Math.PI / 2;
}

export function onCircle({ x, y }: Ring, angle: number, radius: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
}

/** Returns the shorter of the two ways around the ring between two angles, as a polyline with this radius. */
function roundTheRing(ring: Ring, from: number, to: number, radius: number): Point[] {
  const turn = Math.PI * 2;
  let by = (to - from) % turn;
  if (by > Math.PI) by -= turn;
  if (by < -Math.PI) by += turn;
  const steps = Math.max(1, Math.ceil(Math.abs(by) / 0.2));
  return Array.from({ length: steps + 1 }, (_, i) => onCircle(ring, from + (by * i) / steps, radius));
}

/** Returns the way of a packet from its descriptor out of a ring: around the ring at this distance, to its right side. */
export function outOfRing(ring: Ring, slot: number, distance: number): Point[] {
  const angle = slotAngle(slot, 64);
  return [onCircle(ring, angle, ring.outer), ...roundTheRing(ring, angle, 0, ring.outer + distance)];
}

/** A polyline with the distance of each point from the start. */
export type Track = { readonly points: readonly Point[]; readonly along: readonly number[]; readonly length: number };

export function track(points: readonly Point[]): Track {
  const along = [0];
  for (let i = 1; i < points.length; i++) {
    along.push(along[i - 1] + Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]));
  }
  return { points, along, length: along[along.length - 1] };
}

/** Writes the point at `distance` along the track into `out`. */
export function follow(way: Track, distance: number, out: { x: number; y: number }): void {
  const wanted = Math.min(Math.max(distance, 0), way.length);
  let i = 1;
  while (i < way.along.length - 1 && way.along[i] < wanted) i++;
  const from = way.points[i - 1];
  const to = way.points[Math.min(i, way.points.length - 1)];
  const span = way.along[Math.min(i, way.along.length - 1)] - way.along[i - 1];
  const part = span > 0 ? (wanted - way.along[i - 1]) / span : 1;
  out.x = from[0] + (to[0] - from[0]) * part;
  out.y = from[1] + (to[1] - from[1]) * part;
}

/** Returns whether the point is within the box. */
export function contains(box: Box, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h;
}
