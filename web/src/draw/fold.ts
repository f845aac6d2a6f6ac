/** Hides list items that the edge of a scrolled container would cut, and counts them. */
import { setAttr } from './dom';

export type Beyond = { readonly above: number; readonly below: number };

/**
 * Runs `look` after the browser has painted the animation frame. Positions are known then; reading them earlier would
 * force another layout.
 */
export function afterPaint(look: () => void): void {
  setTimeout(look, 0);
}

/** Hides the items of `sheet` that are not fully visible. Hidden items keep the focus and their place. */
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
