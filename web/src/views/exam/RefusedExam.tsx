/** Message that replaces a question whose link is refused. */
import type { Refusal } from '../../scenario/exam';
import { exam as words } from '../../words/exam';
import { page } from '../../words/opening';
import './exam.css';

export function RefusedExam({ why }: { why: Refusal }) {
  return (
    <main className="exam-refused">
      <h1>{page.title}</h1>
      <p role="alert">{words.refused[why]}</p>
    </main>
  );
}
