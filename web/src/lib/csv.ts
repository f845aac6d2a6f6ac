/** Comma-separated values (CSV) for statistics programs and spreadsheets. The functions are pure. */

export type CsvValue = string | number | null | undefined;

/** Quotes a field that contains a comma, a quote or a line end. */
function csvField(value: CsvValue): string {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** Rounds to twelve digits, which removes the rounding error of a unit conversion. */
export const exact = (value: number): number => Number(value.toPrecision(12));

export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return `${rows.map((row) => row.map(csvField).join(',')).join('\n')}\n`;
}
