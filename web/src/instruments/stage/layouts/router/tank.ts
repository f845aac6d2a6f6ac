/** The input queue as a tank: a square a packet, from the floor up; hatched while the throttle keeps it shut. */
import type { Snapshot } from '../../../../decode/snapshot';
import type { Palette } from '../../../../draw/palette';
import { FrameField } from '../../../../tables/tables';
import { TANK } from './geometry';

const COLUMNS = 12;
/** Rows of more than so many are drawn as one fill: a square would be smaller than its gap. */
const MOST_ROWS = 60;
const GAP = 1.6;
const HATCH = 7;

export function paintTank(pen: CanvasRenderingContext2D, snap: Snapshot, colours: Palette): void {
  // A packet is refused only beyond the limit: the queue takes one more.
  const places = snap.get(FrameField.netif_max_backlog) + 1;
  const held = snap.get(FrameField.netif_backlog_len);
  const rows = Math.ceil(places / COLUMNS);
  const floor = TANK.y + TANK.h - 2;
  const top = rows > MOST_ROWS ? floor - ((TANK.h - 4) * held) / places : packets(pen, held, rows, colours);
  if (rows > MOST_ROWS) {
    pen.fillStyle = colours.packet;
    pen.fillRect(TANK.x + 2, top, TANK.w - 4, floor - top);
  }
  if (snap.get(FrameField.netif_throttled) > 0) hatch(pen, top - 2, colours);
}

/** Returns the level to which they reach. */
function packets(pen: CanvasRenderingContext2D, held: number, rows: number, colours: Palette): number {
  const [across, up] = [(TANK.w - 3) / COLUMNS, (TANK.h - 3) / rows];
  const floor = TANK.y + TANK.h - 1.5;
  pen.fillStyle = colours.packet;
  pen.beginPath();
  for (let i = 0; i < held; i++) {
    const row = Math.floor(i / COLUMNS);
    pen.rect(TANK.x + 1.5 + (i % COLUMNS) * across + GAP / 2, floor - (row + 1) * up + GAP / 2, across - GAP, up - GAP);
  }
  pen.fill();
  return floor - Math.ceil(held / COLUMNS) * up;
}

function hatch(pen: CanvasRenderingContext2D, to: number, colours: Palette): void {
  if (to <= TANK.y) return;
  pen.save();
  pen.beginPath();
  pen.rect(TANK.x + 1, TANK.y, TANK.w - 2, to - TANK.y);
  pen.clip();
  pen.strokeStyle = colours.alarm;
  pen.globalAlpha = 0.55;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = TANK.x - TANK.h; x < TANK.x + TANK.w; x += HATCH) {
    pen.moveTo(x, TANK.y + TANK.h);
    pen.lineTo(x + TANK.h, TANK.y);
  }
  pen.stroke();
  pen.restore();
}
