/** The edge of a scrolled sheet cuts nothing in two: what it would cut is not drawn, and counted. */
import { setAttr } from './dom';

export type Beyond = { readonly above: number; readonly below: number };

/**
 * Looks once the frame is painted: then where everything stands is known, and asking costs
 * nothing. Amid the painting it would lay the page out once more.
 */
export function afterPaint(look: () => void): void {
  setTimeout(look, 0);
}

/** Items of `sheet` that do not stand in it whole. They keep the focus and their place. */
export function fold(sheet: HTMLElement, items: readonly HTMLElement[]): Beyond {
  const top = sheet.offsetTop + sheet.scrollTop - 1;
  const bottom = top + sheet.clientHeight + 2;
  const above = items.map((item) => item.offsetTop < top);
  const below = items.map((item) => item.offsetTop + item.offsetHeight > bottom);
  items.forEach((item, i) => {
    setAttr(item, 'data-beyond', String(above[i] || below[i]));
  });
  return { above: above.filter(Boolean).length, below: below.filter(Boolean).length };
}
