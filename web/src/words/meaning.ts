/** Texts below the control of a parameter. They load when the user opens them, or with the first change. */
import type { ParamChange } from '../tables/names';
import english from './en/meaning';
import { part } from './spoken';

export const meaning = part('meaning', english, (say) => ({
  ...say,
  inStudy: (symbol: string) => say.inStudy({ symbol }),
  /** Facts about a parameter, on one line. */
  facts: (facts: readonly string[], change: string, source: string) =>
    say.facts({ facts: facts.join(' · '), change, source }),
  backTo: (value: string) => say.backTo({ value }),
  compareWith: (value: string) => say.compareWith({ value }),
  /** How a parameter can change while the simulation runs. */
  changes: say.changes satisfies Record<ParamChange, string>,
}));
