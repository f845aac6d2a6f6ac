/** A receive ring: D descriptors, ready, filled or empty. */

import type { Snapshot } from '../../../decode/snapshot';
import type { Palette } from '../../../draw/palette';
import { Slot } from '../../../tables/tables';
import type { Ring } from '../shapes';

/** More descriptors than this are drawn without gaps between them. */
const GAPS_UP_TO = 512;
/** Share of a descriptor's place that is left free around it. */
const GAP = 0.32;

/** `failing`: empty descriptors are not waiting for their batch, their refill failed. */
export function paintRing(
  pen: CanvasRenderingContext2D,
  ring: Ring,
  snap: Snapshot,
  failing: boolean,
  colours: Palette,
): void {
  const of = snap.slots;
  if (of === 0) return;
  const place = (Math.PI * (ring.outer + ring.inner)) / of;
  pen.lineWidth = ring.outer - ring.inner;
  // Dashes make the gaps: one stroke a state, however many descriptors there are.
  if (of <= GAPS_UP_TO) pen.setLineDash([place * (1 - GAP), place * GAP]);
  arcs(pen, ring, snap, of, Slot.Ready, colours.ready);
  arcs(pen, ring, snap, of, Slot.Filled, colours.packet);
  pen.setLineDash([]);
  outlines(pen, ring, snap, of, failing ? colours.alarm : colours.line);
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
  { x, y, outer, inner }: Ring,
  snap: Snapshot,
  of: number,
  state: number,
  colour: string,
): void {
  const step = (2 * Math.PI) / of;
  const gap = of <= GAPS_UP_TO ? (step * GAP) / 2 : 0;
  pen.strokeStyle = colour;
  eachRun(snap, of, state, (from, to) => {
    pen.beginPath();
    pen.arc(x, y, (outer + inner) / 2, from * step - Math.PI / 2 + gap, to * step - Math.PI / 2 - gap);
    pen.stroke();
  });
}

/** Empty descriptors: their edges only, each on its own while there are few. */
function outlines(
  pen: CanvasRenderingContext2D,
  { x, y, outer, inner }: Ring,
  snap: Snapshot,
  of: number,
  colour: string,
): void {
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
      pen.moveTo(x + Math.cos(begin) * outer, y + Math.sin(begin) * outer);
      pen.arc(x, y, outer, begin, end);
      pen.arc(x, y, inner, end, begin, true);
      pen.closePath();
    }
  });
  pen.stroke();
}
