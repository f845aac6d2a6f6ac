/** SVG path data for shapes on a plot. The functions only make strings, so tests can call them without a browser. */
import { type Scale, tenth } from './scale';

/** A point in the drawing's units. */
export type Place = readonly [x: number, y: number];

/** Returns the positions of data on two scales, to a tenth of a unit. */
export function placesOf<Datum>(
  data: readonly Datum[],
  x: Scale,
  y: Scale,
  of: (datum: Datum, i: number) => Place,
): Place[] {
  return data.map((datum, i) => {
    const [across, up] = of(datum, i);
    return [tenth(x(across)), tenth(y(up))];
  });
}

const text = ([x, y]: Place): string => `${x},${y}`;

/** Returns a line of steps: each value holds until the next one. NaN interrupts the line. */
export function steps(places: readonly Place[]): string {
  return stretchesOf(places)
    .map(({ from, to }) => stepsOf(held(places, from, to)))
    .join('');
}

/** Returns the area between two lines of steps with the same x positions. */
export function ground(places: readonly Place[], floor: readonly Place[]): string {
  return stretchesOf(places)
    .map(({ from, to }) => groundOf(held(places, from, to), held(floor, from, to)))
    .join('');
}

/** Returns the sequences of positions without NaN. `to` is the index after the last. */
function stretchesOf(places: readonly Place[]): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  places.forEach(([, y], i) => {
    if (Number.isNaN(y)) return;
    if (i === 0 || Number.isNaN(places[i - 1][1])) stretches.push({ from: i, to: i + 1 });
    else stretches[stretches.length - 1].to = i + 1;
  });
  return stretches;
}

/**
 * Returns the positions of a sequence. Its last value is extended to the next position, where the value becomes
 * unknown.
 */
function held(places: readonly Place[], from: number, to: number): Place[] {
  const stretch = places.slice(from, to);
  return to < places.length ? [...stretch, [places[to][0], places[to - 1][1]]] : stretch;
}

function stepsOf(places: readonly Place[]): string {
  return places.map((place, i) => (i === 0 ? `M${text(place)}` : step(places[i - 1], place))).join('');
}

function step([, y]: Place, next: Place): string {
  return `L${next[0]},${y}L${text(next)}`;
}

function groundOf(places: readonly Place[], floor: readonly Place[]): string {
  const last = floor[floor.length - 1];
  const back = floor
    .slice(0, -1)
    .reverse()
    .map((place, i, all) => `L${i === 0 ? last[0] : all[i - 1][0]},${place[1]}L${text(place)}`);
  return `${stepsOf(places)}L${text(last)}${back.join('')}Z`;
}

/** Returns a line of steps whose last value extends to an edge. */
export function stairs(places: readonly Place[], edge: number): string {
  const path = places.map(([x, y], i) => (i === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
  return path === '' ? '' : `${path}H${edge}`;
}

/** Returns a vertical stroke, at least `least` units tall. */
export function stroke(x: number, from: number, to: number, least: number): string {
  const short = Math.max(0, least - (from - to)) / 2;
  return `M${tenth(x)} ${tenth(from + short)}V${tenth(to - short)}`;
}
