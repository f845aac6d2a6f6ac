/** Which zone of a map each part of its drawing belongs to, so that a zone steps back by whole parts. */

/** From the first number of a path, or the mean of both ends of a line of points. */
function middleOf(d: string): number {
  const x = [...d.matchAll(/[ML](-?[\d.]+)/g)].map(([, n]) => Number(n));
  return /^[-\d.ML ]*$/.test(d) ? (x[0] + x[x.length - 1]) / 2 : x[0];
}

/** Words and boxes stand where they begin; what has no place of its own, as a hand of the ring, is of the first zone. */
function placeOf(part: Element): number {
  const d = part.getAttribute('d');
  return d === null
    ? Number(part.getAttribute('x') ?? part.getAttribute('x1') ?? part.getAttribute('cx'))
    : middleOf(d);
}

/** Writes to each part of the drawing below `map` in which zone it is, from 0. */
export function markZones(map: Element, borders: readonly number[]): void {
  for (const part of map.querySelectorAll('.stage-map :is(text, rect, path, line, circle)')) {
    const x = placeOf(part);
    if (part.closest('defs') === null) part.setAttribute('data-zone', `${borders.filter((at) => at <= x).length}`);
  }
}
