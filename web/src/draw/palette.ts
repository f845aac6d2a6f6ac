/** The page's colours as the canvases need them: read from the style sheet, once a theme. */
const NAMES = [
  'ink',
  'muted',
  'line',
  'paper',
  'panel',
  'trough',
  'irq',
  'soft',
  'reader',
  'load',
  'load-alt',
  'other',
  'ack',
  'alarm',
  'ready',
  'ready-line',
  'packet',
  'again',
] as const;

export type Palette = Readonly<Record<(typeof NAMES)[number], string>>;

let present: Palette | null = null;

export function palette(): Palette {
  if (present !== null) return present;
  const style = getComputedStyle(document.documentElement);
  present = Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Palette;
  return present;
}

/** The theme has changed: colours are read again at the next frame. */
export function forgetPalette(): void {
  present = null;
}
