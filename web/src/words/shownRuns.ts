/** Texts about run A and run B in the header. They load when the user keeps a run B. */
import english from './en/shownRuns';
import { place, rich } from './rich';
import { part } from './spoken';

export const shownRuns = part('shownRuns', english, (say) => ({
  ...say,
  a: (label: string) => rich<'value'>(say.a({ label, value: place('value') })),
  aTitle: (label: string, value: string) => say.aTitle({ label, value }),
  b: () => rich<'value'>(say.b({ value: place('value') })),
  bTitle: (label: string, value: string) => say.bTitle({ label, value }),
}));
