/** Assigns the parts of the map to zones, so that a zone can be dimmed as a whole. */
import { type RefObject, useEffect } from 'react';
import { ZONES, type Zone } from '../../hosts/zones';
import { DESK } from '../../instruments/stage/layouts/receiver/desk';
import { PHONE } from '../../instruments/stage/layouts/receiver/phone';
import { DESK as ROUTER_DESK } from '../../instruments/stage/layouts/router/desk';
import { PHONE as ROUTER_PHONE } from '../../instruments/stage/layouts/router/phone';
import type { Box, Size } from '../../instruments/stage/shapes';
import { useLab } from '../../ui/useLab';
import type { Look } from './lesson';

const LOOK_MS = 200;

/**
 * Axis along which a map's zones are arranged (0: x, 1: y), the start of each zone, and the length of the map, in units
 * of the map.
 */
type Along = { readonly axis: 0 | 1; readonly begins: readonly number[]; readonly long: number };
type Zoned = { readonly size: Size; readonly zones: readonly { readonly id: string; readonly box: Box }[] };

/**
 * Zones of a map as lessons use them. On a router, the zone "kernel" is interrupt and softirq, and the zone "process"
 * is the far host.
 */
function alongOf({ zones, size }: Zoned): Along {
  const axis = size.h > size.w ? 1 : 0;
  const lessons = zones.filter(({ id }) => id !== 'softirq');
  return {
    axis,
    begins: lessons.map(({ box }) => (axis === 1 ? box.y : box.x)),
    long: axis === 1 ? size.h : size.w,
  };
}

const RECEIVER = { beside: alongOf(DESK), below: alongOf(PHONE) };
const ROUTER = { beside: alongOf(ROUTER_DESK), below: alongOf(ROUTER_PHONE) };

/** Zones of the map that is drawn inside an element. */
function alongIn(stage: Element | null): Along {
  const host = stage?.querySelector('.router-map') ? ROUTER : RECEIVER;
  return stage?.matches('.tall') ? host.below : host.beside;
}

const isZone = (look: Look): look is Look & Zone => (ZONES as readonly Look[]).includes(look);

/** Scrolls a map to the first of these parts that is a zone of the map. Does nothing if none of them is a zone. */
export function scrollToZone(root: Element | null, looks: readonly Look[]): void {
  const sheet = root?.querySelector('.stage-scroll');
  const zone = looks.find(isZone);
  if (!sheet || zone === undefined) return;
  const { axis, begins, long } = alongIn(sheet.closest('.stage'));
  const share = begins[ZONES.indexOf(zone)] / long;
  sheet.scrollTo(axis === 1 ? { top: sheet.scrollHeight * share } : { left: sheet.scrollWidth * share });
}

/** Position of an SVG path on an axis: the middle of a straight line, or the start of any other path. */
function middleOf(d: string, axis: 0 | 1): number {
  const at = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((point) => Number(point[axis + 1]));
  return /^[-\d.ML ]*$/.test(d) ? (at[0] + at[at.length - 1]) / 2 : at[0];
}

const PLACES = [
  ['x', 'x1', 'cx'],
  ['y', 'y1', 'cy'],
] as const;

/**
 * Position of a part of the map on an axis: the start of its text or boxes. A part without a position, such as a
 * pointer of the ring, belongs to the first zone.
 */
function placeOf(part: Element, axis: 0 | 1): number {
  const d = part.getAttribute('d');
  if (d !== null) return middleOf(d, axis);
  const name = PLACES[axis].find((one) => part.hasAttribute(one));
  return name === undefined ? 0 : Number(part.getAttribute(name));
}

/** Marks each part of a map with the index of its zone. */
function markZones(map: Element): void {
  const { axis, begins } = alongIn(map.closest('.stage'));
  for (const part of map.querySelectorAll('text, rect, path, line, circle')) {
    const at = placeOf(part, axis);
    const zone = begins.filter((begin) => begin > 0 && begin <= at).length;
    if (part.closest('defs') === null) part.setAttribute('data-zone', `${zone}`);
  }
}

/**
 * Marks the parts of each map with their zones when the map first appears. A new driver of the NIC brings a new map,
 * which is marked, too.
 */
export function useZones(root: RefObject<Element>, looks: readonly Look[]): void {
  const lab = useLab();
  useEffect(() => {
    let known: Element | null = null;
    return lab.paintEvery(LOOK_MS, () => {
      const map = root.current?.querySelector('.stage-map') ?? null;
      if (map === null || map === known) return;
      markZones(map);
      scrollToZone(root.current, looks);
      known = map;
    });
  }, [root, lab, looks]);
}
