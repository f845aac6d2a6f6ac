/** Button of an entry with its time. The button goes to this time. */

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
