/** A WebAssembly module of the machine, loaded. Two modules have the same class. */

import type { RunSpec } from '../scenario/runSpec';
import { ABI_VERSION } from '../tables/tables';
import type { CaptureFile, play_script } from './generated/complete.js';
import type { Ringside } from './generated/ringside.js';

/** What both modules export. */
type RingsideClass = Pick<typeof Ringside, 'abi_version' | 'last_panic'> & (new (values: Float64Array) => Ringside);

export type MachineModule = {
  readonly memory: WebAssembly.Memory;
  /** Makes a machine at the start of a run. Throws a `Refusal`. */
  make(run: RunSpec): Ringside;
  /** Location of the last panic in the machine's code. */
  lastPanic(): string | undefined;
};

/** The complete module also writes captures and plays packetdrill's scripts. */
export type CompleteModule = MachineModule & {
  readonly CaptureFile: typeof CaptureFile;
  readonly playScript: typeof play_script;
};

/** The page and the module were not built together. */
export class OtherVersion extends Error {}

/** Throws `OtherVersion` if the module is of another build than the page. */
export function moduleOf(built: RingsideClass, memory: WebAssembly.Memory): MachineModule {
  const version = built.abi_version();
  if (version !== ABI_VERSION) throw new OtherVersion(`${ABI_VERSION} ≠ ${version}`);
  return {
    memory,
    make: ({ values, interventions }) => {
      const machine = new built(Float64Array.from(values));
      for (const { at_ns, param, value } of interventions) machine.add_intervention(at_ns, param, value);
      return machine;
    },
    lastPanic: () => built.last_panic(),
  };
}
