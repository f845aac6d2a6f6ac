/** How the page looks: theme and motion, remembered on this machine. */
import { create } from 'zustand';
import { forgetPalette } from '../draw/palette';

export const THEMES = ['system', 'light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];

type Display = {
  readonly theme: Theme;
  readonly still: boolean;
  readonly slowing: boolean;
  /** `.`, `,` and `?` act without Ctrl. */
  readonly characterKeys: boolean;
};

const KEY = 'ringside.display';

function remembered(): Display {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Display>;
    const theme = THEMES.find((name) => name === known.theme) ?? 'system';
    return {
      theme,
      still: typeof known.still === 'boolean' ? known.still : calm,
      slowing: known.slowing === true,
      characterKeys: known.characterKeys !== false,
    };
  } catch {
    return { theme: 'system', still: calm, slowing: false, characterKeys: true };
  }
}

export const useDisplay = create<Display>()(() => remembered());

export function setDisplay(change: Partial<Display>): void {
  useDisplay.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(useDisplay.getState()));
  } catch {
    // A browser that keeps nothing shows the choice until the page is left.
  }
  applyTheme();
}

/** Puts the theme on the document; "system" follows the browser. */
export function applyTheme(): void {
  const { theme } = useDisplay.getState();
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = theme === 'system' ? (dark ? 'dark' : 'light') : theme;
  forgetPalette();
}
