/** Handles long pasted texts, such as a kernel's trace. */
import type { ClipboardEvent } from 'react';

/**
 * Length from which on a text is not pasted into the field, characters. A browser needs a minute to paste 50,000
 * lines.
 */
const LONG = 20_000;

/**
 * Returns a long text and stops the browser from pasting it. Returns null for a short text, which the browser pastes.
 */
export function longPaste(event: ClipboardEvent): string | null {
  const text = event.clipboardData.getData('text/plain');
  if (text.length < LONG) return null;
  event.preventDefault();
  return text;
}
