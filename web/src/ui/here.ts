/** Keys are heard on the whole page; of several labs on it, each minds its own. */

/** The event comes from within another lab than the one in which `mine` stands. */
export function isFromOtherLab({ target }: Event, mine: Element | null): boolean {
  const theirs = target instanceof Element ? target.closest('.lab') : null;
  return theirs !== null && theirs !== (mine?.closest('.lab') ?? null);
}
