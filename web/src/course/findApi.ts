/** Finds SCORM's interface in the windows around the page. */

/** Maximum number of windows above a frame. No platform nests as many windows. */
const MOST_PARENTS = 500;

export type Around = { readonly parent: Around; readonly opener?: Around | null };

/** Reads a property of a window. Undefined if the window belongs to another origin. */
function inWindow(around: Around, name: string): unknown {
  try {
    return (around as unknown as Record<string, unknown>)[name] ?? undefined;
  } catch {
    return undefined;
  }
}

/** Yields a window and the windows above it. */
function* above(begin: Around): Generator<Around> {
  let at = begin;
  for (let n = 0; n < MOST_PARENTS; n++) {
    yield at;
    if (at.parent === at) return;
    at = at.parent;
  }
}

/** Searches the windows above this window, then the window that opened it and the windows above that window. */
export function findApi(begin: Around, name: string): unknown {
  const around = [...above(begin)];
  const openers = [begin, around[around.length - 1]].map((one) => inWindow(one, 'opener') as Around | undefined);
  const places = [...around, ...openers.flatMap((one) => (one === undefined ? [] : [...above(one)]))];
  return places.map((place) => inWindow(place, name)).find((api) => api !== undefined);
}
