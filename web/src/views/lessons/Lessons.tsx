/** The lessons: their list, or the one that is open. */

import { useState } from 'react';
import { useChosen } from '../../ui/useLab';
import { lessonOf } from './all';
import { Catalogue } from './Catalogue';
import { OpenLesson } from './OpenLesson';
import './lesson.css';
import './scene.css';
import './question.css';
import './projected.css';

export function Lessons() {
  const lesson = lessonOf(useChosen(({ page }) => page.lesson));
  /** Another lesson is projected like the one before. */
  const [projected, project] = useState(false);
  if (lesson === null) return <Catalogue />;
  return <OpenLesson key={lesson.id} lesson={lesson} projected={projected} project={project} />;
}
