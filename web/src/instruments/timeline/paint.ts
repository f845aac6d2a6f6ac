/** Draws the CPU timeline: single spans of CPU time while they can be distinguished, otherwise CPU shares per 10 ms. */

import { type Palette, palette } from '../../draw/palette';
import type { Surface } from '../../draw/surface';
import { SINGLE_SPANS_NS, type Span } from '../../lib/span';
import type { LiveRun, Moment } from '../../run/liveRun';
import { Context, FrameField, SERIES, SPAN } from '../../tables/tables';
import { shortNameOf } from '../../words/names';
import { duration } from '../../words/numbers';
import { timeline } from '../../words/opening';
import { Bars } from './bars';
import { type Hold, type Sheet, scaleBar, type View, viewAt, viewOver, xOf } from './lanes';
import { label, MARK_FONT, paintGap, paintMarks } from './marks';
import { meanShare, newestShare, seriesEnd } from './shares';
import { type Turn, turnsIn } from './turns';

const TOP = 19;
const LEFT = 112;
/** Maximum length of the scale bar, px. Its number is beside the bar, left of the lanes. */
const BAR_AT_MOST = 58;
/** Opacity of the rectangle for a kernel thread's turn on the CPU. */
const TURN_ALPHA = 0.35;

const laneOf = ({ lanes }: Sheet, of: number): number => lanes.findIndex(({ context }) => context === of);

export function paintTimeline(surface: Surface, view: View, moment: Moment, session: LiveRun, hold: Hold): void {
  const { pen, height } = surface;
  const { brushed, lanes, marks, tick_ns } = hold;
  surface.begin();
  const pitch = (height - TOP - 2) / lanes.length;
  const sheet: Sheet = { ...view, pen, height, pitch, lanes, tick_ns, colours: palette(), moment, session, names: [] };
  rails(sheet);
  pen.save();
  pen.beginPath();
  pen.rect(LEFT, 0, view.width, height);
  pen.clip();
  band(sheet, brushed ?? session.playback.loop);
  const wanted = isSingle(moment, view);
  if (wanted) session.wants(view.begin_ns);
  const single = wanted && (!moment.flow || session.record.spansFrom_ns <= Math.max(0, view.begin_ns));
  pen.save();
  pen.beginPath();
  // The simulator is ahead of the moment on screen. Spans after that moment are not drawn yet.
  pen.rect(LEFT, 0, Math.max(0, xOf(view, moment.t) - LEFT), height);
  pen.clip();
  if (single) {
    spans(sheet);
    unfinished(sheet);
  } else shares(sheet);
  pen.restore();
  paintGap(sheet, single ? session.record.spansFrom_ns : session.record.seriesFrom_ns, TOP);
  ticks(sheet);
  for (const { x, y, text } of sheet.names) label(sheet, x, y, text, 'ink', 'center');
  if (marks) paintMarks(sheet);
  pen.restore();
  present(sheet);
  bar(sheet);
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
function band(sheet: Sheet, span: Span | null): void {
  if (span === null) return;
  const { pen, height, colours } = sheet;
  const [from, to] = [xOf(sheet, span.from_ns), xOf(sheet, span.to_ns)];
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
    label(sheet, from + 5, height - 12, words, 'ink', 'left', MARK_FONT);
}

function laneTop({ pitch }: Sheet, lane: number): number {
  return TOP + lane * pitch;
}

/** Draws a rectangle in a lane. */
function box(sheet: Sheet, lane: number, from: number, wide: number, colour: keyof Palette): void {
  sheet.pen.fillStyle = sheet.colours[colour];
  sheet.pen.fillRect(from, laneTop(sheet, lane) + 2, wide, sheet.pitch - 5);
}

function rails(sheet: Sheet): void {
  const { pen, pitch, colours, left, width } = sheet;
  pen.font = `${Math.min(13, pitch - 1.5).toFixed(1)}px system-ui, sans-serif`;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  sheet.lanes.forEach(({ colour }, lane) => {
    const y = laneTop(sheet, lane);
    pen.fillStyle = colours[colour];
    pen.fillRect(2, y + pitch / 2 - 4, 8, 8);
    pen.fillStyle = colours.ink;
    pen.fillText(timeline.lanes[colour], 16, y + pitch / 2 + 0.5);
    pen.fillStyle = colours.trough;
    pen.fillRect(left, y + pitch - 2, width, 1);
  });
}

function spans(sheet: Sheet): void {
  const { lanes, begin_ns, end_ns } = sheet;
  const rows = sheet.session.spans;
  const first = rows.firstAtLeast(SPAN.end_ns, begin_ns);
  turns(sheet, turnsIn(rows, first, end_ns));
  const bars = new Bars(lanes.length, (lane, from, to) => box(sheet, lane, from, to - from, lanes[lane].colour));
  for (let i = first; i < rows.length; i++) {
    const begin = rows.at(i, SPAN.begin_ns);
    if (begin > end_ns) break;
    const lane = laneOf(sheet, rows.at(i, SPAN.context));
    if (lane >= 0) bars.add(lane, xOf(sheet, begin), xOf(sheet, rows.at(i, SPAN.end_ns)));
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
function unfinished(sheet: Sheet): void {
  const { moment, lanes } = sheet;
  const { snap, t } = moment;
  const { spans: rows } = sheet.session;
  const from = rows.length === 0 ? t : rows.at(rows.length - 1, SPAN.end_ns);
  const lane = laneOf(sheet, snap.get(FrameField.context));
  if (lane < 0 || from >= t || t - from > spanAtMost_ns(moment)) return;
  box(sheet, lane, xOf(sheet, from), xOf(sheet, t) - xOf(sheet, from), lanes[lane].colour);
}

/** Draws the turn on the CPU of each background task and kernel thread with its name, behind the spans. */
function turns(sheet: Sheet, shown: readonly Turn[]): void {
  const { pen, pitch, left, width } = sheet;
  for (const { from_ns, to_ns, context, name } of shown) {
    const lane = laneOf(sheet, context);
    if (lane < 0) continue;
    const x = Math.max(left, xOf(sheet, from_ns));
    const w = Math.min(left + width, xOf(sheet, to_ns)) - x;
    pen.save();
    // The softirqs that a kernel thread runs are in the lane of softirqs, so the thread's turn is pale.
    pen.globalAlpha = context === Context.Load ? 1 : TURN_ALPHA;
    box(sheet, lane, x, Math.max(0.8, w), context === Context.Load ? 'load-alt' : 'other');
    pen.restore();
    const text = shortNameOf(name);
    if (w > 8 + 7 * text.length) sheet.names.push({ x: x + w / 2, y: laneTop(sheet, lane) + pitch / 2 - 0.5, text });
  }
}

/**
 * Draws CPU shares if the visible time is long: one bar per two pixels, with the mean of several rows. The last bar is
 * the time since the last row, up to the present moment. Each lane is one path.
 */
function shares(sheet: Sheet): void {
  const { pen, pitch, begin_ns, end_ns, width, session, moment } = sheet;
  const { series: rows, playback } = session;
  const span = end_ns - begin_ns;
  const every = Math.max(1, Math.ceil((span / 1e7 / width) * 2));
  const wide = Math.max(1, (every * 1e7 * width) / span);
  const from = rows.firstAtLeast(SERIES.t_ns, begin_ns);
  const to = rows.firstAtLeast(SERIES.t_ns, Math.min(end_ns, playback.reached_ns) + 1e7);
  sheet.lanes.forEach(({ context, colour }, lane) => {
    const floor = laneTop(sheet, lane) + pitch - 3;
    const bar = (at_ns: number, wide: number, share: number): void => {
      const tall = (pitch - 5) * Math.min(1, share);
      if (tall > 0) pen.rect(xOf(sheet, at_ns), floor - tall, wide, tall);
    };
    pen.fillStyle = sheet.colours[colour];
    pen.beginPath();
    // Bars start at multiples of their width, so that they do not flicker as the visible time moves.
    for (let i = from - (from % every); i < to; i += every)
      bar(rows.at(i, SERIES.t_ns) - 1e7, wide + 0.3, meanShare(rows, context, i, Math.min(to, i + every)));
    const last_ns = seriesEnd(rows);
    if (last_ns < moment.t) bar(last_ns, width, newestShare(rows, context, moment.snap));
    pen.fill();
  });
}

function ticks(sheet: Sheet): void {
  const { pen, height, begin_ns, end_ns, tick_ns } = sheet;
  if ((tick_ns / (end_ns - begin_ns)) * sheet.width < 7) return;
  pen.fillStyle = sheet.colours.line;
  for (let t = Math.ceil(begin_ns / tick_ns) * tick_ns; t < end_ns; t += tick_ns) {
    pen.fillRect(xOf(sheet, t), height - 5, 1, 5);
  }
}

function present(sheet: Sheet): void {
  const { pen, height } = sheet;
  const x = xOf(sheet, sheet.moment.t);
  pen.fillStyle = sheet.colours.ink;
  pen.fillRect(x - 0.8, 14, 1.6, height - 14);
  pen.fill(new Path2D(`M${x - 5} 13H${x + 5}L${x} 19`));
}

function bar(sheet: Sheet): void {
  const { pen } = sheet;
  const size = scaleBar(sheet, BAR_AT_MOST);
  const wide = (size / (sheet.end_ns - sheet.begin_ns)) * sheet.width;
  const y = 7;
  pen.strokeStyle = sheet.colours.muted;
  pen.lineWidth = 1;
  pen.stroke(new Path2D(`M2 ${y - 4}V${y + 4}M2 ${y}H${2 + wide}M${2 + wide} ${y - 4}V${y + 4}`));
  label(sheet, 8 + wide, y, duration(size), 'muted', 'left');
}
