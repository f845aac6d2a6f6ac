/** Link back to the lesson's scene from which the user opened this run. */

import { useChosen } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';

export function BackToLesson() {
  const { lesson = '', scene = '1', teacher } = useChosen(({ page }) => page);
  const student = teacher === undefined ? '' : `&teacher=${teacher}`;
  return <a href={`#v=1&view=lessons&lesson=${lesson}&scene=${scene}${student}`}>{words.backTo(scene)}</a>;
}
