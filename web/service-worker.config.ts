/**
 * Builds `dist/sw.js`, the service worker that stores the files of the page's build. Runs after the build of the page.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { here } from './tooling/build/here.ts';

const dist = here('../dist');
/**
 * Files that the service worker does not store, because no visit opens them: the list of third-party code, the web
 * server's page for a wrong address, the page as one file, and the service worker.
 */
const NOT_KEPT = new Set(['404.html', 'THIRD-PARTY.md', 'ringside.html', 'sw.js']);
/** Files whose names contain a hash of their content. */
const NAMED_BY_HASH = /^assets\//;

function revisionOf(file: string): string | null {
  if (NAMED_BY_HASH.test(file)) return null;
  return createHash('sha256')
    .update(readFileSync(join(dist, file)))
    .digest('hex')
    .slice(0, 16);
}

const kept = readdirSync(dist, { recursive: true })
  .map((file) => String(file).replaceAll('\\', '/'))
  .filter((file) => !NOT_KEPT.has(file) && statSync(join(dist, file)).isFile())
  .sort()
  .map((url) => ({ url, revision: revisionOf(url) }));

export default defineConfig({
  root: here('.'),
  publicDir: false,
  define: {
    KEPT: JSON.stringify(kept),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'es2023',
    reportCompressedSize: false,
    lib: {
      entry: here('src/shell/serviceWorker.ts'),
      formats: ['iife'],
      name: 'serviceWorker',
      fileName: () => 'sw.js',
    },
  },
});
