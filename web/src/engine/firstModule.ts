/** The WebAssembly module with which the page opens: the simulator of Linux 2.6.12. */
import init, { Ringside } from './generated/ringside.js';
import { type MachineModule, moduleOf } from './module';

export async function loadFirstModule(): Promise<MachineModule> {
  const { memory } = await init({ module_or_path: new URL('./generated/ringside_bg.wasm', import.meta.url) });
  return moduleOf(Ringside, memory);
}
