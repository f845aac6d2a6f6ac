import type { MouseEvent } from 'react';

/**
 * Makes the handler of a click on a link. It calls `go`, which opens the link without loading the page again. With
 * Ctrl, Meta or Shift the browser opens another tab or window itself.
 */
export function inPlace(go: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go();
  };
}
