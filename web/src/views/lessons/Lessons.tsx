/** The list of lessons, or the open lesson. */

import { useChosen, useLab } from '../../ui/useLab';
import { LESSONS, lessonOf } from './all';
import { Catalogue } from './Catalogue';
import { OpenLesson } from './OpenLesson';
import './lesson.css';
import './scene.css';
import './question.css';
import './projected.css';
import './projectedQuestion.css';

export { LESSONS, lessonOf };

export function Lessons() {
  const lesson = lessonOf(useChosen(({ page }) => page.lesson));
  // Whether the page is in projector view. The view stays for the next scene or lesson.
  const projected = useChosen(({ page }) => page.projected === '1') && lesson !== null;
  const setPage = useChosen((state) => state.setPage);
  const lab = useLab();
  const project = (isOn: boolean): void => {
    setPage('projected', isOn ? '1' : null);
    lab.links.write();
  };
  if (lesson === null) return <Catalogue />;
  return <OpenLesson key={lesson.id} lesson={lesson} projected={projected} project={project} />;
}
