import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const top = fileURLToPath(new URL('..', import.meta.url));

/**
 * What opening the page asks for stays one file: split for the parts that come later and share some
 * of it, it is a dozen, which weigh more together and take as many requests.
 */
function together(): Plugin & { readonly isOpened: (id: string) => boolean } {
  const opened = new Set<string>();
  return {
    name: 'together',
    buildEnd() {
      const waiting = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (opened.has(id)) continue;
        opened.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
    isOpened: (id) => opened.has(id),
  };
}

const page = together();

export default defineConfig({
  root,
  publicDir: `${top}public`,
  // Relative paths: the built page works under any sub-path of a plain host.
  base: './',
  plugins: [react(), page],
  worker: { format: 'es' },
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    outDir: `${top}dist`,
    emptyOutDir: true,
    target: 'es2023',
    // A worker and its WebAssembly must stay files of their own, however small.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: (id) => (page.isOpened(id) ? 'page' : null) }] } },
    },
  },
  test: {
    root: top,
    include: ['web/{src,gallery}/**/*.test.{ts,tsx}', 'web/tooling/**/*.test.mjs', 'tests/boundary/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
  },
});
