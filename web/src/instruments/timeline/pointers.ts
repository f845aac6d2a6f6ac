/**
 * Pointer actions on the CPU timeline. Wheel and pinch zoom, a drag draws a loop, and a press on a mark shows the
 * causes of its event.
 */

import { entryNear } from '../../decode/entries';
import { spanBetween } from '../../lib/span';
import type { Lab } from '../../run/lab';
import { type Hold, tOf } from './lanes';
import { MARKED } from './marks';

const ZOOM_MIN = 0.05;
const ZOOM_MAX = 200;
/** Distance within which a press hits a mark, px. */
const MARK_REACH = 12;
/** A drag shorter than this counts as a press, px. */
const DRAG_PX = 4;

export function zoomBy(hold: Hold, by: number): void {
  hold.zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, hold.zoom * by));
}

/** Position of a pointer, px, and the position and moment at which the pointer was pressed. */
type Finger = { x: number; readonly down_x: number; readonly down_ns: number };

/** Handles pointers on the timeline's canvas. */
export class Pointers {
  private readonly fingers = new Map<number, Finger>();
  /** Whether a drag or a pinch has happened, so that its end does not count as a press. */
  private moved = false;

  constructor(
    private readonly lab: Lab,
    private readonly canvas: HTMLCanvasElement,
    private readonly hold: Hold,
  ) {
    canvas.onwheel = (event) => this.wheel(event);
    canvas.onpointerdown = (event) => this.down(event);
    canvas.onpointermove = (event) => this.move(event);
    canvas.onpointerup = (event) => this.up(event);
    canvas.onpointercancel = (event) => this.up(event);
    canvas.onclick = (event) => this.press(event);
  }

  /** Position of the pointer in the drawing's pixels, which are enlarged on large screens. */
  private across({ clientX }: MouseEvent): number {
    const { left, width } = this.canvas.getBoundingClientRect();
    return ((clientX - left) * this.canvas.clientWidth) / Math.max(1, width);
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey && Math.abs(event.deltaY) < Math.abs(event.deltaX)) return;
    event.preventDefault();
    zoomBy(this.hold, Math.exp(-event.deltaY / 400));
  }

  private down(event: PointerEvent): void {
    const { view } = this.hold;
    if (view === null || event.button !== 0) return;
    this.moved = this.fingers.size > 0;
    const x = this.across(event);
    this.fingers.set(event.pointerId, { x, down_x: x, down_ns: tOf(view, x) });
    this.hold.brushed = null;
    const brushes = this.hold.loops && (this.hold.brushing || event.shiftKey);
    if (brushes || this.fingers.size > 1) this.canvas.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    const { view } = this.hold;
    if (finger === undefined || view === null) return;
    const x = this.across(event);
    if (this.fingers.size === 2) this.pinch(finger, x);
    finger.x = x;
    if (this.fingers.size > 1 || !this.canvas.hasPointerCapture(event.pointerId)) return;
    this.moved ||= Math.abs(finger.x - finger.down_x) >= DRAG_PX;
    const { end_ns } = this.lab;
    this.hold.brushed = this.moved ? spanBetween(finger.down_ns, tOf(view, finger.x), end_ns) : null;
  }

  /** Zooms by the distance between two fingers. */
  private pinch(finger: Finger, x: number): void {
    const other = [...this.fingers.values()].find((known) => known !== finger);
    if (other === undefined) return;
    const before = Math.abs(finger.x - other.x);
    const now = Math.abs(x - other.x);
    if (before > 1 && now > 1) zoomBy(this.hold, now / before);
  }

  private up(event: PointerEvent): void {
    const { brushed } = this.hold;
    this.fingers.delete(event.pointerId);
    this.hold.brushed = null;
    if (brushed !== null && event.type === 'pointerup') this.hold.loop(brushed);
  }

  private press(event: MouseEvent): void {
    const { view } = this.hold;
    if (view === null || this.moved || !this.hold.marks) return;
    const reach_ns = (MARK_REACH * (view.end_ns - view.begin_ns)) / view.width;
    const entry = entryNear(this.lab.events, MARKED, tOf(view, this.across(event)), reach_ns);
    if (entry > 0) this.lab.questions.ask('causes', entry);
  }
}
