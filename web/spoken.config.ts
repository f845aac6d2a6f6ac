/** Builds the lessons with their compiled texts, for browser tests that run outside Vite. */

import { defineConfig } from 'vite';
import { here } from './tooling/build/here.ts';
import { words } from './tooling/build/words.ts';

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [words()],
  build: {
    outDir: here('../sim-wasm/target/e2e'),
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    minify: false,
    lib: { entry: here('../tests/e2e/pages/lessonSource.ts'), formats: ['es'], fileName: () => 'lessons.js' },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
