/** Long pasted texts, such as the trace of a kernel. */
import type { ClipboardEvent } from 'react';

/** Shortest text that is kept from the field, characters. A browser takes a minute to paste 50,000 lines into one. */
const LONG = 20_000;

/** Returns a long text and keeps the browser from pasting it; null leaves a short one to the browser. */
export function longPaste(event: ClipboardEvent): string | null {
  const text = event.clipboardData.getData('text/plain');
  if (text.length < LONG) return null;
  event.preventDefault();
  return text;
}
