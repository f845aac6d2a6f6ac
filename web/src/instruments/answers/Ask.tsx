/** What a person alone may want to know, as questions to press: the answers come in the side panel. */

import { reasonsOf } from '../../decode/losses';
import { presentValue } from '../../scenario/store';
import { Drop } from '../../tables/tables';
import { useChosen, useForwards, useLab, useReadOnly, useShown } from '../../ui/useLab';
import { minus } from '../../words/numbers';
import { page } from '../../words/opening';
import './ask.css';

/** The change that Fermilab's Figure 14 is about. */
const NICE = -15;

export function Ask() {
  const lab = useLab();
  const { session } = lab;
  const shown = useShown('answers');
  const fixed = useReadOnly();
  const controls = useChosen((state) => state.page.controls !== '0');
  const nice = useChosen((state) => presentValue(state, 'app.nice'));
  // A router has no program that reads.
  const forwards = useForwards();
  if (!shown) return null;
  const losses = (): void => {
    const [most] = session.snapshot === null ? [] : reasonsOf(session.snapshot);
    lab.ask('losses', most?.reason ?? Drop.Ring);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: questions to press are no form's field set
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
      {controls && !fixed && !forwards && nice !== NICE && (
        <button type="button" onClick={() => lab.tryOut('app.nice', NICE)}>
          {page.ask.whatIfNice(minus(NICE))}
        </button>
      )}
    </div>
  );
}
