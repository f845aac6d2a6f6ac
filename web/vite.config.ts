import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { breakpoints } from './tooling/build/breakpoints.ts';
import { CMI5 } from './tooling/build/cmi5.ts';
import { evidence } from './tooling/build/evidence.ts';
import { here } from './tooling/build/here.ts';
import { opening } from './tooling/build/opening.ts';
import { policy } from './tooling/build/policy.ts';
import { together } from './tooling/build/together.ts';
import { words } from './tooling/build/words.ts';
import { LongestFirst } from './tooling/longestFirst.ts';

const root = here('.');
const top = here('../');

const page = together();

export default defineConfig({
  root,
  publicDir: `${top}public`,
  // Relative paths, so that the built page works under any sub-path of a simple web server.
  base: './',
  plugins: [words(), breakpoints(), react(), page, opening(), evidence(), policy()],
  resolve: { alias: [CMI5] },
  worker: { format: 'es', rolldownOptions: { output: { minify: true } } },
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    outDir: `${top}dist`,
    emptyOutDir: true,
    target: 'es2023',
    // The polyfill is not needed, because every browser that can run the simulation supports `modulepreload`.
    modulePreload: { polyfill: false },
    // A worker and its WebAssembly module must stay separate files, even if they are small. So no file may become part
    // of another file.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // File names are shorter than Vite's default, because the code that loads first contains the file name of every
        // part that may load later.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: [{ name: (id) => (page.isOpened(id) ? 'page' : null) }] },
      },
    },
  },
  test: {
    root: top,
    include: ['web/{src,gallery}/**/*.test.{ts,tsx}', 'web/tooling/**/*.test.mjs', 'tests/boundary/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    // The test files of web/ take 21 to 25 s of CPU time in threads and 28 s in processes. No test needs a process of
    // its own.
    pool: 'threads',
    // By default Vitest leaves one processor unused, which is half of a computer with two.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
  },
});
