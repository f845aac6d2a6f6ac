/** The page as one file, which the build writes beside the page. */

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

/** Returns whether the file can be fetched. A page opened from a disk is that file already. */
export const canFetchOneFile = (): boolean => location.protocol.startsWith('http');

/** Fetches the file's text; null if that fails. */
export async function fetchOneFile(): Promise<string | null> {
  try {
    const answer = await fetch(new URL(ONE_FILE, document.baseURI));
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
