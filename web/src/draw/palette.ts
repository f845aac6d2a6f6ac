/** The page's colours for the canvases, read from the style sheet once per theme. */
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
  'packet',
] as const;

export type Palette = Readonly<Record<(typeof NAMES)[number], string>>;

let present: { readonly theme: string | undefined; readonly colours: Palette } | null = null;

/** Returns the colours of the present theme. */
export function palette(): Palette {
  const { theme } = document.documentElement.dataset;
  if (present === null || present.theme !== theme) present = { theme, colours: read() };
  return present.colours;
}

function read(): Palette {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Palette;
}
