import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { here } from './here.ts';

const NAME = 'virtual:evidence';
const THEN_NOW = 'virtual:then-and-now';
const THEN_NOW_FILE = here('../tests/golden/then-and-now.json');
/** Golden files with the published values ("cells") of the receivers and of the router. */
const FILES = ['evidence.json', 'evidence-router.json'].map((file) => here(`../tests/golden/${file}`));

type Assumption = { id: string; value: string; open: boolean; cliffs: { key: string; from: number; to: number }[] };

/**
 * Returns the parts of an assumption that an experiment shows, among them the published values that the assumption can
 * change much.
 */
function cliffsOf({ id, value, open, cliffs }: Assumption): Assumption {
  return { id, value, open, cliffs: cliffs.map(({ key, from, to }) => ({ key, from, to })) };
}

type Figures = { median: number; least: number; most: number; values: readonly number[] };
type Comparison = { id: string; runs: Record<string, Figures> };

/**
 * Returns the results of a comparison of the two kernels: median, range and number of runs, without the result of each
 * run.
 */
function figuresOf({ id, runs }: Comparison): [string, Record<string, unknown>] {
  const shown = Object.entries(runs).map(([name, { median, least, most, values }]) => [
    name,
    { median, least, most, draws: values.length },
  ]);
  return [id, Object.fromEntries(shown)];
}

/**
 * Returns the code of a module that exports a constant as JSON text. Browsers parse JSON faster than a literal of the
 * same size.
 */
function constant(name: string, value: unknown): string {
  return `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

/**
 * Gives the experiments of the page the results in tests/golden, as a separate file that loads with the first
 * experiment. The experiment `remedies` is left out, because no study published it. The comparisons of the two kernels
 * are another separate module.
 */
export function evidence(): Plugin {
  return {
    name: 'evidence',
    resolveId: (id) => (id === NAME || id === THEN_NOW ? id : null),
    load(id) {
      if (id === THEN_NOW) {
        this.addWatchFile(THEN_NOW_FILE);
        const { contrasts, findings } = JSON.parse(readFileSync(THEN_NOW_FILE, 'utf8'));
        return constant('figures', Object.fromEntries([...contrasts, ...findings].map(figuresOf)));
      }
      if (id !== NAME) return null;
      for (const file of FILES) this.addWatchFile(file);
      const files = FILES.map((file) => JSON.parse(readFileSync(file, 'utf8')));
      const cells = files.flatMap((file) => file.cells);
      const published = cells.filter(({ card }: { card: string }) => card !== 'remedies');
      return [constant('cells', published), constant('assumptions', files[0].assumptions.map(cliffsOf))].join('\n');
    },
  };
}
