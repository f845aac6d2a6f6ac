/**
 * Scrolls the side panel so that an element is `below` pixels under the panel's upper edge. Does nothing if the element
 * is already in the upper half of the panel. Returns false if the element is not in the side panel.
 */
export function scrollTo(element: Element | null | undefined, below = 0): boolean {
  const panel = element?.closest('.side-scroll');
  if (!element || !panel) return false;
  const at = element.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  if (at < below || at > panel.clientHeight / 2) panel.scrollTop += at - below;
  return true;
}
