/** Run A and run B in the header: what tells them apart, the way to the other, and the comparison. */

import { useEffect } from 'react';
import { paramOf, valueWithUnit } from '../../scenario/params';
import { presentValue } from '../../scenario/store';
import { useAsked, useBranch, useChosen, useLab } from '../../ui/useLab';

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
  const label = paramOf(id)?.label ?? id;
  return (
    <span className="runs">
      <span className="run-a" title={`On screen: ${label} ${valueWithUnit(id, mine)}`}>
        Run A: {label} <b>{valueWithUnit(id, mine)}</b>
      </span>
      <a
        className="run-b"
        href={`#${link}`}
        title={`The other run: ${label} ${valueWithUnit(id, value)}. A press puts it on screen: it is run A then, and this one run B.`}
        onClick={(event) => {
          event.preventDefault();
          lab.openBranch(branch);
          if (compared) lab.ask('compare', 0);
        }}
      >
        Run B: <b>{valueWithUnit(id, value)}</b> · swap
      </a>
      <button type="button" className="link" aria-pressed={compared} onClick={() => lab.ask('compare', 0)}>
        Compare
      </button>
    </span>
  );
}
