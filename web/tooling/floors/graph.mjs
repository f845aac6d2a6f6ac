/** Finds circles in a graph of imports. */

/**
 * Strongly connected components with more than one file, each sorted (Tarjan's algorithm). `edges`: the imports of each
 * file.
 */
export function circles(edges) {
  const seen = new Map();
  const path = [];
  const found = [];
  const visit = (file) => {
    const mine = { index: seen.size, low: seen.size, open: true };
    seen.set(file, mine);
    path.push(file);
    for (const next of edges.get(file) ?? []) {
      const known = seen.get(next) ?? visit(next);
      if (known.open) mine.low = Math.min(mine.low, known.low);
    }
    if (mine.low === mine.index) close(file);
    return mine;
  };
  const close = (file) => {
    const part = path.splice(path.indexOf(file));
    for (const one of part) seen.get(one).open = false;
    if (part.length > 1) found.push(part.sort());
  };
  for (const file of edges.keys()) if (!seen.has(file)) visit(file);
  return found;
}
