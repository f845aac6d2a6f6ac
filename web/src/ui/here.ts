/** Decides to which of several labs a keyboard event of the page belongs. */

/** Returns whether the event comes from another lab than the one that contains `mine`. */
export function isFromOtherLab({ target }: Event, mine: Element | null): boolean {
  const theirs = target instanceof Element ? target.closest('.lab') : null;
  return theirs !== null && theirs !== (mine?.closest('.lab') ?? null);
}
