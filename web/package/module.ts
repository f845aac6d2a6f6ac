/** Loads the WebAssembly module that lies beside this script, in a browser or in Node. */

import { type InitOutput, initSync } from '../src/engine/generated/ringside.js';

/** Node's `fetch` does not read files. */
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

/** Loads the module once. A failed attempt is not kept. */
export function load(): Promise<InitOutput> {
  loaded ??= bytesAt(new URL(/* @vite-ignore */ './ringside.wasm', import.meta.url)).then((module) =>
    initSync({ module }),
  );
  loaded.catch(() => {
    loaded = null;
  });
  return loaded;
}
