import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { applyLanguage, presentLanguage } from './language';

const documentElement = { lang: '' };

beforeAll(() => {
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('navigator', { languages: ['es-ES'] });
  vi.stubGlobal('document', { documentElement });
});
afterAll(() => vi.unstubAllGlobals());

it.each([
  ['v=1&preset=tcp-loaded&lang=fr', 'fr'],
  ['lang=fr&v=1', 'fr'],
  ['v=1&title=xlang=fr', 'es'],
  ['v=1&lang=xx', 'es'],
  ['', 'es'],
])('with the link %j, which may be a saved one, the page’s language is %s', async (link, language) => {
  await applyLanguage(link);
  expect([presentLanguage(), documentElement.lang]).toEqual([language, language]);
});
