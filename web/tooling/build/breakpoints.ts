/** Replaces named media queries in style sheets: `@media (--phone)` becomes the query of the constant `PHONE`. */
import type { Plugin } from 'vite';
import * as queries from '../../src/preferences/breakpoints.ts';

export const BREAKPOINTS = new Map(Object.entries(queries).map(([name, query]) => [`--${name.toLowerCase()}`, query]));

/** Returns the style sheet with the media queries in place of their names. */
export function named(sheet: string): string {
  return sheet.replace(/@media \((--[a-z]+)\)/g, (_, name) => {
    const query = BREAKPOINTS.get(name);
    if (query === undefined) throw new Error(`${name} is no breakpoint (web/src/preferences/breakpoints.ts)`);
    return `@media ${query}`;
  });
}

export function breakpoints(): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: named },
  };
}
