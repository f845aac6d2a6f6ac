/** Course package of an exam question. The package contains the correct answer if the author wants a score. */

import { type Asked, type Exam, type ExamKey, encodeExam, OPTION_CAP } from '../../scenario/exam';
import { course } from '../../words/course';
import { exam as examWords } from '../../words/exam';
import { page } from '../../words/opening';
import { CourseMaker } from './CourseMaker';
import { useDraft } from './Fields';

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
  const { draft, field } = useDraft<Draft>({ answer: '', within: '' });
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
          <RightAnswer asked={exam.asked} field={field} />
          <p className="muted">{course.make.keyWhy}</p>
        </>
      )}
      <CourseMaker content={content} />
    </>
  );
}

type RightAnswerProps = {
  readonly asked: Exclude<Asked, { kind: 'text' }>;
  readonly field: ReturnType<typeof useDraft<Draft>>['field'];
};

function RightAnswer({ asked, field }: RightAnswerProps) {
  if (asked.kind === 'choice')
    return (
      <label>
        {course.make.key}
        <select {...field('answer')}>
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
        <input type="text" inputMode="decimal" maxLength={OPTION_CAP} {...field('answer')} />
      </label>
      <label>
        {course.make.within}
        <input type="text" inputMode="decimal" {...field('within')} />
      </label>
    </>
  );
}
