/** Elements of a drawing that a painter writes to, found once by their key `data-k`. */
export type Parts<Part extends Element = Element> = (key: string) => Part | null;

/** Returns the parts below an element as they are now. */
export function partsOf<Part extends HTMLElement | SVGElement>(root: Element): Parts<Part> {
  const known = new Map<string, Part>();
  for (const part of root.querySelectorAll<Part>('[data-k]')) {
    const key = part.dataset.k ?? '';
    if (known.has(key)) throw new Error(`two parts of a drawing are called ${key}`);
    known.set(key, part);
  }
  return (key) => known.get(key) ?? null;
}
