/** The lesson of a course package: continues where the student stopped, and reports answers, scenes and the end. */
import { type Course, passes } from '../course/course';
import type { Lab } from '../run/lab';
import { lessonOf } from '../views/lessons/all';
import { responseOf } from '../views/lessons/handedIn';
import type { Lesson } from '../views/lessons/lesson';
import { continueWork, scoreOf, workAsText, workInText } from '../views/lessons/portable';
import { type Done, doneOf, record } from '../views/lessons/record';
import { sceneEntries } from '../views/lessons/setup';
import { course as words } from '../words/course';
import { addressBar } from './addressBar';
import type { CourseNote } from './CourseNote';
import type { Connection } from './connection';

type Opening = { readonly open: () => Lab; readonly connection: Connection; readonly note: CourseNote };

export function openLessonOf(course: Course, { open, connection, note }: Opening): void {
  const lesson = lessonOf(course.lesson);
  if (lesson === null) throw new Error(`no lesson ${course.lesson}`);
  const work = workInText(connection.state);
  continueWork(lesson, work);
  if (work !== null) addressBar.write(linkTo(lesson, work.scene));
  const lab = open();
  note.connected(connection, work === null ? words.connected : words.resumed(work.scene + 1));
  follow({ course, lesson, lab, connection, note }, work?.scene ?? 0);
}

/** Link of a scene for students. */
function linkTo(lesson: Lesson, nth: number): string {
  const entries = { v: '1', ...sceneEntries(lesson, nth), teacher: '0' };
  return new URLSearchParams(entries).toString();
}

type Followed = Omit<Opening, 'open'> & { readonly course: Course; readonly lesson: Lesson; readonly lab: Lab };

/** Index of the open scene of the package's lesson. If the student is elsewhere, the index of the scene before. */
function sceneIn({ lab, lesson }: Followed, before: number): number {
  const { page } = lab.chosen;
  const nth = Number(page.scene ?? 1) - 1;
  return page.lesson === lesson.id && nth in lesson.scenes ? nth : before;
}

/** Reports each change of the student's work. `begin`: index of the first scene. */
function follow(followed: Followed, begin: number): void {
  const { lab, lesson, connection, note } = followed;
  let nth = begin;
  let reports = 0;
  let known = doneOf(record.getState(), lesson);
  const report = async (): Promise<void> => {
    const isTaken = await connection.report(reportOf(followed, nth, known));
    if (!isTaken || !connection.isRecording) return;
    if (known.ended) note.finished(connection);
    else if (reports > 0) note.settled();
    reports += 1;
  };
  lab.stores.chosen.subscribe(() => {
    const now = sceneIn(followed, nth);
    if (now === nth) return;
    nth = now;
    void report();
  });
  record.subscribe((all) => {
    const now = doneOf(all, lesson);
    if (now === known) return;
    const before = known;
    known = now;
    // The state is reported before the answers are handed in. A student who leaves right after the reply to an answer
    // then finds the answer at the next visit.
    void report();
    handIn(followed, before, now);
  });
  void report();
}

/** Sends the answers that were not sent before. */
function handIn({ lesson, connection }: Followed, before: Done, now: Done): void {
  for (const scene of lesson.scenes) {
    const recorded = now.answers[scene.id];
    if (recorded === undefined || before.answers[scene.id] !== undefined) continue;
    const response = responseOf(lesson, scene, recorded);
    if (response !== null) void connection.answer(response);
  }
}

function reportOf({ course, lesson }: Followed, nth: number, done: Done) {
  const score = done.ended ? scoreOf(lesson, done) : null;
  return {
    state: workAsText(lesson, nth),
    place: String(nth + 1),
    progress: done.ended ? 1 : nth / lesson.scenes.length,
    score,
    isDone: done.ended,
    isPassed: passes(course, score),
  };
}
