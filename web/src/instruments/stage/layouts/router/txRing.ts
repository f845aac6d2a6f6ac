/** The transmit ring: descriptors that hold a packet, from the top on. */
import type { Snapshot } from '../../../../decode/snapshot';
import type { Palette } from '../../../../draw/palette';
import { F } from '../../../../tables/tables';
import { TX } from './geometry';

/** More descriptors than this are drawn without gaps between them. */
const GAPS_UP_TO = 128;
const GAP = 0.3;

export function paintTxRing(pen: CanvasRenderingContext2D, snap: Snapshot, colours: Palette): void {
  const size = snap.get(F.tx_ring_size);
  if (size === 0) return;
  const radius = (TX.outer + TX.inner) / 2;
  const step = (2 * Math.PI) / size;
  const gap = size <= GAPS_UP_TO ? step * GAP : 0;
  pen.lineWidth = TX.outer - TX.inner;
  if (gap > 0) pen.setLineDash([(step - gap) * radius, gap * radius]);
  arc(pen, radius, 2 * Math.PI, colours.ready);
  arc(pen, radius, snap.get(F.tx_ring_used) * step, colours.packet);
  pen.setLineDash([]);
}

function arc(pen: CanvasRenderingContext2D, radius: number, angle: number, colour: string): void {
  if (angle === 0) return;
  pen.strokeStyle = colour;
  pen.beginPath();
  pen.arc(TX.x, TX.y, radius, -Math.PI / 2, angle - Math.PI / 2);
  pen.stroke();
}
