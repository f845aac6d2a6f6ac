/** The page as one file, which the build writes beside the page. */

import { SAVED_COURSE, savedText } from './saved';

export const ONE_FILE = 'ringside.html';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Inserts texts into the page's text, each under its name. */
export function withSaved(page: string, saved: Readonly<Record<string, string>>): string {
  const elements = Object.entries(saved).map(([name, content]) =>
    ['<meta', `name="${name}"`, `content="${escaped(content)}"`, '/>'].join(' '),
  );
  return page.replace('<head>', () => ['<head>', ...elements].join('\n    '));
}

/**
 * Returns whether the file can be fetched. A page opened from a disk and a course package are already this file, so
 * they cannot fetch it.
 */
export const canFetchOneFile = (): boolean => location.protocol.startsWith('http') && savedText(SAVED_COURSE) === '';

/**
 * Returns whether this text is the page as one file. The check is needed because some servers answer a wrong address
 * with the ordinary page.
 */
export function isOneFile(page: string): boolean {
  const [script = ''] = /<script\b[^>]*>/.exec(page) ?? [];
  return script !== '' && !script.includes('src=');
}

/** Fetches the file's text. Null if the request fails. */
export async function fetchOneFile(): Promise<string | null> {
  try {
    const answer = await fetch(new URL(ONE_FILE, document.baseURI));
    const page = answer.ok ? await answer.text() : '';
    return isOneFile(page) ? page : null;
  } catch {
    return null;
  }
}
