/** Saves a file as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // When this timeout runs, the browser has already read the address.
  setTimeout(() => URL.revokeObjectURL(address));
}
