/** Entry of a course package: connects the lesson or the exam of the package to the course's platform. */
import { type Course, savedCourse } from '../course/course';
import { openPlatform } from '../course/open';
import { type Platform, PlatformProblem } from '../course/platform';
import type { Lab } from '../run/lab';
import { noteIn } from './CourseNote';
import { Connection } from './connection';

export async function openCourse(root: HTMLElement, open: () => Lab): Promise<void> {
  const course = savedCourse();
  const note = noteIn(document.body);
  const connection = new Connection(await platformOf(course, note.problem), note.problem);
  // A page that the browser restores from its memory has already ended its session with the course, so it is loaded
  // again.
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && location.reload());
  addEventListener('pagehide', () => void connection.end());
  addEventListener('visibilitychange', () => document.hidden && void connection.again());
  if (course.lesson === undefined) await (await import('./courseExam')).openExamOf(course, { root, connection, note });
  else (await import('./courseLesson')).openLessonOf(course, { open, connection, note });
}

/** Opens the platform. Without a platform the content still opens, and the note says why nothing is recorded. */
async function platformOf(course: Course, tell: (problem: PlatformProblem) => void): Promise<Platform | null> {
  try {
    return await openPlatform(course);
  } catch (reason) {
    tell(reason instanceof PlatformProblem ? reason : new PlatformProblem('refused', String(reason)));
    return null;
  }
}
