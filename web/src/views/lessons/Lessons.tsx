/** The lessons: their list, or the one that is open. */

import { useChosen } from '../../ui/useLab';
import { lessonOf } from './all';
import { Catalogue } from './Catalogue';
import { OpenLesson } from './OpenLesson';
import './lessons.css';

export function Lessons() {
  const lesson = lessonOf(useChosen(({ page }) => page.lesson));
  return lesson === null ? <Catalogue /> : <OpenLesson key={lesson.id} lesson={lesson} />;
}
