/**
 * Keeps the simulated machine of a worker's last run. If the next run is equal up to a moment, the machine goes back to
 * that moment and continues from there.
 */

import type { RunSpec } from '../scenario/runSpec';
import type { Made, Modules } from './modules';

/** Number of simulated events in one call of the simulator. */
const BITE = 1_000_000;

type Last = { readonly run: RunSpec; readonly made: Made };

export class LastMachine {
  private last: Last | null = null;

  constructor(private readonly modules: Modules) {}

  /**
   * Returns a simulated machine for this run at a moment not later than `by_ns`. This class keeps the machine, so the
   * caller does not free it.
   */
  async turnedTo(run: RunSpec, by_ns: number): Promise<Made> {
    const { last } = this;
    this.last = null;
    const made = (last !== null && turned(last, run, by_ns)) || (await this.modules.made(run));
    this.last = { run, made };
    return made;
  }
}

/**
 * Takes the simulated machine back to the last moment at which its run equals `run`, and plans the later changes of
 * `run`. Null if there is no such moment.
 */
function turned({ run: before, made }: Last, run: RunSpec, by_ns: number): Made | null {
  const { ringside } = made;
  const alike_ns = Math.min(by_ns, alikeUntil(before, run), ringside.now_ns());
  if (alike_ns <= 0) {
    ringside.free();
    return null;
  }
  while (ringside.seek(alike_ns, BITE));
  ringside.drop_plans();
  const now_ns = ringside.now_ns();
  for (const { at_ns, param, value } of run.interventions)
    if (at_ns > now_ns) ringside.add_intervention(at_ns, param, value);
  return made;
}

/**
 * Returns the moment up to which two runs are equal, ns. 0 if they differ from the start, infinity if they never
 * differ.
 */
function alikeUntil(a: RunSpec, b: RunSpec): number {
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
