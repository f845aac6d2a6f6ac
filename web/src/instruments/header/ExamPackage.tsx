/** Course package of an exam question. The package contains the correct answer if the author wants a score. */

import { useState } from 'react';
import { type Asked, type Exam, type ExamKey, encodeExam, OPTION_CAP } from '../../scenario/exam';
import { course } from '../../words/course';
import { exam as examWords } from '../../words/exam';
import { page } from '../../words/opening';
import { CourseMaker } from './CourseMaker';

type Draft = { readonly answer: string; readonly within: string };

/** Reads the author's correct answer. Undefined if the field is empty, null if the text is not a possible answer. */
function keyOf(asked: Asked, { answer, within }: Draft): ExamKey | undefined | null {
  const typed = answer.trim();
  if (typed === '' || asked.kind === 'text') return undefined;
  if (asked.kind === 'choice') return { answer: typed, within: 0 };
  const [value, tolerance] = [typed, within.trim() || '0'].map((text) => Number(text.replace(',', '.')));
  return Number.isFinite(value) && tolerance >= 0 ? { answer: String(value), within: tolerance } : null;
}

export function ExamPackage({ exam }: { exam: Exam }) {
  const [draft, setDraft] = useState<Draft>({ answer: '', within: '' });
  const key = keyOf(exam.asked, draft);
  const content = {
    name: 'exam',
    title: page.labelled(page.title, examWords.title),
    link: () => encodeExam(key === undefined || key === null ? exam : { ...exam, key }, ''),
    problem: () => (key === null ? course.make.noKey : ''),
  };
  return (
    <>
      <p className="muted">{course.make.what}</p>
      <p className="muted">{course.make.scoreOfExam}</p>
      {exam.asked.kind !== 'text' && (
        <>
          <RightAnswer asked={exam.asked} draft={draft} change={(part) => setDraft({ ...draft, ...part })} />
          <p className="muted">{course.make.keyWhy}</p>
        </>
      )}
      <CourseMaker content={content} />
    </>
  );
}

type RightAnswerProps = {
  readonly asked: Exclude<Asked, { kind: 'text' }>;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
};

function RightAnswer({ asked, draft, change }: RightAnswerProps) {
  if (asked.kind === 'choice')
    return (
      <label>
        {course.make.key}
        <select value={draft.answer} onChange={({ target }) => change({ answer: target.value })}>
          <option value="">–</option>
          {asked.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
    );
  return (
    <>
      <label>
        {course.make.key}
        <input
          type="text"
          inputMode="decimal"
          maxLength={OPTION_CAP}
          value={draft.answer}
          onChange={({ target }) => change({ answer: target.value })}
        />
      </label>
      <label>
        {course.make.within}
        <input
          type="text"
          inputMode="decimal"
          value={draft.within}
          onChange={({ target }) => change({ within: target.value })}
        />
      </label>
    </>
  );
}
