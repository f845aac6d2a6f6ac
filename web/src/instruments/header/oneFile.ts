/** Saves the page and the present scenario as one HTML file, for a memory stick or for a room without a network. */
import { fetchOneFile, ONE_FILE, withSaved } from '../../scenario/oneFile';
import { SAVED_LINK } from '../../scenario/saved';
import { saveFile } from '../../ui/save';

/** Saves the file. Returns false if the page could not be fetched. */
export async function saveOneFile(link: string): Promise<boolean> {
  const page = await fetchOneFile();
  if (page !== null) saveFile(ONE_FILE, new Blob([withSaved(page, { [SAVED_LINK]: link })], { type: 'text/html' }));
  return page !== null;
}
