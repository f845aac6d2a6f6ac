/** Appearance of the page: theme and motion, stored in this browser. */
import { createStore } from 'zustand/vanilla';
import { FORCED } from './breakpoints';

export const THEMES = ['system', 'light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];

export type Display = {
  readonly theme: Theme;
  readonly still: boolean;
  readonly slowing: boolean;
  /** Whether `.`, `,` and `?` work without Ctrl. */
  readonly characterKeys: boolean;
};

const KEY = 'ringside.display';

/** Returns a preference of the browser; false where there is no browser. */
function prefers(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function remembered(): Display {
  let known: Partial<Display> = {};
  try {
    known = JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    // Without storage in the browser, the page begins with the defaults.
  }
  return {
    theme: THEMES.find((name) => name === known.theme) ?? 'system',
    still: typeof known.still === 'boolean' ? known.still : prefers('(prefers-reduced-motion: reduce)'),
    slowing: known.slowing === true,
    characterKeys: known.characterKeys !== false,
  };
}

/** Preferences of the whole page, shared by all its labs. */
export const display = createStore<Display>()(() => remembered());

export function setDisplay(change: Partial<Display>): void {
  display.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(display.getState()));
  } catch {
    // Without storage in the browser, the choice lasts only until the user leaves the page.
  }
  applyTheme();
}

let isProjected = false;

/** Shows the page in the projector's theme while the link asks for it. The user's stored choice does not change. */
export function projectTheme(projected: boolean): void {
  isProjected = projected;
  applyTheme();
  // Notifies the canvases, which then draw in the new colours.
  display.setState({});
}

/**
 * Sets the theme on the document; "system" follows the browser. If the browser replaces the page's colours, loads
 * `forcedColors.css`.
 */
export function applyTheme(): void {
  const theme = isProjected ? 'projector' : display.getState().theme;
  const dark = prefers('(prefers-color-scheme: dark)');
  document.documentElement.dataset.theme = theme === 'system' ? (dark ? 'dark' : 'light') : theme;
  if (prefers(FORCED)) void import('./forcedColors.css');
}
