/** Texts of the list of starting points, which has a line of text and a picture for each preset. */
import english from './en/starts';
import { duration, listed } from './numbers';
import { part } from './spoken';

export const starts = part('starts', english, (say) => ({
  ...say,
  still: (span_ns: number, curve: string) => say.still({ span: duration(span_ns), curve }),
  caption: (curve: string) => say.caption({ curve }),
  oneRun: (others: readonly string[]) => say.oneRun({ others: listed(others) }),
  pair: (other: string) => say.pair({ other }),
}));
