/** End of a lesson: the predictions, the machine's answers, and the points to remember. It can be printed. */

import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { presentLanguage } from '../../preferences/language';
import { useLab } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';
import { filled } from '../../words/lessons/shape';
import { figuresOf, LESSONS, languageOfLesson, toldOf, wordsOf } from './all';
import type { Lesson, Scene } from './lesson';
import { sayGiven, withReading } from './Reply';
import { doneOf, isKeptByPlatform, type Recorded, record, recordEnd, unstored } from './record';
import { FIRST_SEED, sceneLink } from './setup';
import './summary.css';
import { TableHead } from '../../ui/TableHead';

export function Summary({ lesson, back }: { lesson: Lesson; back: () => void }) {
  const lab = useLab();
  const root = useRef<HTMLElement>(null);
  const { answers } = useStore(record, (all) => doneOf(all, lesson));
  const isUnstored = useStore(unstored);
  useEffect(() => {
    recordEnd(lesson);
    root.current?.focus({ preventScroll: true });
  }, [lesson]);
  const asks = lesson.scenes.filter(({ ask }) => ask !== undefined);
  const after = isKeptByPlatform() ? undefined : LESSONS[LESSONS.indexOf(lesson) + 1];
  const right = Object.values(answers).filter(({ isRight }) => isRight).length;
  return (
    <section className="card summary" aria-label={words.summary} tabIndex={-1} ref={root}>
      <h2 lang={languageOfLesson(lesson)}>{wordsOf(lesson).title}</h2>
      <p>{words.done(asks.filter(({ id }) => id in answers).length, asks.length, right)}</p>
      <table>
        <TableHead columns={[words.question, words.predicted, words.came, words.outcome]} />
        <tbody lang={languageOfLesson(lesson)}>
          {asks.map((scene) => (
            <Row key={scene.id} lesson={lesson} scene={scene} recorded={answers[scene.id]} />
          ))}
        </tbody>
      </table>
      <h3>{words.keep}</h3>
      <ul lang={languageOfLesson(lesson)}>
        {filled(wordsOf(lesson).keep, figuresOf(lesson)).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="muted">{isKeptByPlatform() ? words.keptByPlatform : isUnstored ? words.unstored : words.kept}</p>
      <nav className="cluster" aria-label={words.summary}>
        <button type="button" onClick={back}>
          {words.toLesson}
        </button>
        <button type="button" onClick={() => window.print()}>
          {words.print}
        </button>
        <button
          type="button"
          className={after === undefined ? 'primary' : ''}
          onClick={() => lab.links.goTo('lessons')}
        >
          {words.all}
        </button>
        {after !== undefined && (
          <button type="button" className="primary" onClick={() => lab.links.show(sceneLink(after, 0), true)}>
            {words.nextLesson(wordsOf(after).title)}
          </button>
        )}
      </nav>
    </section>
  );
}

function Row({ lesson, scene, recorded }: { lesson: Lesson; scene: Scene; recorded: Recorded | undefined }) {
  const { question, title } = toldOf({ lesson, scene, seed: recorded?.seed ?? FIRST_SEED });
  if (question === undefined) return null;
  const tell = (given: Recorded['given'] | undefined): string =>
    given === undefined ? '–' : withReading(sayGiven(given, question), question);
  return (
    <tr>
      <th scope="row">
        <strong>{title}</strong> {question.question}
      </th>
      <td>{tell(recorded?.given)}</td>
      <td>{tell(recorded?.truth)}</td>
      <td lang={presentLanguage()}>{outcomeOf(recorded)}</td>
    </tr>
  );
}

function outcomeOf(recorded: Recorded | undefined): string {
  if (recorded === undefined) return words.unanswered;
  return recorded.isRight ? words.outcomeRight : words.outcomeWrong;
}
