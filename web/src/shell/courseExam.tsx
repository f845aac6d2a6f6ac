/** The exam of a course package: hands in the answer, and shows the one of an earlier visit. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Course, passes } from '../course/course';
import { WorkerClient } from '../engine/client';
import { MACHINE_VERSION } from '../engine/version';
import { decodeExam, type Exam, isRightAnswer } from '../scenario/exam';
import { SAVED_LINK, savedText } from '../scenario/saved';
import { ExamPage } from '../views/exam/ExamPage';
import { RefusedExam } from '../views/exam/RefusedExam';
import { course as words } from '../words/course';
import type { CourseNote } from './CourseNote';
import type { Connection } from './connection';

type Opening = { readonly root: HTMLElement; readonly connection: Connection; readonly note: CourseNote };

export async function openExamOf(course: Course, { root, connection, note }: Opening): Promise<void> {
  const read = await decodeExam(savedText(SAVED_LINK), MACHINE_VERSION);
  createRoot(root).render(
    <StrictMode>
      {'refused' in read ? (
        <RefusedExam why={read.refused} />
      ) : (
        <ExamPage
          exam={read.exam}
          id={read.id}
          engine={() => new WorkerClient()}
          around={null}
          hand={connection.isRecording ? (answer) => handIn(course, connection, read, answer) : null}
          before={connection.state}
        />
      )}
    </StrictMode>,
  );
  note.connected(connection, words.connectedExam);
  if (connection.state === '') void connection.report(unanswered);
}

const unanswered = { state: '', place: '1', progress: 0, score: null, isDone: false, isPassed: null };

type Opened = { readonly exam: Exam; readonly id: string };

/** Hands in an answer, and reports the exam as done. */
async function handIn(course: Course, connection: Connection, { exam, id }: Opened, answer: string): Promise<boolean> {
  const isRight = isRightAnswer(exam, answer);
  const score = isRight === null ? null : Number(isRight);
  const isTaken = await connection.answer({ id, question: exam.question, isRight, ...givenOf(exam, answer) });
  const report = { state: answer, place: '1', progress: 1, score, isDone: true, isPassed: passes(course, score) };
  return (await connection.report(report)) && isTaken;
}

function givenOf({ asked }: Exam, answer: string) {
  if (asked.kind === 'choice') return { kind: 'choice', given: [asked.options.indexOf(answer)] } as const;
  return { kind: asked.kind === 'number' ? 'numeric' : 'text', given: answer } as const;
}
