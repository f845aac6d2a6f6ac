/** Draws hatching and a text where nothing was recorded, so that this part does not look like an idle CPU. */
import type { Palette } from '../../draw/palette';
import { timeline } from '../../words/opening';
import { type View, xOf } from './lanes';
import { label, MARK_FONT } from './marks';

const PITCH = 9;

/** Marks the start of the run if it is in view. */
function paintBeginning(
  pen: CanvasRenderingContext2D,
  view: View,
  top: number,
  height: number,
  colours: Palette,
): void {
  pen.font = MARK_FONT;
  const x = xOf(view, 0) - 8;
  if (x - pen.measureText(timeline.begins).width < view.left) return;
  label(pen, x, (top + height) / 2, timeline.begins, colours.muted, 'right', MARK_FONT);
}

/** Hatches the visible time from the start of the run to `from_ns`, but not beyond the present moment. */
export function paintGap(
  pen: CanvasRenderingContext2D,
  view: View,
  from_ns: number,
  present_ns: number,
  top: number,
  height: number,
  colours: Palette,
): void {
  paintBeginning(pen, view, top, height, colours);
  const left = Math.max(view.left, xOf(view, 0));
  const right = Math.min(view.left + view.width, xOf(view, Math.min(from_ns, present_ns)));
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
  const middle = (left + right) / 2;
  pen.fillStyle = colours.panel;
  pen.fillRect(middle - wide / 2, (top + height) / 2 - 9, wide, 18);
  label(pen, middle, (top + height) / 2, timeline.notOnRecord, colours.ink, 'center', MARK_FONT);
}
