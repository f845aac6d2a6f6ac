/** Starts a course package: connects its lesson or exam to the course platform. */
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
  // If the browser restores the page from its memory, the session with the course has already ended. The page is then
  // loaded again.
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && location.reload());
  addEventListener('pagehide', () => void connection.end());
  addEventListener('visibilitychange', () => document.hidden && void connection.again());
  if (course.lesson === undefined) await (await import('./courseExam')).openExamOf(course, { root, connection, note });
  else (await import('./courseLesson')).openLessonOf(course, { open, connection, note });
}

/**
 * Connects to the platform. If no platform is found, the content still opens and a note says why nothing is recorded.
 */
async function platformOf(course: Course, tell: (problem: PlatformProblem) => void): Promise<Platform | null> {
  try {
    return await openPlatform(course);
  } catch (reason) {
    tell(reason instanceof PlatformProblem ? reason : new PlatformProblem('refused', String(reason)));
    return null;
  }
}
