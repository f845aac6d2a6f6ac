/** Text with commas between its values, as statistics programs and spreadsheets read it. Pure. */

export type CsvValue = string | number | null | undefined;

/** What stands between quotes where it holds a comma, a quote or the end of a line. */
export function csvField(value: CsvValue): string {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** Without what a change of unit leaves behind the twelfth digit. */
export const exact = (value: number): number => Number(value.toPrecision(12));

export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return `${rows.map((row) => row.map(csvField).join(',')).join('\n')}\n`;
}
