/** Run A and run B in the header: what tells them apart, the way to the other, and the comparison. */

import { useEffect } from 'react';
import { labelOf, valueWithUnit } from '../../scenario/params';
import { presentValue } from '../../scenario/store';
import { Said } from '../../ui/Said';
import { useAsked, useBranch, useChosen, useLab } from '../../ui/useLab';
import { page } from '../../words/opening';

export function RunBLink() {
  const lab = useLab();
  const branch = useBranch();
  const mine = useChosen((state) => (branch === null ? 0 : presentValue(state, branch.id)));
  const compared = useAsked(({ subject }) => subject?.about === 'compare');
  const gone = branch !== null && branch.value === mine;
  // An undo or a reset took the one difference away: there is nothing left to compare.
  useEffect(() => {
    if (!gone) return;
    lab.forgetBranch();
    if (compared) lab.askNothing();
  }, [gone, compared, lab]);
  if (branch === null || gone) return null;
  const { id, value, link } = branch;
  const label = labelOf(id);
  return (
    <span className="runs">
      <span className="run-a" title={page.runs.aTitle(label, valueWithUnit(id, mine))}>
        <Said pieces={page.runs.a(label)} value={<b>{valueWithUnit(id, mine)}</b>} />
      </span>
      <a
        className="run-b"
        href={`#${link}`}
        title={page.runs.bTitle(label, valueWithUnit(id, value))}
        onClick={(event) => {
          event.preventDefault();
          lab.openBranch(branch);
          if (compared) lab.ask('compare', 0);
        }}
      >
        <Said pieces={page.runs.b()} value={<b>{valueWithUnit(id, value)}</b>} />
      </a>
      <button type="button" className="link" aria-pressed={compared} onClick={() => lab.ask('compare', 0)}>
        {page.runs.compare}
      </button>
    </span>
  );
}
