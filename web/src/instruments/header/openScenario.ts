/** Opens a file with a scenario. The browser's Back button returns to the present scenario. */

import type { Lab } from '../../run/lab';
import { FILE_CAP, readFile } from '../../scenario/file';
import { decodeLink, encodeLink } from '../../scenario/link';
import { isReadOnly } from '../../scenario/withheld';
import { files as words } from '../../words/files';
import { link } from '../../words/link';
import { page as pageWords } from '../../words/opening';

export async function openScenario(lab: Lab, file: Blob): Promise<void> {
  const { notify, page } = lab.chosen;
  // A dropped file may contain anything, so at most the maximum size of a scenario is read.
  const read = isReadOnly(page)
    ? { refused: pageWords.readOnly }
    : readFile(file.size > FILE_CAP * 4 ? ' '.repeat(FILE_CAP + 1) : await file.text());
  if ('refused' in read) {
    notify(words.refused, [read.refused]);
    return;
  }
  const { scenario, problems } = decodeLink(read.fragment);
  lab.links.openRun(encodeLink(scenario));
  const lines = [...read.problems, ...problems.map((problem) => problem(link))];
  if (lines.length > 0) notify(words.problems, lines);
}
