/** Makes the zip file of a course package: the manifest and the whole page as one file. */
import { strToU8, zipSync } from 'fflate';
import { withSaved } from '../scenario/oneFile';
import { SAVED_COURSE, SAVED_LINK } from '../scenario/saved';
import { type Described, manifestOf, PAGE } from './manifest';

/** Part of the Content Security Policy in the one-file page. This part lists the origins to which the page may send. */
const CONNECTS = ['connect-src', 'data:', 'blob:'].join(' ');

/** Changes the Content Security Policy to allow requests to the package's own origin and to the origins in `stores`. */
function connecting(page: string, stores: readonly string[]): string {
  if (!page.includes(CONNECTS)) throw new Error(`the page has no policy with ${CONNECTS}`);
  return page.replace(CONNECTS, () => [CONNECTS, "'self'", ...stores].join(' '));
}

/** Returns the zip file. `page` is the text of the page as one file; `link` is the link that the page opens with. */
export function packed(page: string, link: string, described: Described): Uint8Array<ArrayBuffer> {
  const { course } = described;
  const { name, text } = manifestOf(described);
  const policed = course.standard === 'cmi5' ? connecting(page, course.stores) : page;
  const saved = withSaved(policed, { [SAVED_LINK]: link, [SAVED_COURSE]: JSON.stringify(course) });
  return zipSync({ [name]: strToU8(text), [PAGE]: strToU8(saved) }, { level: 9 }) as Uint8Array<ArrayBuffer>;
}
