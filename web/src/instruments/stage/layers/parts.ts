/** The marked elements of the map, found once. */
export type Parts = (key: string) => SVGElement | null;

export function partsOf(root: Element): Parts {
  const known = new Map<string, SVGElement>();
  for (const element of root.querySelectorAll<SVGElement>('[data-k]')) known.set(element.dataset.k ?? '', element);
  return (key) => known.get(key) ?? null;
}
