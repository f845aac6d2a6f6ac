/** Entries with their times. A press on an entry goes to its time. */

import type { ReactNode } from 'react';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { clock } from '../../words/numbers';

/** `beside` follows the time. */
type Props = { readonly t_ns: number; readonly beside?: ReactNode; readonly children: ReactNode };

export function Visit({ t_ns, beside, children }: Props) {
  const lab = useLab();
  return (
    <button type="button" className="entry" title={answers.goThere} onClick={() => lab.clock.visit(t_ns)}>
      <span>{children}</span>
      <time>
        {clock(t_ns)}
        {beside}
      </time>
    </button>
  );
}

/** An event of a chain, with its text. `hue`: CSS class of its colour. */
export type Line = Omit<Props, 'children'> & { readonly hue: string; readonly says: ReactNode };

/** Events of which each was caused by the next. */
export function Chain({ name, lines }: { readonly name: string; readonly lines: readonly Line[] }) {
  return (
    <ol className="chain" aria-label={name}>
      {lines.map(({ hue, says, ...at }, i) => (
        <li key={i} className={hue}>
          <Visit {...at}>{says}</Visit>
        </li>
      ))}
    </ol>
  );
}
