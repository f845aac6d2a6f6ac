/** The receive ring: D descriptors, ready, filled or empty, and the two hands that run round it. */

import type { Snapshot } from '../../../decode/snapshot';
import { setAttr, setText } from '../../../draw/dom';
import type { Palette } from '../../../draw/palette';
import type { Parts } from '../../../draw/parts';
import { F, Slot } from '../../../tables/tables';
import { stage as words } from '../../../words/opening';
import { onCircle, RING, slotAngle } from '../geometry';

/** More descriptors than this are drawn without gaps between them. */
const GAPS_UP_TO = 512;
/** Share of a descriptor's place that is left free around it. */
const GAP = 0.32;

/** `failing`: empty descriptors are not waiting for their batch, their refill failed. */
export function paintRing(pen: CanvasRenderingContext2D, snap: Snapshot, failing: boolean, colours: Palette): void {
  const of = snap.slots;
  if (of === 0) return;
  const middle = (RING.outer + RING.inner) / 2;
  const place = (2 * Math.PI * middle) / of;
  pen.lineWidth = RING.outer - RING.inner;
  // Dashes make the gaps: one stroke a state, however many descriptors there are.
  if (of <= GAPS_UP_TO) pen.setLineDash([place * (1 - GAP), place * GAP]);
  arcs(pen, snap, of, Slot.Ready, middle, colours.ready);
  arcs(pen, snap, of, Slot.Filled, middle, colours.packet);
  pen.setLineDash([]);
  outlines(pen, snap, of, failing ? colours.alarm : colours.line);
}

/** Calls `draw` for each run of descriptors in a state. */
function eachRun(snap: Snapshot, of: number, state: number, draw: (from: number, to: number) => void): void {
  for (let i = 0; i < of; ) {
    if (snap.slot(i) !== state) {
      i++;
      continue;
    }
    let to = i + 1;
    while (to < of && snap.slot(to) === state) to++;
    draw(i, to);
    i = to;
  }
}

function arcs(
  pen: CanvasRenderingContext2D,
  snap: Snapshot,
  of: number,
  state: number,
  radius: number,
  colour: string,
): void {
  const step = (2 * Math.PI) / of;
  const gap = of <= GAPS_UP_TO ? (step * GAP) / 2 : 0;
  pen.strokeStyle = colour;
  eachRun(snap, of, state, (from, to) => {
    pen.beginPath();
    pen.arc(RING.x, RING.y, radius, from * step - Math.PI / 2 + gap, to * step - Math.PI / 2 - gap);
    pen.stroke();
  });
}

/** Empty descriptors: their edges only, each on its own while there are few. */
function outlines(pen: CanvasRenderingContext2D, snap: Snapshot, of: number, colour: string): void {
  const step = (2 * Math.PI) / of;
  const gap = of <= GAPS_UP_TO ? (step * GAP) / 2 : 0;
  pen.lineWidth = Math.min(0.9, 180 / of);
  pen.strokeStyle = colour;
  pen.beginPath();
  eachRun(snap, of, Slot.Empty, (from, to) => {
    const each = gap > 0 ? 1 : to - from;
    for (let i = from; i < to; i += each) {
      const begin = i * step - Math.PI / 2 + gap;
      const end = (i + each) * step - Math.PI / 2 - gap;
      pen.moveTo(RING.x + Math.cos(begin) * RING.outer, RING.y + Math.sin(begin) * RING.outer);
      pen.arc(RING.x, RING.y, RING.outer, begin, end);
      pen.arc(RING.x, RING.y, RING.inner, end, begin, true);
      pen.closePath();
    }
  });
  pen.stroke();
}

/** Hands nearer than this share one word, radians. */
const NEAR = 0.42;

export function paintHands(parts: Parts, snap: Snapshot): void {
  const of = Math.max(1, snap.get(F.ring_size));
  const nic = slotAngle(snap.get(F.ring_nic_index) - 0.5, of);
  const driver = slotAngle(snap.get(F.ring_driver_index) - 0.5, of);
  const apart = Math.abs(Math.atan2(Math.sin(nic - driver), Math.cos(nic - driver)));
  const parted = apart >= NEAR && apart < 1;
  hand(parts, 'nic', nic, parted && Math.sin(nic) < 0 && Math.sin(driver) > 0);
  hand(parts, 'driver', driver, parted && Math.sin(driver) < 0 && Math.sin(nic) > 0);
  setText(parts('nic-word'), apart < NEAR ? '' : words.nic);
  setText(parts('driver-word'), apart < NEAR ? together(driver) : words.driver);
}

/** Both hands in one word; at the right there is room for the shorter only. */
function together(angle: number): string {
  return Math.cos(angle) > 0.3 ? words.driver : words.nicAndDriver;
}

/** `above`: the other hand's word is close below. */
function hand(parts: Parts, name: string, angle: number, above: boolean): void {
  const turn = (angle * 180) / Math.PI + 90;
  setAttr(parts(`${name}-hand`), 'transform', `translate(${RING.x} ${RING.y}) rotate(${turn.toFixed(1)})`);
  const [x, level] = onCircle(angle, RING.outer + 22);
  const side = Math.cos(angle);
  // Off the line on which frames come and go; below it there is room.
  const near = side > 0 ? 34 : 26;
  const y = Math.abs(level - RING.y) < near ? RING.y + (above ? -near : near + 4) : level;
  setAttr(parts(`${name}-word`), 'text-anchor', side > 0.3 ? 'start' : side < -0.3 ? 'end' : 'middle');
  setAttr(parts(`${name}-word`), 'transform', `translate(${x.toFixed(1)} ${(y + 4).toFixed(1)})`);
}
