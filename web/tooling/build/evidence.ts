import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NAME = 'virtual:evidence';
const FILE = fileURLToPath(new URL('../../../tests/golden/evidence.json', import.meta.url));

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
      this.addWatchFile(FILE);
      const { cells } = JSON.parse(readFileSync(FILE, 'utf8'));
      const published = cells.filter(({ card }: { card: string }) => card !== 'remedies');
      return `export const cells = JSON.parse(${JSON.stringify(JSON.stringify(published))});`;
    },
  };
}
