/**
 * Returns rows of numbers as objects. Each column has its name in `columns`, which gives the columns' positions in a
 * row.
 */
export function recordsOf<Name extends string>(
  rows: Float64Array,
  columns: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>>[] {
  const named = Object.entries<number>(columns);
  return Array.from({ length: rows.length / named.length }, (_, row) => {
    const values = named.map(([name, column]) => [name, rows[row * named.length + column]]);
    return Object.fromEntries(values);
  });
}
