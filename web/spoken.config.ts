/** Builds the lessons with their compiled texts, for browser tests that run outside Vite. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { words } from './tooling/build/words.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

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
