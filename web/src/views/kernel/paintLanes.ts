/**
 * Draws the lanes of a trace. If spans are narrower than a pixel, only the work in the middle of each pixel is drawn.
 */
import type { Palette } from '../../draw/palette';
import type { Surface } from '../../draw/surface';
import { DOES, type Lane, MARK } from '../../measured/lane';
import type { Trace } from '../../measured/trace';
import { measured as words } from '../../words/measured';
import type { Seen } from './clockInView';

/** Height of a lane of the trace, px. */
export const LANE_HEIGHT = 22;
/** Number of spans per pixel above which only the work in the middle of each pixel is drawn. */
const SPANS_A_PIXEL = 2;
const MARK_HEIGHT = 4;

type Choice = { readonly begins_ns: number; readonly reader: number };

export function paintLanes(surface: Surface, { lanes }: Trace, seen: Seen, choice: Choice, colours: Palette): void {
  const { pen, width, height } = surface;
  surface.begin();
  pen.font = '12px system-ui, sans-serif';
  pen.textBaseline = 'middle';
  lanes.forEach((lane, n) => {
    const y = n * LANE_HEIGHT;
    pen.fillStyle = colours.ink;
    pen.fillText(words.trace.cpu(lane.cpu), 16, y + LANE_HEIGHT / 2);
    pen.fillStyle = colours.trough;
    pen.fillRect(seen.left, y + LANE_HEIGHT - 3, seen.width, 1);
  });
  pen.save();
  pen.beginPath();
  pen.rect(seen.left, 0, Math.min(width, seen.width), height);
  pen.clip();
  const drawing: Drawing = { pen, seen, choice, colours };
  for (const [n, lane] of lanes.entries()) paintLane(drawing, lane, n * LANE_HEIGHT);
  pen.restore();
}

type Drawing = {
  readonly pen: CanvasRenderingContext2D;
  readonly seen: Seen;
  readonly choice: Choice;
  readonly colours: Palette;
};

function paintLane(drawing: Drawing, lane: Lane, y: number): void {
  const { seen, choice } = drawing;
  const from_ns = seen.begin_ns - choice.begins_ns;
  const to_ns = seen.end_ns - choice.begins_ns;
  const first = firstEndingAfter(lane, from_ns);
  const last = firstEndingAfter(lane, to_ns);
  if (last - first > seen.width * SPANS_A_PIXEL) sampled(drawing, lane, y, from_ns, to_ns);
  else
    for (let n = first; n <= last && n < lane.from_ns.length; n++)
      bar(drawing, lane, n, y, xOf(drawing, lane.from_ns[n]), xOf(drawing, lane.to_ns[n]));
  marks(drawing, lane, y, from_ns, to_ns);
}

function xOf({ seen, choice }: Drawing, at_ns: number): number {
  return seen.left + ((at_ns + choice.begins_ns - seen.begin_ns) / (seen.end_ns - seen.begin_ns)) * seen.width;
}

function sampled(drawing: Drawing, lane: Lane, y: number, from_ns: number, to_ns: number): void {
  const { seen } = drawing;
  for (let x = 0; x < seen.width; x++) {
    const n = spanAt(lane, from_ns + ((x + 0.5) / seen.width) * (to_ns - from_ns));
    if (n >= 0) bar(drawing, lane, n, y, seen.left + x, seen.left + x + 1);
  }
}

function bar({ pen, colours, choice }: Drawing, lane: Lane, n: number, y: number, from: number, to: number): void {
  const does = lane.does[n];
  if (does === DOES.idle) return;
  const isReader = does === DOES.task && lane.label[n] === choice.reader;
  pen.fillStyle = isReader ? colours.reader : colourOf(does, colours);
  // Softirqs are drawn lower than other work, except for the receive softirq.
  const top = does === DOES.softirq ? y + 8 : y + 4;
  pen.fillRect(from, top, Math.max(1, to - from), y + LANE_HEIGHT - 4 - top);
}

function colourOf(does: number, colours: Palette): string {
  if (does === DOES.hardirq) return colours.irq;
  return does === DOES.task ? colours.load : colours.soft;
}

/**
 * Draws the polls and packets of a lane as ticks above it, at most one per pixel. Lost trace events are drawn across
 * the lane.
 */
function marks(drawing: Drawing, lane: Lane, y: number, from_ns: number, to_ns: number): void {
  const { pen, colours } = drawing;
  let before = -1;
  for (
    let n = firstWhere(lane.mark_ns.length, (at) => lane.mark_ns[at] >= from_ns);
    n < lane.mark_ns.length && lane.mark_ns[n] <= to_ns;
    n++
  ) {
    const x = Math.round(xOf(drawing, lane.mark_ns[n]));
    const isLost = lane.mark[n] === MARK.lost;
    if (x === before && !isLost) continue;
    before = x;
    pen.fillStyle = isLost ? colours.alarm : lane.mark[n] === MARK.poll ? colours.soft : colours.packet;
    pen.fillRect(x, y, 1, isLost ? LANE_HEIGHT : MARK_HEIGHT);
  }
}

/** Index from which on `holds` is true among `length` items in ascending order. */
function firstWhere(length: number, holds: (n: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the first span that ends after a moment. `at_ns` is measured from the trace's first line. */
function firstEndingAfter({ to_ns }: Lane, at_ns: number): number {
  return firstWhere(to_ns.length, (n) => to_ns[n] > at_ns);
}

/** Index of the lane's span at a moment. −1 if there is none. */
export function spanAt(lane: Lane, at_ns: number): number {
  const n = firstEndingAfter(lane, at_ns);
  return n < lane.from_ns.length && lane.from_ns[n] <= at_ns ? n : -1;
}
