/** Rows (lanes) and horizontal positions of the CPU timeline. Pure functions. */
import type { Palette } from '../../draw/palette';
import { type Span, TIMELINE_S } from '../../lib/span';
import type { LiveRun, Moment } from '../../run/liveRun';
import { Context } from '../../tables/tables';

export const LANES = [
  { context: Context.HardIrq, colour: 'irq' },
  { context: Context.SoftIrq, colour: 'soft' },
  { context: Context.Receiver, colour: 'reader' },
  { context: Context.Load, colour: 'load' },
  { context: Context.Other, colour: 'other' },
] as const;
export type Lane = (typeof LANES)[number];

/** Returns the lanes of these CPU contexts. */
export function lanesOf(contexts: readonly number[]): readonly Lane[] {
  return LANES.filter(({ context }) => contexts.includes(context));
}

/**
 * Position of the present moment as a share of the timeline's width. The time to the right of this position has not
 * been shown yet.
 */
export const PRESENT_AT = 0.94;

export type View = {
  readonly begin_ns: number;
  readonly end_ns: number;
  readonly left: number;
  readonly width: number;
};

/** Values that event handlers and drawing of the CPU timeline share. */
export type Hold = {
  lanes: readonly Lane[];
  /** Whether the hosts use IPv6. */
  v6: boolean;
  zoom: number;
  /** Whether a drag now draws a loop. */
  brushing: boolean;
  /** Whether events are marked across the lanes. */
  readonly marks: boolean;
  /** Time between two timer interrupts, ns. */
  tick_ns: number;
  /** Whether the user can set a time span that playback repeats (a loop). */
  readonly loops: boolean;
  /** Span that the present drag covers. */
  brushed: Span | null;
  /** Visible time span of the newest drawing. */
  view: View | null;
  /** Sets the loop. Null leaves it as it is. */
  loop: (span: Span | null) => void;
};

/** What the parts of one drawing need: its visible time span, its canvas, and the moment with the recorded run. */
export type Sheet = View &
  Pick<Hold, 'lanes' | 'tick_ns'> & {
    readonly pen: CanvasRenderingContext2D;
    readonly height: number;
    /** Height of a lane, px. */
    readonly pitch: number;
    readonly colours: Palette;
    readonly moment: Moment;
    readonly session: LiveRun;
    /** Names of tasks. They are drawn after the spans, so that no span covers a name. */
    readonly names: { readonly x: number; readonly y: number; readonly text: string }[];
  };

/** Returns the visible time span of the timeline, with `t` at its usual position. */
export function viewAt(t: number, speed: number, zoom: number, left: number, width: number): View {
  const span = Math.max(2_000, (speed * TIMELINE_S) / zoom);
  const begin_ns = t - span * PRESENT_AT;
  return { begin_ns, end_ns: begin_ns + span, left, width };
}

/** Margin on both sides of a visible loop, as a share of the loop's length. */
const LOOP_MARGIN = 0.1;

/**
 * Returns the visible time span that shows a loop, or null if `t` is outside. The span does not move while `t` is
 * inside the loop. Zooming leaves `t` at its position.
 */
export function viewOver(loop: Span, t: number, zoom: number, left: number, width: number): View | null {
  const margin = (loop.to_ns - loop.from_ns) * LOOP_MARGIN;
  const whole = loop.to_ns - loop.from_ns + 2 * margin;
  const share = (t - loop.from_ns + margin) / whole;
  if (share < 0 || share > 1) return null;
  const begin_ns = t - (whole / zoom) * share;
  return { begin_ns, end_ns: begin_ns + whole / zoom, left, width };
}

export function tOf(view: View, x: number): number {
  return view.begin_ns + ((x - view.left) / view.width) * (view.end_ns - view.begin_ns);
}

export function xOf(view: View, t: number): number {
  return view.left + ((t - view.begin_ns) / (view.end_ns - view.begin_ns)) * view.width;
}

/** Returns the longest time of 1, 2 or 5 × 10ⁿ ns whose bar is at most `room` pixels wide. */
export function scaleBar(view: View, room: number): number {
  const most = ((view.end_ns - view.begin_ns) * room) / Math.max(1, view.width);
  const power = 10 ** Math.floor(Math.log10(most));
  return most >= 5 * power ? 5 * power : most >= 2 * power ? 2 * power : power;
}
