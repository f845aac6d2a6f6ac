/**
 * Loads the complete WebAssembly module of the simulator. A run needs it if the smaller first module lacks one of the
 * run's features.
 */
import init, { CaptureFile, CaptureReader, look_at_far_host, play_script, Ringside } from './generated/complete.js';
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
  const module = moduleOf(Ringside, memory);
  const make: typeof module.make = (run, replay) => {
    const machine = module.make(run, replay);
    if (run.host === 'far') look_at_far_host(machine);
    return machine;
  };
  return { ...module, make, CaptureFile, CaptureReader, playScript: play_script };
}
