import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { differences, hashesOf } from './reproducible.mjs';

function built(files) {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return hashesOf(folder);
}

test('two builds with the same bytes have no difference', () => {
  const files = { 'index.html': 'page', 'assets/a.js': 'a' };
  expect(differences(built(files), built(files))).toEqual([]);
});

test('a changed byte, a missing file and a new file are each named', () => {
  const first = built({ 'index.html': 'page', 'assets/a.js': 'a', 'sw.js': 's' });
  const second = built({ 'index.html': 'page', 'assets/a.js': 'b', 'new.js': 'n' });
  expect(differences(first, second)).toEqual([
    'assets/a.js has other bytes in the second build.',
    'new.js is only in the second build.',
    'sw.js is only in the first build.',
  ]);
});
