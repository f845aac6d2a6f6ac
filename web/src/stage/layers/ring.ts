/** The receive ring: D descriptors, ready, filled or empty, and the two hands that run round it. */
import { setAttr, setText } from '../../lib/dom';
import type { Snapshot } from '../../sim/frame';
import { F, Slot } from '../../sim/tables';
import { onCircle, RING, slotAngle } from '../geometry';
import type { Palette } from '../palette';
import type { Parts } from './parts';

/** More descriptors than this are drawn without gaps between them. */
const GAPS_UP_TO = 512;

/** `failing`: empty descriptors are not waiting for their batch, their refill failed. */
export function paintRing(pen: CanvasRenderingContext2D, snap: Snapshot, failing: boolean, colours: Palette): void {
  const of = snap.slots;
  if (of === 0) return;
  sector(pen, snap, of, Slot.Ready);
  pen.fillStyle = colours.ready;
  pen.fill();
  sector(pen, snap, of, Slot.Filled);
  pen.fillStyle = colours.packet;
  pen.fill();
  sector(pen, snap, of, Slot.Empty);
  pen.lineWidth = Math.min(0.9, 180 / of);
  pen.strokeStyle = failing ? colours.alarm : colours.line;
  pen.stroke();
}

/** One path of every run of descriptors in a state. */
function sector(pen: CanvasRenderingContext2D, snap: Snapshot, of: number, state: number): void {
  const step = (2 * Math.PI) / of;
  const gap = of <= GAPS_UP_TO ? step * 0.16 : 0;
  pen.beginPath();
  for (let i = 0; i < of; ) {
    if (snap.slot(i) !== state) {
      i++;
      continue;
    }
    let to = i + 1;
    while (gap === 0 && to < of && snap.slot(to) === state) to++;
    const begin = i * step - Math.PI / 2 + gap;
    const end = to * step - Math.PI / 2 - gap;
    pen.moveTo(RING.x + Math.cos(begin) * RING.outer, RING.y + Math.sin(begin) * RING.outer);
    pen.arc(RING.x, RING.y, RING.outer, begin, end);
    pen.arc(RING.x, RING.y, RING.inner, end, begin, true);
    pen.closePath();
    i = to;
  }
}

/** Hands nearer than this share one word, radians. */
const NEAR = 0.42;

export function paintHands(parts: Parts, snap: Snapshot): void {
  const of = Math.max(1, snap.get(F.ring_size));
  const nic = slotAngle(snap.get(F.ring_nic_index) - 0.5, of);
  const driver = slotAngle(snap.get(F.ring_driver_index) - 0.5, of);
  hand(parts, 'nic', nic);
  hand(parts, 'driver', driver);
  const apart = Math.abs(Math.atan2(Math.sin(nic - driver), Math.cos(nic - driver)));
  setText(parts('nic-word'), apart < NEAR ? '' : 'NIC');
  setText(parts('driver-word'), apart < NEAR ? together(driver) : 'driver');
}

/** Both hands in one word; at the right there is room for the shorter only. */
function together(angle: number): string {
  return Math.cos(angle) > 0.3 ? 'driver' : 'NIC, driver';
}

function hand(parts: Parts, name: string, angle: number): void {
  const turn = (angle * 180) / Math.PI + 90;
  setAttr(parts(`${name}-hand`), 'transform', `translate(${RING.x} ${RING.y}) rotate(${turn.toFixed(1)})`);
  const [x, level] = onCircle(angle, RING.outer + 16);
  const side = Math.cos(angle);
  // Off the line on which frames come and go.
  const near = side > 0 ? 34 : 16;
  const y = Math.abs(level - RING.y) < near ? RING.y + near + 4 : level;
  setAttr(parts(`${name}-word`), 'text-anchor', side > 0.3 ? 'start' : side < -0.3 ? 'end' : 'middle');
  setAttr(parts(`${name}-word`), 'transform', `translate(${x.toFixed(1)} ${(y + 4).toFixed(1)})`);
}
