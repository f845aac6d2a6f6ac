/** Saves the page and the present scenario as one HTML file, for a memory stick or a room without a network. */
import { SAVED_LINK } from '../../scenario/saved';
import { saveFile } from '../../ui/save';

/** File that the build writes beside the page: all of it in one file, without a scenario. */
const ONE_FILE = 'ringside.html';

/** Returns whether saving is possible. A page opened from a disk is that file already. */
export const canSaveOneFile = (): boolean => location.protocol.startsWith('http');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Inserts this link into the file's text. */
export function withLink(page: string, link: string): string {
  const element = ['<meta', `name="${SAVED_LINK}"`, `content="${escaped(link)}"`, '/>'].join(' ');
  return page.replace('<head>', () => `<head>\n    ${element}`);
}

/** Saves the file; returns false if it could not be fetched. */
export async function saveOneFile(link: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL(ONE_FILE, document.baseURI));
    if (!answer.ok) return false;
    saveFile(ONE_FILE, new Blob([withLink(await answer.text(), link)], { type: 'text/html' }));
    return true;
  } catch {
    return false;
  }
}
