/** The elements of a drawing that a painter writes to: each bears its key as `data-k`. Found once. */
export type Parts<Part extends Element = Element> = (key: string) => Part | null;

/** The parts below an element, as they stand now. */
export function partsOf<Part extends HTMLElement | SVGElement>(root: Element): Parts<Part> {
  const known = new Map<string, Part>();
  for (const part of root.querySelectorAll<Part>('[data-k]')) {
    const key = part.dataset.k ?? '';
    if (known.has(key)) throw new Error(`two parts of a drawing are called ${key}`);
    known.set(key, part);
  }
  return (key) => known.get(key) ?? null;
}
