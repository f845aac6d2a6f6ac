import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NAME = 'virtual:evidence';
/** The receivers' cells, and the router's. */
const FILES = ['evidence.json', 'evidence-router.json'].map((file) =>
  fileURLToPath(new URL(`../../../tests/golden/${file}`, import.meta.url)),
);

/**
 * The draws that were computed with the tables of tests/golden, for the page's cards: a part of its
 * own, which comes with the first card. What was weighed and not published stays out of it.
 */
export function evidence(): Plugin {
  return {
    name: 'evidence',
    resolveId: (id) => (id === NAME ? id : null),
    load(id) {
      if (id !== NAME) return null;
      for (const file of FILES) this.addWatchFile(file);
      const cells = FILES.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).cells);
      const published = cells.filter(({ card }: { card: string }) => card !== 'remedies');
      return `export const cells = JSON.parse(${JSON.stringify(JSON.stringify(published))});`;
    },
  };
}
