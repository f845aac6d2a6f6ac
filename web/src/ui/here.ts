/** Keyboard events of the whole page, assigned to one of several labs. */

/** Returns whether the event comes from another lab than the lab of `mine`. */
export function isFromOtherLab({ target }: Event, mine: Element | null): boolean {
  const theirs = target instanceof Element ? target.closest('.lab') : null;
  return theirs !== null && theirs !== (mine?.closest('.lab') ?? null);
}
