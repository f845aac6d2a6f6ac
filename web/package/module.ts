/** Loads the WebAssembly module beside this script, in a browser or in Node. */

import { type InitOutput, initSync } from '../src/engine/generated/complete.js';

/** Reads the module's file; Node's `fetch` cannot read files. */
async function bytesAt(url: URL): Promise<BufferSource> {
  if (url.protocol !== 'file:') return (await answered(url)).arrayBuffer();
  const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
  return new Uint8Array(await readFile(url));
}

async function answered(url: URL): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: the package needs ringside.wasm beside it.`);
  return response;
}

let loaded: Promise<InitOutput> | null = null;

/** Loads the module once. After a failure the next call tries again. */
export function load(): Promise<InitOutput> {
  loaded ??= bytesAt(new URL(/* @vite-ignore */ './ringside.wasm', import.meta.url)).then((module) =>
    initSync({ module }),
  );
  loaded.catch(() => {
    loaded = null;
  });
  return loaded;
}
