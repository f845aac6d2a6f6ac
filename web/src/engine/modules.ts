/** Chooses the WebAssembly module for a run: the small one, or the complete one if the small one refuses the run. */

import type { RunSpec } from '../scenario/runSpec';
import { Refused } from '../tables/refused';
import { needsComplete, refusalOf } from './fault';
import type { CaptureReader } from './generated/complete.js';
import type { Ringside } from './generated/ringside.js';
import type { CompleteModule, MachineModule } from './module';

/** A simulated machine and the WebAssembly module that made it. */
export type Made = { readonly ringside: Ringside; readonly module: MachineModule };

/** A packet capture that has been read, and the entry of the link that names it. */
type ReadyCapture = {
  readonly replay: string;
  readonly reader: CaptureReader;
  /**
   * Whether simulated TCP senders send the data of the captured connections. Otherwise the captured packets themselves
   * are replayed.
   */
  readonly isLive: boolean;
};

export class Modules {
  private whole: CompleteModule | null = null;
  private capture: ReadyCapture | null = null;
  /** The last run that was refused because its packet capture was not loaded. */
  private lacking: RunSpec | null = null;

  constructor(
    private readonly first: MachineModule,
    private readonly load: () => Promise<CompleteModule>,
  ) {}

  /**
   * Makes a simulated machine. Throws the refusal `NeedsComplete` if the run needs a module or a capture that is not
   * loaded. Then `prepare` loads it.
   */
  make(run: RunSpec): Made {
    if (run.replay !== undefined) return this.replaying(run);
    try {
      return madeBy(this.first, run);
    } catch (thrown) {
      if (this.whole === null || !needsComplete(thrown)) throw thrown;
      return madeBy(this.whole, run);
    }
  }

  private replaying(run: RunSpec): Made {
    const { whole, capture } = this;
    if (whole === null || capture === null || capture.replay !== run.replay) {
      this.lacking = run;
      throw refusalOf(Refused.NeedsComplete);
    }
    return { module: whole, ringside: whole.make(run, (machine) => capture.reader.replay_in(machine, capture.isLive)) };
  }

  /** Makes a simulated machine. Loads the WebAssembly module and the packet capture first if the run needs them. */
  async made(run: RunSpec): Promise<Made> {
    try {
      return this.make(run);
    } catch (thrown) {
      if (!needsComplete(thrown)) throw thrown;
      await this.prepare();
      return this.make(run);
    }
  }

  /**
   * Loads the module or the capture that the last refused run needs. Throws a `Refusal` for a capture that is missing
   * or unreadable.
   */
  async prepare(): Promise<void> {
    const complete = await this.complete();
    const replay = this.lacking?.replay;
    this.lacking = null;
    if (replay === undefined) return;
    const { keptReader } = await import('./keptReader');
    this.capture?.reader.free();
    this.capture = null;
    this.capture = { replay, ...(await keptReader(complete, replay)) };
  }

  /** Loads the complete module, if it is not loaded. */
  async complete(): Promise<CompleteModule> {
    this.whole ??= await this.load();
    return this.whole;
  }

  /** Location of the last panic in the code of either module. */
  lastPanic(): string | undefined {
    return this.whole?.lastPanic() ?? this.first.lastPanic();
  }
}

function madeBy(module: MachineModule, run: RunSpec): Made {
  return { ringside: module.make(run), module };
}
