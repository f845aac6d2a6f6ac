/** The machine of a worker's last run. A run that differs from that one only after a moment goes on from there. */

import type { RunSpec } from '../scenario/runSpec';
import type { Made, Modules } from './modules';

/** Events of one call. */
const BITE = 1_000_000;

export class KeptMachine {
  private readonly modules: Modules;
  private kept: { readonly run: RunSpec; readonly made: Made } | null = null;

  constructor(modules: Modules) {
    this.modules = modules;
  }

  /** Returns a machine of the run, not later than `by_ns`. It stays here: the caller does not free it. */
  async made(run: RunSpec, by_ns: number): Promise<Made> {
    const { kept } = this;
    this.kept = null;
    const alike_ns = kept === null ? 0 : Math.min(by_ns, alikeUntil(kept.run, run));
    if (kept !== null && alike_ns > 0) turnTo(kept.made, run, alike_ns);
    else kept?.made.ringside.free();
    const made = kept !== null && alike_ns > 0 ? kept.made : await this.modules.made(run);
    this.kept = { run, made };
    return made;
  }
}

/** Goes to a moment up to which the machine's run is the same, and plans the later changes of `run`. */
function turnTo({ ringside }: Made, run: RunSpec, alike_ns: number): void {
  while (ringside.seek(alike_ns, BITE));
  ringside.drop_plans();
  const now_ns = ringside.now_ns();
  for (const { at_ns, param, value } of run.interventions)
    if (at_ns > now_ns) ringside.add_intervention(at_ns, param, value);
}

/** Returns the last moment at which two runs are alike, ns: 0 if they differ from the start, infinity if never. */
export function alikeUntil(a: RunSpec, b: RunSpec): number {
  if (!beginAlike(a, b)) return 0;
  const differs = a.interventions.findIndex((change, nth) => !isSame(change, b.interventions[nth]));
  const shared = differs < 0 ? a.interventions.length : differs;
  const later = [a, b].flatMap(({ interventions }) => interventions.slice(shared));
  return Math.max(0, Math.min(...later.map(({ at_ns }) => at_ns)) - 1);
}

/** Returns whether two runs have the same values, capture and host at the start. */
export function beginAlike(a: RunSpec, b: RunSpec): boolean {
  return a.replay === b.replay && a.host === b.host && a.values.every((value, nth) => value === b.values[nth]);
}

type Change = RunSpec['interventions'][number];

function isSame(a: Change, b: Change | undefined): boolean {
  return b !== undefined && a.at_ns === b.at_ns && a.param === b.param && a.value === b.value;
}
