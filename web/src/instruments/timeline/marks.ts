/**
 * Draws marks of events across the lanes of the CPU timeline: lines if there are few, otherwise short ticks and a
 * count. Also draws hatching and a text where nothing was recorded, so that this part does not look like an idle CPU.
 */

import type { Palette } from '../../draw/palette';
import type { RowsView } from '../../lib/rows';
import { EVENT, EventCode } from '../../tables/tables';
import { timeline } from '../../words/opening';
import { type Sheet, type View, xOf } from './lanes';

/** Kinds of events that are marked. */
const KINDS = [
  'PreemptedOwningSocket',
  'RingExhausted',
  'RtoFired',
  'OomKilled',
  'ParameterChanged',
] as const satisfies readonly (keyof typeof timeline.marks)[];

/** Codes of the marked kinds. */
export const MARKED: ReadonlySet<number> = new Set(KINDS.map((kind) => EventCode[kind]));

/** Returns the text for a marked kind of event. */
function wordOf(code: number): string | undefined {
  const kind = KINDS.find((one) => EventCode[one] === code);
  return kind && timeline.marks[kind];
}

/** Maximum number of marks that are drawn as lines. More lines would hide the lanes. */
const LINES_AT_MOST = 14;
/** Height of the marks' texts, px. */
const WORD_Y = 6;
const LINE_Y = 13;
export const MARK_FONT = '600 11px system-ui, sans-serif';
const GAP = 12;

type Mark = { readonly x: number; readonly word: string };

export function paintMarks(sheet: Sheet): void {
  const found = marksIn(sheet, sheet.session.events);
  const many = found.length > LINES_AT_MOST;
  sheet.pen.font = MARK_FONT;
  lines(sheet, found, many ? LINE_Y + 7 : sheet.height);
  if (many) label(sheet, sheet.left + GAP / 2, WORD_Y, summary(sheet, found), 'alarm', 'left', MARK_FONT);
  else words(sheet, found);
}

function marksIn(view: View, events: RowsView): Mark[] {
  const found: Mark[] = [];
  for (let i = events.firstAtLeast(EVENT.t_ns, view.begin_ns); i < events.length; i++) {
    const t = events.at(i, EVENT.t_ns);
    if (t > view.end_ns) break;
    const word = wordOf(events.at(i, EVENT.kind));
    const x = xOf(view, t);
    if (word !== undefined && x - (found.at(-1)?.x ?? -9) >= 1.5) found.push({ x, word });
  }
  return found;
}

function lines({ pen, colours }: Sheet, found: readonly Mark[], down: number): void {
  pen.strokeStyle = colours.alarm;
  pen.lineWidth = 1.2;
  pen.setLineDash([3, 3]);
  pen.stroke(new Path2D(found.map(({ x }) => `M${x} ${LINE_Y}V${down}`).join('')));
  pen.setLineDash([]);
}

/** Writes each mark's text beside its line, from the left, while there is room. */
function words(sheet: Sheet, found: readonly Mark[]): void {
  const [from, to] = [sheet.left + GAP / 2, sheet.left + sheet.width];
  let free = from;
  for (const { x, word } of found) {
    const half = sheet.pen.measureText(word).width / 2;
    const at = Math.min(to - half, Math.max(from + half, x));
    if (at - half < free) continue;
    label(sheet, at, WORD_Y, word, 'alarm', 'center', MARK_FONT);
    free = at + half + GAP;
  }
}

/**
 * Text for many marks: their number and the kinds of their events, in a fixed order, so that the text does not jump.
 * Without room for the kinds, the text has only the number.
 */
function summary({ pen, width }: Sheet, found: readonly Mark[]): string {
  const kinds = KINDS.map((kind) => timeline.marks[kind]).filter((word) => found.some((mark) => mark.word === word));
  const whole = timeline.marksOf(found.length, kinds);
  return pen.measureText(whole).width <= width - GAP ? whole : timeline.marksInAll(found.length);
}

export function label(
  { pen, colours }: Sheet,
  x: number,
  y: number,
  text: string,
  colour: keyof Palette,
  align: CanvasTextAlign,
  font = '11px system-ui, sans-serif',
): void {
  pen.font = font;
  pen.textAlign = align;
  pen.fillStyle = colours[colour];
  pen.fillText(text, x, y);
}

const PITCH = 9;

/** Marks the start of the run if it is in view. */
function paintBeginning(sheet: Sheet, middle: number): void {
  const { pen, left } = sheet;
  pen.font = MARK_FONT;
  const x = xOf(sheet, 0) - 8;
  if (x - pen.measureText(timeline.begins).width < left) return;
  label(sheet, x, middle, timeline.begins, 'muted', 'right', MARK_FONT);
}

/** Hatches the visible time from the start of the run to `from_ns`, but not beyond the present moment. */
export function paintGap(sheet: Sheet, from_ns: number, top: number): void {
  const { pen, height, colours, moment } = sheet;
  const middle = (top + height) / 2;
  paintBeginning(sheet, middle);
  const left = Math.max(sheet.left, xOf(sheet, 0));
  const right = Math.min(sheet.left + sheet.width, xOf(sheet, Math.min(from_ns, moment.t)));
  if (right - left < 1) return;
  pen.save();
  pen.beginPath();
  pen.rect(left, top, right - left, height - top);
  pen.clip();
  pen.beginPath();
  for (let x = left - (left % PITCH) - height; x < right; x += PITCH) {
    pen.moveTo(x, height);
    pen.lineTo(x + height - top, top);
  }
  pen.strokeStyle = colours.line;
  pen.lineWidth = 1;
  pen.stroke();
  pen.restore();
  pen.font = MARK_FONT;
  const wide = pen.measureText(timeline.notOnRecord).width + 12;
  if (right - left < wide) return;
  const x = (left + right) / 2;
  pen.fillStyle = colours.panel;
  pen.fillRect(x - wide / 2, middle - 9, wide, 18);
  label(sheet, x, middle, timeline.notOnRecord, 'ink', 'center', MARK_FONT);
}
