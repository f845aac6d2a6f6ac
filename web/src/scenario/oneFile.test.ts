import { expect, test } from 'vitest';
import { isOneFile, withSaved } from './oneFile';

const PAGE = '<!doctype html><html><head><meta charset="utf-8" /></head><body></body></html>';

test('a saved page holds its link as a name and a value, and nothing of it is markup', () => {
  const saved = withSaved(PAGE, { 'ringside-link': 'v=1&preset=tcp-loaded&title="><script>alert(1)</script>$&' });
  expect(saved).toContain('content="v=1&amp;preset=tcp-loaded&amp;title=&quot;>&lt;script>alert(1)&lt;/script>$&amp;"');
  expect(saved).not.toContain('<script>');
  expect(saved.replace(/\s*<meta name="ringside-link"[\s\S]*?" \/>/, '')).toBe(PAGE);
});

test('a page whose script is another file is not the page as one file', () => {
  expect(isOneFile('<html><script type="module">start("<script src=x>")</script></html>')).toBe(true);
  expect(isOneFile('<html><script type="module" src="./assets/index.js"></script></html>')).toBe(false);
  expect(isOneFile('')).toBe(false);
});
