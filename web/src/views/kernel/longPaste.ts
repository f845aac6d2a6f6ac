/** Long pasted texts, such as the trace of a kernel. */
import type { ClipboardEvent } from 'react';

/**
 * A text of at least this length is not pasted into the field, characters. A browser takes a minute to paste 50,000
 * lines into a field.
 */
const LONG = 20_000;

/**
 * Returns a long text and prevents the browser from pasting it. Returns null for a short text, which the browser
 * pastes.
 */
export function longPaste(event: ClipboardEvent): string | null {
  const text = event.clipboardData.getData('text/plain');
  if (text.length < LONG) return null;
  event.preventDefault();
  return text;
}
