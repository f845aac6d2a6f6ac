/** Hands the person a file, as a download of the browser's. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser has taken the address once the click is over.
  setTimeout(() => URL.revokeObjectURL(address));
}
