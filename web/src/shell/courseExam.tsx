/** The exam of a course package: hands in the answer, and shows the answer of an earlier visit. */
import { type Course, passes } from '../course/course';
import { MACHINE_VERSION } from '../engine/version';
import { decodeExam, type Exam, isRightAnswer } from '../scenario/exam';
import { SAVED_LINK, savedText } from '../scenario/saved';
import { drawExam } from '../views/exam/drawExam';
import { course as words } from '../words/course';
import type { CourseNote } from './CourseNote';
import type { Connection } from './connection';

type Opening = { readonly root: HTMLElement; readonly connection: Connection; readonly note: CourseNote };

export async function openExamOf(course: Course, { root, connection, note }: Opening): Promise<void> {
  const read = await decodeExam(savedText(SAVED_LINK), MACHINE_VERSION);
  drawExam(root, read, (opened) => ({
    around: null,
    hand: connection.isRecording ? (answer) => handIn(course, connection, opened, answer) : null,
    before: connection.state,
  }));
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
