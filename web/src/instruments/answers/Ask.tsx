/** General questions as buttons; the answers open in the side panel. */

import { greatestReason } from '../../decode/losses';
import { useChosen, useLab, useReadOnly, useShown } from '../../ui/useLab';
import { page } from '../../words/opening';
import './ask.css';

export function Ask() {
  const lab = useLab();
  const shown = useShown('answers');
  const fixed = useReadOnly();
  const controls = useChosen((state) => state.page.controls !== '0');
  if (!shown) return null;
  const losses = (): void => lab.ask('losses', greatestReason(lab.session.snapshot));
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons with questions are no form's field set
    <div className="ask-row" role="group" aria-label={page.ask.title}>
      <button type="button" onClick={() => lab.ask('waits', 0)}>
        {page.ask.waited}
      </button>
      <button type="button" onClick={() => lab.ask('cpu', 0)}>
        {page.ask.hadCpu}
      </button>
      <button type="button" onClick={losses}>
        {page.ask.lost}
      </button>
      {controls && !fixed && (
        <button type="button" onClick={() => lab.ask('remedies', 0)}>
          {page.ask.whatHelps}
        </button>
      )}
    </div>
  );
}
