/** Draws the CPU timeline: single spans of CPU time while they can be distinguished, otherwise CPU shares per 10 ms. */

import type { Palette } from '../../draw/palette';
import type { Surface } from '../../draw/surface';
import { SINGLE_SPANS_NS, type Span } from '../../lib/span';
import type { LiveRun, Moment } from '../../run/liveRun';
import { Context, FrameField, SERIES, SPAN } from '../../tables/tables';
import { shortNameOf } from '../../words/names';
import { duration } from '../../words/numbers';
import { timeline } from '../../words/opening';
import { Bars } from './bars';
import { paintGap } from './gap';
import { type Hold, type Lane, scaleBar, type View, viewAt, viewOver, xOf } from './lanes';
import { label, MARK_FONT, paintMarks } from './marks';
import { meanShare, newestShare, seriesEnd } from './shares';
import { type Turn, turnsIn } from './turns';

const TOP = 19;
const LEFT = 112;
/** Maximum length of the scale bar, px. Its number is beside the bar, left of the lanes. */
const BAR_AT_MOST = 58;
/** Opacity of the rectangle for a kernel thread's turn on the CPU. */
const TURN_ALPHA = 0.35;

/** Visible time span, and the lanes to draw. */
type Sheet = View & { readonly lanes: readonly Lane[] };

const laneOf = ({ lanes }: Sheet, of: number): number => lanes.findIndex(({ context }) => context === of);

export function paintTimeline(
  surface: Surface,
  moment: Moment,
  session: LiveRun,
  { zoom, brushed, lanes, marks, tick_ns }: Hold,
  colours: Palette,
): void {
  const { pen, width, height } = surface;
  const { loop } = session.playback;
  surface.begin();
  const view = { ...viewOf(moment, zoom, width, loop), lanes };
  const pitch = (height - TOP - 2) / lanes.length;
  rails(pen, view, pitch, colours);
  pen.save();
  pen.beginPath();
  pen.rect(LEFT, 0, view.width, height);
  pen.clip();
  band(pen, view, brushed ?? loop, height, colours);
  const wanted = isSingle(moment, view);
  if (wanted) session.wants(view.begin_ns);
  const single = wanted && (!moment.flow || session.record.spansFrom_ns <= Math.max(0, view.begin_ns));
  pen.save();
  pen.beginPath();
  // The simulator is ahead of the moment on screen. Spans after that moment are not drawn yet.
  pen.rect(LEFT, 0, Math.max(0, xOf(view, moment.t) - LEFT), height);
  pen.clip();
  if (single) {
    spans(pen, view, pitch, session, colours);
    unfinished(pen, view, pitch, session, moment, colours);
  } else shares(pen, view, pitch, session, moment, colours);
  pen.restore();
  const known_ns = single ? session.record.spansFrom_ns : session.record.seriesFrom_ns;
  paintGap(pen, view, known_ns, moment.t, TOP, height, colours);
  ticks(pen, view, tick_ns, height, colours);
  jobs(pen, colours);
  if (marks) paintMarks(pen, view, session.events, height, colours);
  pen.restore();
  present(pen, view, moment.t, height, colours);
  bar(pen, view, colours);
}

/**
 * Returns whether single spans of CPU time are drawn; otherwise CPU shares are drawn. While playback shows only packet
 * rates (`flow`), spans are not recorded. After a pause the simulator records spans again, and shares are drawn until
 * spans arrive. Shares are also drawn for times before the recording of spans.
 */
export function isSingle({ flow, playing }: Pick<Moment, 'flow' | 'playing'>, view: View): boolean {
  return !(flow && playing) && view.end_ns - view.begin_ns <= SINGLE_SPANS_NS;
}

/** Returns the time span that a drawing of this width shows. */
export function viewOf(moment: Moment, zoom: number, width: number, loop: Span | null): View {
  const room = width - LEFT - 8;
  const over = loop === null ? null : viewOver(loop, moment.t, zoom, LEFT, room);
  return over ?? viewAt(moment.t, moment.speed, zoom, LEFT, room);
}

/** Draws the time span of a drag or of the loop as a coloured area, with its length as text. */
function band(pen: CanvasRenderingContext2D, view: View, span: Span | null, height: number, colours: Palette): void {
  if (span === null) return;
  const [from, to] = [xOf(view, span.from_ns), xOf(view, span.to_ns)];
  pen.save();
  pen.globalAlpha = 0.14;
  pen.fillStyle = colours.reader;
  pen.fillRect(from, 0, to - from, height);
  pen.globalAlpha = 1;
  pen.fillRect(from - 0.75, 0, 1.5, height);
  pen.fillRect(to - 0.75, 0, 1.5, height);
  pen.restore();
  const words = duration(span.to_ns - span.from_ns);
  if (to - from > pen.measureText(words).width + 8)
    label(pen, from + 5, height - 12, words, colours.ink, 'left', MARK_FONT);
}

function laneTop(lane: number, pitch: number): number {
  return TOP + lane * pitch;
}

function rails(pen: CanvasRenderingContext2D, view: Sheet, pitch: number, colours: Palette): void {
  pen.font = `${Math.min(13, pitch - 1.5).toFixed(1)}px system-ui, sans-serif`;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  view.lanes.forEach(({ colour }, lane) => {
    const y = laneTop(lane, pitch);
    pen.fillStyle = colours[colour];
    pen.fillRect(2, y + pitch / 2 - 4, 8, 8);
    pen.fillStyle = colours.ink;
    pen.fillText(timeline.lanes[colour], 16, y + pitch / 2 + 0.5);
    pen.fillStyle = colours.trough;
    pen.fillRect(view.left, y + pitch - 2, view.width, 1);
  });
}

function spans(pen: CanvasRenderingContext2D, view: Sheet, pitch: number, session: LiveRun, colours: Palette): void {
  const rows = session.spans;
  const first = rows.firstAtLeast(SPAN.end_ns, view.begin_ns);
  turns(pen, view, pitch, turnsIn(rows, first, view.end_ns), colours);
  const bars = new Bars(view.lanes.length, (lane, from, to) => {
    pen.fillStyle = colours[view.lanes[lane].colour];
    pen.fillRect(from, laneTop(lane, pitch) + 2, to - from, pitch - 5);
  });
  for (let i = first; i < rows.length; i++) {
    const begin = rows.at(i, SPAN.begin_ns);
    if (begin > view.end_ns) break;
    const lane = laneOf(view, rows.at(i, SPAN.context));
    if (lane >= 0) bars.add(lane, xOf(view, begin), xOf(view, rows.at(i, SPAN.end_ns)));
  }
  bars.end();
}

/**
 * Greatest length of a span, ns: the time between two timer ticks and a tenth, because every tick ends the present span.
 * A longer time without a span means that none was recorded.
 */
const spanAtMost_ns = ({ snap, t }: Moment): number => (1.1 * t) / Math.max(1, snap.get(FrameField.ticks_total));

/**
 * Draws the span that has not ended yet, up to the present moment. The simulator records a span only when the span
 * ends.
 */
function unfinished(
  pen: CanvasRenderingContext2D,
  view: Sheet,
  pitch: number,
  { spans: rows }: LiveRun,
  moment: Moment,
  colours: Palette,
): void {
  const { snap, t } = moment;
  const from = rows.length === 0 ? t : rows.at(rows.length - 1, SPAN.end_ns);
  const lane = laneOf(view, snap.get(FrameField.context));
  if (lane < 0 || from >= t || t - from > spanAtMost_ns(moment)) return;
  pen.fillStyle = colours[view.lanes[lane].colour];
  pen.fillRect(xOf(view, from), laneTop(lane, pitch) + 2, xOf(view, t) - xOf(view, from), pitch - 5);
}

/** Draws the turn on the CPU of each background task and kernel thread with its name, behind the spans. */
function turns(
  pen: CanvasRenderingContext2D,
  view: Sheet,
  pitch: number,
  shown: readonly Turn[],
  colours: Palette,
): void {
  for (const { from_ns, to_ns, context, name } of shown) {
    const lane = laneOf(view, context);
    if (lane < 0) continue;
    const x = Math.max(view.left, xOf(view, from_ns));
    const w = Math.min(view.left + view.width, xOf(view, to_ns)) - x;
    const y = laneTop(lane, pitch);
    pen.save();
    // The softirqs that a kernel thread runs are in the lane of softirqs, so the thread's turn is pale.
    pen.globalAlpha = context === Context.Load ? 1 : TURN_ALPHA;
    pen.fillStyle = colours[context === Context.Load ? 'load-alt' : 'other'];
    pen.fillRect(x, y + 2, Math.max(0.8, w), pitch - 5);
    pen.restore();
    const text = shortNameOf(name);
    if (w > 8 + 7 * text.length) queued.push({ x: x + w / 2, y: y + pitch / 2 - 0.5, text });
  }
}

/** Names of tasks that are drawn after the spans, so that no span covers a name. */
const queued: { x: number; y: number; text: string }[] = [];

/**
 * Draws CPU shares if the visible time is long: one bar per two pixels, with the mean of several rows. The last bar is
 * the time since the last row, up to the present moment. Each lane is one path.
 */
function shares(
  pen: CanvasRenderingContext2D,
  view: Sheet,
  pitch: number,
  { series: rows, playback }: LiveRun,
  { snap, t }: Moment,
  colours: Palette,
): void {
  const span = view.end_ns - view.begin_ns;
  const every = Math.max(1, Math.ceil((span / 1e7 / view.width) * 2));
  const wide = Math.max(1, (every * 1e7 * view.width) / span);
  const from = rows.firstAtLeast(SERIES.t_ns, view.begin_ns);
  const to = rows.firstAtLeast(SERIES.t_ns, Math.min(view.end_ns, playback.reached_ns) + 1e7);
  view.lanes.forEach(({ context, colour }, lane) => {
    const floor = laneTop(lane, pitch) + pitch - 3;
    const bar = (begin_ns: number, width: number, share: number): void => {
      const tall = (pitch - 5) * Math.min(1, share);
      if (tall > 0) pen.rect(xOf(view, begin_ns), floor - tall, width, tall);
    };
    pen.fillStyle = colours[colour];
    pen.beginPath();
    // Bars start at multiples of their width, so that they do not flicker as the visible time moves.
    for (let i = from - (from % every); i < to; i += every)
      bar(rows.at(i, SERIES.t_ns) - 1e7, wide + 0.3, meanShare(rows, context, i, Math.min(to, i + every)));
    const end_ns = seriesEnd(rows);
    if (end_ns < t) bar(end_ns, view.width, newestShare(rows, context, snap));
    pen.fill();
  });
}

function ticks(pen: CanvasRenderingContext2D, view: View, tick_ns: number, height: number, colours: Palette): void {
  if ((tick_ns / (view.end_ns - view.begin_ns)) * view.width < 7) return;
  pen.fillStyle = colours.line;
  for (let t = Math.ceil(view.begin_ns / tick_ns) * tick_ns; t < view.end_ns; t += tick_ns) {
    pen.fillRect(xOf(view, t), height - 5, 1, 5);
  }
}

function jobs(pen: CanvasRenderingContext2D, colours: Palette): void {
  for (const { x, y, text } of queued.splice(0)) label(pen, x, y, text, colours.ink, 'center');
}

function present(pen: CanvasRenderingContext2D, view: View, t: number, height: number, colours: Palette): void {
  const x = xOf(view, t);
  pen.fillStyle = colours.ink;
  pen.fillRect(x - 0.8, 14, 1.6, height - 14);
  pen.beginPath();
  pen.moveTo(x - 5, 13);
  pen.lineTo(x + 5, 13);
  pen.lineTo(x, 19);
  pen.fill();
}

function bar(pen: CanvasRenderingContext2D, view: View, colours: Palette): void {
  const size = scaleBar(view, BAR_AT_MOST);
  const wide = (size / (view.end_ns - view.begin_ns)) * view.width;
  const y = 7;
  pen.strokeStyle = colours.muted;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(2, y - 4);
  pen.lineTo(2, y + 4);
  pen.moveTo(2, y);
  pen.lineTo(2 + wide, y);
  pen.moveTo(2 + wide, y - 4);
  pen.lineTo(2 + wide, y + 4);
  pen.stroke();
  label(pen, 8 + wide, y, duration(size), colours.muted, 'left');
}
