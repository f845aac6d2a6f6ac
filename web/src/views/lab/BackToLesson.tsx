/** The way back to the scene of a lesson that sent its reader to this run. */

import { useChosen } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';

export function BackToLesson() {
  const { lesson = '', scene = '' } = useChosen(({ page }) => page);
  return <a href={`#v=1&view=lessons&lesson=${lesson}&scene=${scene}`}>{words.backTo(scene)}</a>;
}
