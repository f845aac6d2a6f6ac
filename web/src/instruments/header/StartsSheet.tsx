/**
 * The list of starting points. Each preset has a sentence and a picture, grouped by the question that the preset
 * answers.
 */

import { ONE_RUN, openingOf, QUESTIONS, type QuestionId, SHOWN_S } from '../../run/openings';
import type { PresetId } from '../../tables/names';
import { Still } from '../../ui/Still';
import { useChosen, useLab } from '../../ui/useLab';
import { page, settings } from '../../words/opening';
import { languageOfPart } from '../../words/spoken';
import { starts as words } from '../../words/starts';
import { useDialog } from './Fields';
import { CURVES } from './pictured';
import stills from './stills.json';
import './dialogs.css';
import './starts.css';

/** The list of starting points. It is open while it is mounted. */
export function StartsSheet({ closed }: { closed: () => void }) {
  const lab = useLab();
  const { dialog, close } = useDialog();
  const choose = (id: PresetId): void => {
    close();
    lab.changes.choosePreset(id);
    if (openingOf(id)?.pair !== undefined) lab.forks.compare();
  };
  const replay = (): void => {
    close();
    void import('./openCapture').then(({ openCapture }) => openCapture(lab));
  };
  return (
    <dialog ref={dialog} className="starts" aria-label={words.title} lang={languageOfPart(words)} onClose={closed}>
      <header className="ends">
        <h2>{words.title}</h2>
        <button type="button" onClick={close}>
          {words.close}
        </button>
      </header>
      <p className="muted">{words.lead}</p>
      <p>
        <button type="button" onClick={replay}>
          {words.capture}
        </button>
      </p>
      {(Object.entries(QUESTIONS) as [QuestionId, readonly PresetId[]][]).map(([question, presets]) => (
        <section key={question} aria-label={page.questions[question]}>
          <h3>{page.questions[question]}</h3>
          <ul>
            {presets.map((id) => (
              <Start key={id} id={id} choose={choose} />
            ))}
          </ul>
        </section>
      ))}
    </dialog>
  );
}

function Start({ id, choose }: { id: PresetId; choose: (id: PresetId) => void }) {
  const isPresent = useChosen(({ preset }) => preset === id);
  const { title, sentence } = settings.presets[id];
  const { lanes, curve } = stills[id];
  const span_ns = SHOWN_S * (openingOf(id)?.speed ?? 0);
  const notes = notesOf(id);
  return (
    <li>
      <button
        type="button"
        aria-current={isPresent}
        aria-labelledby={`start-${id}`}
        aria-describedby={`start-${id}-says`}
        onClick={() => choose(id)}
      >
        <Still
          slots={lanes}
          curve={curve}
          rows={words.rows}
          label={words.still(span_ns, words.curves[CURVES[id].name])}
        />
        <span className="caption muted">{words.caption(words.curves[CURVES[id].name])}</span>
        <strong id={`start-${id}`}>{title}</strong>
        <span id={`start-${id}-says`}>{sentence}</span>
        {notes !== '' && <span className="muted">{notes}</span>}
      </button>
    </li>
  );
}

/** Returns the notes of a preset: the run it is compared with, or other presets with the same run. */
function notesOf(id: PresetId): string {
  const pair = openingOf(id)?.pair;
  if (pair !== undefined) return words.pair(settings.presets[pair.with].title);
  const others = (ONE_RUN.find((presets) => presets.includes(id)) ?? []).filter((other) => other !== id);
  return others.length === 0 ? '' : words.oneRun(others.map((other) => settings.presets[other].title));
}
