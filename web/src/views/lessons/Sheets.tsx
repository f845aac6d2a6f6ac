/** A printable sheet: the lesson's questions with the numbers of this seed, or the machine's answers. */

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Lab } from '../../run/lab';
import { QrCode } from '../../ui/QrCode';
import { useLab } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';
import { page } from '../../words/opening';
import { type Question as Asked, languageOfLesson, toldOf, wordsOf } from './all';
import { CurveFigure } from './CurveField';
import { piecesOf } from './Glossed';
import { truthOf } from './grade';
import type { Given, Lesson, Scene } from './lesson';
import { momentBeside } from './moment';
import { sayGiven } from './Reply';
import { instanceOf, runOfSetup, sceneLink } from './setup';
import { runTrial } from './trial';
import './handout.css';

type Props = {
  readonly lesson: Lesson;
  readonly seed: number;
  readonly kind: 'worksheet' | 'answers';
  readonly printed: () => void;
};

type Answers = readonly (Given | null)[];

/** Returns the machine's answers to the questions of a lesson's scenes. They are computed one after the other. */
async function answersOf(lab: Lab, { scenes }: Lesson, seed: number): Promise<Answers> {
  const found: (Given | null)[] = [];
  for (const scene of scenes) found.push(await answerOf(lab, scene, seed));
  return found;
}

async function answerOf(lab: Lab, scene: Scene, seed: number): Promise<Given | null> {
  const { ask, run } = scene;
  const from_ns = ask === undefined ? null : await momentBeside(lab.engine(), scene, seed);
  if (ask === undefined || from_ns === null) return null;
  const at = { from_ns, span_ns: ask.span_ns, samples: ask.samples };
  return runTrial(lab.engine(), runOfSetup(run, seed), at).then(
    (trial) => truthOf(ask, trial),
    () => null,
  );
}

export function Sheets({ lesson, seed, kind, printed }: Props) {
  const lab = useLab();
  const [answers, setAnswers] = useState<Answers | null>(kind === 'worksheet' ? [] : null);
  useEffect(() => {
    if (kind === 'answers') void answersOf(lab, lesson, seed).then(setAnswers);
  }, [lab, lesson, seed, kind]);
  useEffect(() => {
    if (answers === null) return undefined;
    addEventListener('afterprint', printed);
    window.print();
    return () => removeEventListener('afterprint', printed);
  }, [answers, printed]);
  return createPortal(
    <article className="handout" aria-label={kind === 'worksheet' ? words.worksheet : words.answers}>
      <h1>{words.sheetOf(wordsOf(lesson).title)}</h1>
      <p>
        {kind === 'worksheet' ? `${page.labelled(words.name, '____________________')} · ` : `${words.answers} · `}
        {words.seedIs(seed)}
      </p>
      <ol>
        {lesson.scenes.map((scene, nth) => (
          <Question
            key={scene.id}
            nth={nth}
            lesson={lesson}
            scene={scene}
            seed={seed}
            kind={kind}
            truth={answers === null ? 'asked' : (answers[nth] ?? null)}
          />
        ))}
      </ol>
    </article>,
    document.body,
  );
}

/** Returns a text without links to glossary terms, for paper. */
const plainOf = (text: string): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.label))
    .join('');

function answerSaid(truth: Given | 'asked' | null, question: Asked): string {
  if (truth === 'asked') return words.checking;
  return truth === null ? words.notFound : sayGiven(truth, question);
}

/** Full address of a scene, which a student can type or scan from paper. */
function addressOf(fragment: string): string {
  const address = new URL(location.href);
  address.hash = fragment;
  return address.href;
}

function Question(props: {
  readonly lesson: Lesson;
  readonly nth: number;
  readonly scene: Scene;
  readonly seed: number;
  readonly kind: Props['kind'];
  /** The machine's answer to the question. Null if the run never reaches the scene's moment. */
  readonly truth: Given | 'asked' | null;
}) {
  const { lesson, nth, scene, seed, kind, truth } = props;
  const { question, text } = toldOf(props);
  if (question === undefined) return null;
  const { ask, options, axes } = question;
  const address = addressOf(sceneLink(lesson, nth, seed));
  return (
    <li lang={languageOfLesson(lesson)}>
      {text.map((one) => (
        <p key={one}>{plainOf(one)}</p>
      ))}
      <p className="asked">{question.question}</p>
      {options.length > 0 && (
        <ul>
          {options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
      {ask.kind === 'curve' && (
        <CurveFigure
          top={ask.top(instanceOf(scene.run, seed))}
          span_ms={ask.span_ns / 1e6}
          axes={axes}
          machine={truth !== 'asked' && truth?.kind === 'curve' ? truth.curve : null}
        />
      )}
      {kind === 'worksheet' ? (
        <p className="lines">{words.lines}</p>
      ) : (
        <p>
          <strong>{answerSaid(truth, question)}</strong>{' '}
          {ask.kind === 'number' && ask.within > 0 && `${words.rightWithin(ask.within)} `}
          {plainOf(question.why)}
        </p>
      )}
      <div className="where">
        <QrCode link={address} />
        <span>{address}</span>
      </div>
    </li>
  );
}
