/** Adapts the exported WebAssembly class of the simulator to the interface that the host uses. */
import type { Ringside } from './generated/ringside.js';
import type { Machine } from './protocol';

/** Adds the sections to an instance of the class. `memory`: memory of the WebAssembly module that made this instance. */
export function machineIn(ringside: Ringside, memory: WebAssembly.Memory): Machine {
  return Object.assign(ringside, {
    section: (section: number) => {
      const length = ringside.fill(section);
      return new Float64Array(memory.buffer, ringside.ptr(section), length);
    },
  });
}
