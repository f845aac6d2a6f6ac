/** Runs A and B in the header: their differences, and links to the other run and to the comparison. */

import { useEffect } from 'react';
import { labelOf, valueWithUnit } from '../../scenario/params';
import { PresentLink } from '../../ui/PresentLink';
import { Said } from '../../ui/Said';
import { useDifferences, useOtherCapture } from '../../ui/useAgainst';
import { useLab } from '../../ui/useLab';
import { comparison } from '../../words/comparison';
import { shownRuns } from '../../words/shownRuns';
import './runB.css';

export function RunBLink() {
  const lab = useLab();
  const differences = useDifferences();
  const [difference] = differences;
  const gone = difference === undefined;
  const isOtherCapture = useOtherCapture();
  // An undo or a reset may remove the difference. Then there is nothing to compare.
  useEffect(() => {
    if (gone && !isOtherCapture) lab.forks.keep(null);
  }, [gone, isOtherCapture, lab]);
  if (gone) return null;
  const { id, a, b } = difference;
  const label = labelOf(id);
  const [mine, theirs] = [a, b].map((steps) => valueWithUnit(id, steps[steps.length - 1].value));
  return (
    <span className="runs beside">
      <span className="run-a" title={shownRuns.aTitle(label, mine)}>
        <Said pieces={shownRuns.a(label)} value={<b>{mine}</b>} />
        {differences.length > 1 && <span className="muted"> {comparison.more(differences.length - 1)}</span>}
      </span>
      <PresentLink
        className="run-b"
        address={() => `#${lab.forks.other}`}
        title={shownRuns.bTitle(label, theirs)}
        go={() => lab.forks.swap()}
      >
        <Said pieces={shownRuns.b()} value={<b>{theirs}</b>} />
      </PresentLink>
      <button type="button" className="link" onClick={() => lab.forks.compare()}>
        {shownRuns.compare}
      </button>
    </span>
  );
}
