/** Starts pages without the lab: an exam's link or a course package. */
import type { Lab } from '../run/lab';
import { SAVED_COURSE, savedText } from '../scenario/saved';

/** `open` opens the lab, which only a lesson of a course package needs. */
export async function enter(root: HTMLElement, open: () => Lab): Promise<void> {
  if (savedText(SAVED_COURSE) === '') await (await import('./exam')).openExam(root);
  else await (await import('./course')).openCourse(root, open);
}
