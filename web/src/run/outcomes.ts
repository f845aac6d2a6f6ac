/**
 * Stored outcomes of runs. A run always gives the same outcome, so the browser stores it by scenario and version of
 * the machine.
 * Outcomes of other versions are deleted.
 */

import type { Outcome } from '../engine/outcome';
import { answered, openStore } from '../lib/indexedDb';
import type { RunSpec } from '../scenario/runSpec';

const DATABASE = 'ringside-runs';
const STORE = 'outcomes';

/** Part of a run that is measured, ns: from `since_ns` to `to_ns` or, without `to_ns`, to the end of the run. */
export type MeasuredPart = { readonly since_ns: number; readonly to_ns?: number };

export const WHOLE_RUN: MeasuredPart = { since_ns: 0 };

export interface KeptOutcomes {
  find(run: RunSpec, part: MeasuredPart): Promise<Outcome | undefined>;
  keep(run: RunSpec, part: MeasuredPart, outcome: Outcome): void;
}

/** Returns the key under which a run's outcome is stored. The key contains all data that determine the outcome. */
function keyOf(version: string, { values, interventions, replay }: RunSpec, { since_ns, to_ns }: MeasuredPart): string {
  const changes = interventions.map(({ at_ns, param, value }) => [at_ns, param, value]);
  const part = to_ns === undefined ? since_ns : [since_ns, to_ns];
  return `${version} ${JSON.stringify([values, changes, part, ...(replay === undefined ? [] : [replay])])}`;
}

/** Stores outcomes while the page is open. */
export function outcomesInMemory(version = ''): KeptOutcomes {
  const known = new Map<string, Outcome>();
  return {
    find: async (run, part) => known.get(keyOf(version, run, part)),
    keep: (run, part, outcome) => known.set(keyOf(version, run, part), outcome),
  };
}

/**
 * Stores outcomes in the browser. If the browser has no storage (in a private window), stores them while the page is
 * open.
 */
export async function outcomesInBrowser(version: string): Promise<KeptOutcomes> {
  const memory = outcomesInMemory(version);
  const database = await openStore(DATABASE, STORE).catch(() => null);
  if (database === null) return memory;
  const store = (mode: IDBTransactionMode): IDBObjectStore => database.transaction(STORE, mode).objectStore(STORE);
  forgetOthers(store('readwrite'), version);
  return {
    find: async (run, part) =>
      (await memory.find(run, part)) ??
      (await answered<Outcome | undefined>(store('readonly').get(keyOf(version, run, part)))),
    keep: (run, part, outcome) => {
      memory.keep(run, part, outcome);
      store('readwrite').put(outcome, keyOf(version, run, part));
    },
  };
}

/**
 * Deletes the outcomes of other versions. A key begins with its version, so keys of other versions sort before or after
 * the keys of `version`.
 */
function forgetOthers(store: IDBObjectStore, version: string): void {
  store.delete(IDBKeyRange.upperBound(version));
  store.delete(IDBKeyRange.lowerBound(`${version}~`));
}
