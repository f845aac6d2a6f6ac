/** The question, a field for the answer, and the button that hands it in. */

import { type FormEvent, useId, useState } from 'react';
import type { Asked, Exam } from '../../scenario/exam';
import { exam as words } from '../../words/exam';

type Props = {
  readonly exam: Exam;
  /**
   * Sends the answer to the embedding page or to a course platform, and returns whether the answer was accepted. Null
   * if there is neither.
   */
  readonly hand: Hand | null;
  /** Answer that was handed in at an earlier visit. Empty if there is none. */
  readonly before: string;
};

export type Hand = (answer: string) => Promise<boolean>;

type Outcome = 'none' | 'missing' | 'noNumber' | 'told' | 'noHost' | 'notTaken';

/** Longest answer, characters. SCORM 1.2 stores 4,096 characters. */
const ANSWER_CAP = 4000;

export function Question({ exam, hand, before }: Props) {
  const [answer, setAnswer] = useState(before);
  const [outcome, setOutcome] = useState<Outcome>(before === '' ? 'none' : 'told');
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = answer.trim();
    if (hasNoNumber(event.currentTarget)) setOutcome('noNumber');
    else if (given === '') setOutcome('missing');
    else if (hand === null) setOutcome('noHost');
    else setOutcome((await hand(given)) ? 'told' : 'notTaken');
  };
  const change = (next: string): void => {
    setAnswer(next);
    setOutcome('none');
  };
  return (
    <section className="card exam-question" aria-label={words.title}>
      <h2>{words.title}</h2>
      {exam.question.split('\n').map((line, i) => (
        <p key={i}>{line}</p>
      ))}
      <form onSubmit={submit} noValidate>
        <Field asked={exam.asked} answer={answer} change={change} />
        <button type="submit" className="primary">
          {words.submit}
        </button>
      </form>
      <p role="status">{outcome === 'none' ? '' : words[outcome]}</p>
    </section>
  );
}

/**
 * Returns whether a number field contains text that is not a number. The browser reports the value of this field as
 * empty.
 */
function hasNoNumber(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => field instanceof HTMLInputElement && field.validity.badInput);
}

function Field({ asked, answer, change }: { asked: Asked; answer: string; change: (answer: string) => void }) {
  const name = useId();
  switch (asked.kind) {
    case 'number':
      return (
        <label className="typed answer">
          {words.answer}
          <input type="number" step="any" value={answer} onChange={(event) => change(event.target.value)} />
          <span className="unit">{asked.unit}</span>
        </label>
      );
    case 'choice':
      return (
        <div className="options" role="radiogroup" aria-label={words.answer}>
          {asked.options.map((option) => (
            <label key={option}>
              <input type="radio" name={name} checked={answer === option} onChange={() => change(option)} />
              {option}
            </label>
          ))}
        </div>
      );
    case 'text':
      return (
        <label className="answer">
          {words.answer}
          <textarea rows={5} maxLength={ANSWER_CAP} value={answer} onChange={(event) => change(event.target.value)} />
        </label>
      );
  }
}
