/** General questions as buttons: one question first, the others on request. The answers open in the side panel. */

import { useState } from 'react';

import { greatestReason } from '../../decode/losses';
import { useHost } from '../../hosts/hosts';
import type { Lab } from '../../run/lab';
import { type QuestionId, questionOf } from '../../run/openings';
import { useAsked, useChosen, useLab, useReadOnly, useShown } from '../../ui/useLab';
import { page } from '../../words/opening';
import './ask.css';

const ASKS = {
  waited: (lab: Lab) => lab.questions.ask('waits', 0),
  hadCpu: (lab: Lab) => lab.questions.ask('cpu', 0),
  lost: (lab: Lab) => lab.questions.ask('losses', greatestReason(lab.snapshot)),
  whatHelps: (lab: Lab) => lab.questions.ask('remedies', 0),
};

type AskId = keyof typeof ASKS;

/** Question that is offered first, by the topic of the preset. */
const FIRST: Readonly<Record<QuestionId, AskId>> = {
  cpu: 'waited',
  loss: 'lost',
  memory: 'hadCpu',
  router: 'lost',
  now: 'hadCpu',
};

/**
 * `showTour` starts the tour. Without it, the page offers no tour. The tour and the sentence that asks the user to press
 * the first question are shown on a first visit.
 */
export function Ask({ showTour }: { showTour?: () => void }) {
  const { isFirst } = useLab();
  const isAsked = useAsked(({ subject }) => subject !== null);
  const shown = useShown('answers');
  const fixed = useReadOnly();
  const [all, showAll] = useState(false);
  const controls = useChosen((state) => state.page.controls !== '0');
  const { hasRemedies } = useHost();
  const first = FIRST[questionOf(useChosen(({ preset }) => preset))];
  if (!shown) return null;
  const others = (Object.keys(ASKS) as AskId[]).filter(
    (id) => id !== first && (id !== 'whatHelps' || (hasRemedies && controls && !fixed)),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is not the fieldset of a form
    <div className="ask-row" role="group" aria-label={page.ask.title}>
      {isFirst && !isAsked && <p className="start">{page.ask.start}</p>}
      <Question id={first} isFirst />
      <button type="button" className="more" aria-expanded={all} onClick={() => showAll(!all)}>
        {all ? page.ask.fewer : page.ask.more}
      </button>
      {all && others.map((id) => <Question key={id} id={id} />)}
      {isFirst && showTour !== undefined && (
        <button type="button" className="link more tour-begin" onClick={showTour}>
          {page.ask.tour}
        </button>
      )}
    </div>
  );
}

function Question({ id, isFirst = false }: { id: AskId; isFirst?: boolean }) {
  const lab = useLab();
  return (
    <button type="button" className={isFirst ? 'question' : undefined} onClick={() => ASKS[id](lab)}>
      {page.ask[id]}
    </button>
  );
}
