/**
 * Draws the input queue as a tank: one square per packet, from the bottom. The tank is hatched while the throttle is
 * closed.
 */
import type { Scalars } from '../../../../decode/uses';
import type { Palette } from '../../../../draw/palette';
import { FrameField } from '../../../../tables/tables';
import type { Box } from '../../shapes';

const COLUMNS = 12;
/** Number of rows above which the packets are drawn as one area, because a square would be smaller than its gap. */
const MOST_ROWS = 60;
const GAP = 1.6;
const HATCH = 7;

export function paintTank(pen: CanvasRenderingContext2D, tank: Box, snap: Scalars, colours: Palette): void {
  // The kernel refuses a packet only if the queue is longer than the limit, so the queue holds one packet more.
  const places = snap.get(FrameField.netif_max_backlog) + 1;
  const held = snap.get(FrameField.netif_backlog_len);
  const rows = Math.ceil(places / COLUMNS);
  const floor = tank.y + tank.h - 2;
  const top = rows > MOST_ROWS ? floor - ((tank.h - 4) * held) / places : packets(pen, tank, held, rows, colours);
  if (rows > MOST_ROWS) {
    pen.fillStyle = colours.packet;
    pen.fillRect(tank.x + 2, top, tank.w - 4, floor - top);
  }
  if (snap.get(FrameField.netif_throttled) > 0) hatch(pen, tank, top - 2, colours);
}

/** Draws the packets. Returns the height of their top. */
function packets(pen: CanvasRenderingContext2D, tank: Box, held: number, rows: number, colours: Palette): number {
  const [across, up] = [(tank.w - 3) / COLUMNS, (tank.h - 3) / rows];
  const floor = tank.y + tank.h - 1.5;
  pen.fillStyle = colours.packet;
  pen.beginPath();
  for (let i = 0; i < held; i++) {
    const row = Math.floor(i / COLUMNS);
    pen.rect(tank.x + 1.5 + (i % COLUMNS) * across + GAP / 2, floor - (row + 1) * up + GAP / 2, across - GAP, up - GAP);
  }
  pen.fill();
  return floor - Math.ceil(held / COLUMNS) * up;
}

function hatch(pen: CanvasRenderingContext2D, tank: Box, to: number, colours: Palette): void {
  if (to <= tank.y) return;
  pen.save();
  pen.beginPath();
  pen.rect(tank.x + 1, tank.y, tank.w - 2, to - tank.y);
  pen.clip();
  pen.strokeStyle = colours.alarm;
  pen.globalAlpha = 0.55;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = tank.x - tank.h; x < tank.x + tank.w; x += HATCH) {
    pen.moveTo(x, tank.y + tank.h);
    pen.lineTo(x + tank.h, tank.y);
  }
  pen.stroke();
  pen.restore();
}
