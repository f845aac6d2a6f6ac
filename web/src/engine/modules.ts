/** Chooses the module for a run: the first one, or the complete one where the first refuses the run. */

import type { RunSpec } from '../scenario/runSpec';
import { needsComplete } from './fault';
import type { Ringside } from './generated/ringside.js';
import type { CompleteModule, MachineModule } from './module';

/** A machine, and the module that it belongs to. */
export type Made = { readonly ringside: Ringside; readonly module: MachineModule };

export class Modules {
  private readonly first: MachineModule;
  private readonly load: () => Promise<CompleteModule>;
  private whole: CompleteModule | null = null;

  constructor(first: MachineModule, load: () => Promise<CompleteModule>) {
    this.first = first;
    this.load = load;
  }

  /** Makes a machine. Throws a refusal `NeedsComplete` while the complete module is needed and not loaded. */
  make(run: RunSpec): Made {
    try {
      return madeBy(this.first, run);
    } catch (thrown) {
      if (this.whole === null || !needsComplete(thrown)) throw thrown;
      return madeBy(this.whole, run);
    }
  }

  /** Makes a machine, and loads the complete module for it if the run needs that. */
  async made(run: RunSpec): Promise<Made> {
    try {
      return this.make(run);
    } catch (thrown) {
      if (!needsComplete(thrown)) throw thrown;
      return madeBy(await this.complete(), run);
    }
  }

  /** Loads the complete module, if it is not loaded. */
  async complete(): Promise<CompleteModule> {
    this.whole ??= await this.load();
    return this.whole;
  }

  /** Location of the last panic in either module's code. */
  lastPanic(): string | undefined {
    return this.whole?.lastPanic() ?? this.first.lastPanic();
  }
}

function madeBy(module: MachineModule, run: RunSpec): Made {
  return { ringside: module.make(run), module };
}
