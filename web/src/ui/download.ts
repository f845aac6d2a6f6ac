/** A file for the person, made in the page. */

/** The browser has begun to save long before this, ms. */
const SAVED_MS = 10_000;

export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVED_MS);
}
