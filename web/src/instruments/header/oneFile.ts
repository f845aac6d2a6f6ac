/** The page and the present scenario as one HTML file, for a memory stick or a room without a network. */
import { SAVED_LINK } from '../../scenario/saved';
import { saveFile } from '../../ui/save';

/** What the build writes beside the page: all of it in one file, without a scenario. */
const ONE_FILE = 'ringside.html';

/** A page that was read from a disk already is that file. */
export const canSaveOneFile = (): boolean => location.protocol.startsWith('http');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The file's text with this link in it. */
export function withLink(page: string, link: string): string {
  const element = ['<meta', `name="${SAVED_LINK}"`, `content="${escaped(link)}"`, '/>'].join(' ');
  return page.replace('<head>', () => `<head>\n    ${element}`);
}

/** Saves it; false when it could not be had. */
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
