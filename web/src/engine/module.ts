/** A loaded WebAssembly module of the simulator. The first module and the complete one export the same class. */

import type { RunSpec } from '../scenario/runSpec';
import { ABI_VERSION } from '../tables/generated/abi';
import type { CaptureFile, CaptureReader, play_script } from './generated/complete.js';
import type { Ringside } from './generated/ringside.js';

/** The part of the exported class that both WebAssembly modules have. */
type RingsideClass = Pick<typeof Ringside, 'abi_version' | 'last_panic'> & (new (values: Float64Array) => Ringside);

export type MachineModule = {
  readonly memory: WebAssembly.Memory;
  /**
   * Makes a simulated machine at the start of a run. `replay` replaces the machine's senders by a packet capture.
   * Throws a `Refusal`.
   */
  make(run: RunSpec, replay?: (machine: Ringside) => void): Ringside;
  /** Location of the last panic in the simulator's code. */
  lastPanic(): string | undefined;
};

/** The complete module also writes and reads captures, and plays packetdrill's scripts. */
export type CompleteModule = MachineModule & {
  readonly CaptureFile: typeof CaptureFile;
  readonly CaptureReader: typeof CaptureReader;
  readonly playScript: typeof play_script;
};

/** Error: the page and the module come from different builds. */
export class OtherVersion extends Error {}

/** Returns the module. Throws `OtherVersion` if it comes from another build than the page. */
export function moduleOf(built: RingsideClass, memory: WebAssembly.Memory): MachineModule {
  const version = built.abi_version();
  if (version !== ABI_VERSION) throw new OtherVersion(`${ABI_VERSION} ≠ ${version}`);
  return {
    memory,
    make: ({ values, interventions }, replay) => {
      const machine = new built(Float64Array.from(values));
      replay?.(machine);
      for (const { at_ns, param, value } of interventions) machine.add_intervention(at_ns, param, value);
      return machine;
    },
    lastPanic: () => built.last_panic(),
  };
}
