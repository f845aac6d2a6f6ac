/** Builds `dist/ringside.html`, the whole page as one file. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { breakpoints } from './tooling/build/breakpoints.ts';
import { CMI5 } from './tooling/build/cmi5.ts';
import { evidence } from './tooling/build/evidence.ts';
import { here } from './tooling/build/here.ts';
import { oneFile } from './tooling/build/oneFile.ts';
import { words } from './tooling/build/words.ts';

export default defineConfig({
  root: here('.'),
  mode: 'one-file',
  publicDir: false,
  base: './',
  plugins: [words(), breakpoints(), react(), evidence(), oneFile('ringside.html')],
  // If the page is opened from a disk, Chromium runs a worker from the page's own text only as a classic script.
  worker: { format: 'iife' },
  resolve: {
    // Replaces the only modules that decide how the page starts workers and which WebAssembly module a worker loads.
    alias: [
      { find: /^\.\/spawn$/, replacement: here('src/engine/spawnInlined.ts') },
      { find: /^\.\/firstModule$/, replacement: here('src/engine/firstModuleInlined.ts') },
      { find: /^\.\/spawnReader$/, replacement: here('src/engine/spawnReaderInlined.ts') },
      CMI5,
    ],
  },
  build: {
    outDir: here('../dist'),
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: () => true,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
