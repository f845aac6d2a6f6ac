/** Elements of a drawing that its code changes while the run goes on. Each is found once by its key `data-k`. */
export type Parts<Key extends string = string, Part extends Element = Element> = (key: Key) => Part | null;

/**
 * Returns the attribute that marks an element as a part of the drawing. If `Key` lists the keys of the drawing, a
 * misspelt key does not compile.
 */
export function part<Key extends string>(key: Key): { readonly 'data-k': Key } {
  return { 'data-k': key };
}

/** Returns the parts below an element as they are now. */
export function partsOf<Key extends string = string, Part extends HTMLElement | SVGElement = HTMLElement | SVGElement>(
  root: Element,
): Parts<Key, Part> {
  const known = new Map<string, Part>();
  for (const part of root.querySelectorAll<Part>('[data-k]')) {
    const key = part.dataset.k ?? '';
    if (known.has(key)) throw new Error(`two parts of a drawing are called ${key}`);
    known.set(key, part);
  }
  return (key) => known.get(key) ?? null;
}
