/** The complete module. It loads when a run needs what the first module lacks. */
import init, { CaptureFile, CaptureReader, play_script, Ringside } from './generated/complete.js';
import { type CompleteModule, moduleOf } from './module';

let loaded: Promise<CompleteModule> | null = null;

/** Loads the module once. After a failure the next call tries again. */
export function loadComplete(): Promise<CompleteModule> {
  loaded ??= load();
  loaded.catch(() => {
    loaded = null;
  });
  return loaded;
}

async function load(): Promise<CompleteModule> {
  const { memory } = await init({ module_or_path: new URL('./generated/complete_bg.wasm', import.meta.url) });
  return { ...moduleOf(Ringside, memory), CaptureFile, CaptureReader, playScript: play_script };
}
