/** Builds `dist/package`: the simulator without the page, as an npm package for notebooks and programs. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { here } from './tooling/build/here.ts';
import { words } from './tooling/build/words.ts';

const out = here('../dist/package');
/**
 * Folder of the type declarations that `tsc -p web/package` writes. Declarations of the page's own files stay in this
 * folder and are not published.
 */
const types = here('../sim-wasm/target/package-types/package');

/** Returns the package's `package.json`. Version and licence are those of the project. */
function manifest(): string {
  const { version, license, engines } = JSON.parse(readFileSync(here('../package.json'), 'utf8'));
  const { name, description, ...entry } = JSON.parse(readFileSync(here('package/manifest.json'), 'utf8'));
  return `${JSON.stringify({ name, version, description, license, engines, ...entry }, null, 2)}\n`;
}

/** Copies the files that belong beside the script: the WebAssembly module, the types, the licence, the manifest. */
function filesBeside(): Plugin {
  return {
    name: 'files-beside',
    closeBundle() {
      copyFileSync(here('src/engine/generated/complete_bg.wasm'), `${out}/ringside.wasm`);
      for (const name of ['ringside.d.ts', 'api.d.ts']) copyFileSync(`${types}/${name}`, `${out}/${name}`);
      copyFileSync(here('../LICENSE'), `${out}/LICENSE`);
      writeFileSync(`${out}/package.json`, manifest());
    },
  };
}

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [words(), filesBeside()],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    lib: { entry: here('package/ringside.ts'), formats: ['es'], fileName: () => 'ringside.js' },
    rolldownOptions: {
      external: [/^node:/],
      // The page loads the texts about a link's errors only when a link has errors. The package is one file, so it
      // always contains these texts.
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
