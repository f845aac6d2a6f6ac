/** Draws hatching and a text where nothing was recorded, so that this part does not look like an idle CPU. */
import { timeline } from '../../words/opening';
import { type Sheet, xOf } from './lanes';
import { label, MARK_FONT } from './marks';

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
