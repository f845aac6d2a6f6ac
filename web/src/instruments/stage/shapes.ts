/** Points, boxes, rings and lines in the units of a map. Pure functions. */
export type Point = readonly [number, number];
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Size of a map. */
export type Size = { readonly w: number; readonly h: number };

/** Size of the map on a desktop screen. */
export const STAGE: Size = { w: 1084, h: 388 };
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
export function roundTheRing(ring: Ring, from: number, to: number, radius: number): Point[] {
  const turn = Math.PI * 2;
  let by = (to - from) % turn;
  if (by > Math.PI) by -= turn;
  if (by < -Math.PI) by += turn;
  const steps = Math.max(1, Math.ceil(Math.abs(by) / 0.2));
  return Array.from({ length: steps + 1 }, (_, i) => onCircle(ring, from + (by * i) / steps, radius));
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
