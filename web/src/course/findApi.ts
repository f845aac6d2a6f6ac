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

function aboveOf(begin: Around, name: string): unknown {
  let at = begin;
  for (let n = 0; n < MOST_PARENTS; n++) {
    const found = inWindow(at, name);
    if (found !== undefined) return found;
    if (at.parent === at) return undefined;
    at = at.parent;
  }
  return undefined;
}

function topOf(begin: Around): Around {
  let at = begin;
  for (let n = 0; n < MOST_PARENTS && at.parent !== at; n++) at = at.parent;
  return at;
}

/** Searches the windows above this window, then the window that opened it and the windows above that window. */
export function findApi(begin: Around, name: string): unknown {
  const openers = [begin, topOf(begin)].map((one) => inWindow(one, 'opener') as Around | undefined);
  const places = [begin, ...openers.filter((one) => one !== undefined)];
  return places.map((place) => aboveOf(place, name)).find((api) => api !== undefined);
}
