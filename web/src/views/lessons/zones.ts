/** Which zone of the receiver's map each part of its drawing belongs to, so that a zone steps back by whole parts. */
import { type RefObject, useEffect } from 'react';
import { ZONE_BORDERS } from '../../instruments/stage/layouts/receiver/desk';
import { STAGE } from '../../instruments/stage/shapes';
import { useLab } from '../../ui/useLab';
import type { Look } from './lesson';

const LOOK_MS = 200;

/** Where each begins, as a share of the map's width. */
const BEGINS: Partial<Record<Look, number>> = {
  nic: 0,
  kernel: ZONE_BORDERS[0] / STAGE.w,
  process: ZONE_BORDERS[1] / STAGE.w,
};

/** Where the first zone of these begins, as a share of the map's width; null where none is a zone. */
export function beginOf(looks: readonly Look[]): number | null {
  const zone = looks.find((look) => look in BEGINS);
  return zone === undefined ? null : (BEGINS[zone] ?? null);
}

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

/** Writes to each part of a drawing in which zone it is, from 0. */
function markZones(map: Element): void {
  for (const part of map.querySelectorAll('text, rect, path, line, circle')) {
    const x = placeOf(part);
    if (part.closest('defs') === null) part.setAttribute('data-zone', `${ZONE_BORDERS.filter((at) => at <= x).length}`);
  }
}

/** Another driver has another map: each is marked when it is first seen. */
export function useZones(root: RefObject<Element>): void {
  const { session } = useLab();
  useEffect(() => {
    let known: Element | null = null;
    return session.paintEvery(LOOK_MS, () => {
      const map = root.current?.querySelector('.stage-map') ?? null;
      if (map === null || map === known) return;
      markZones(map);
      known = map;
    });
  }, [root, session]);
}
