/** Caption of an exported figure: scenario, seed, moment, and the link that opens them again. */

import type { Lab } from '../run/lab';
import { chosenPreset, presentValue } from '../scenario/store';
import { files as words } from '../words/files';
import { settings } from '../words/opening';

export function captionOf(lab: Lab, link = lab.links.linkWith(lab.chosen.page)): string[] {
  const chosen = lab.chosen;
  const name = chosen.title === '' ? settings.presets[chosenPreset(chosen.preset).id].title : chosen.title;
  return [words.caption(name, presentValue(chosen, 'run.seed'), lab.shown_ns), link];
}
