import { afterEach, expect, it, vi } from 'vitest';
import { applyLanguage, presentLanguage } from '../preferences/language';
import { SAVED_LINK } from '../scenario/saved';
import { addressBar } from './addressBar';

afterEach(() => vi.unstubAllGlobals());

/** Opens a page whose address has this fragment and that was saved with this link. Returns its language. */
async function languageWith(hash: string, saved: string): Promise<string> {
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', {
    documentElement: { lang: '' },
    querySelector: (selector: string) => (selector === `meta[name=${SAVED_LINK}]` ? { content: saved } : null),
  });
  await applyLanguage(addressBar.read());
  return presentLanguage();
}

it('a page saved as one file opens in the language of its saved link', async () => {
  expect(await languageWith('', 'v=1&preset=tcp-loaded&lang=fr')).toBe('fr');
});

it('a link in the address bar replaces the saved link', async () => {
  expect(await languageWith('#v=1&lang=es', 'v=1&lang=fr')).toBe('es');
  expect(await languageWith('#v=1', 'v=1&lang=fr')).toBe('en');
});
