/**
 * Stored outcomes of runs. A run always gives the same outcome, so the browser stores it by scenario and version of the
 * machine. Outcomes of other versions are deleted.
 */

import type { Outcome } from '../engine/outcome';
import type { RunSpec } from '../scenario/runSpec';

const DATABASE = 'ringside-runs';
const STORE = 'outcomes';

export interface KeptOutcomes {
  /** `since_ns`: moment of the additional scalars; 0 for none. */
  find(run: RunSpec, since_ns: number): Promise<Outcome | undefined>;
  keep(run: RunSpec, since_ns: number, outcome: Outcome): void;
}

/** Returns the key: everything that determines the outcome. */
function keyOf(version: string, { values, interventions, replay }: RunSpec, since_ns: number): string {
  const changes = interventions.map(({ at_ns, param, value }) => [at_ns, param, value]);
  return `${version} ${JSON.stringify([values, changes, since_ns, ...(replay === undefined ? [] : [replay])])}`;
}

/** Stores outcomes as long as the page is open. */
export function outcomesInMemory(version = ''): KeptOutcomes {
  const known = new Map<string, Outcome>();
  return {
    find: async (run, since_ns) => known.get(keyOf(version, run, since_ns)),
    keep: (run, since_ns, outcome) => known.set(keyOf(version, run, since_ns), outcome),
  };
}

/** Stores outcomes in the browser; without storage (a private window), as long as the page is open. */
export async function outcomesInBrowser(version: string): Promise<KeptOutcomes> {
  const memory = outcomesInMemory(version);
  const database = await opened().catch(() => null);
  if (database === null) return memory;
  const store = (mode: IDBTransactionMode): IDBObjectStore => database.transaction(STORE, mode).objectStore(STORE);
  forgetOthers(store('readwrite'), version);
  return {
    find: async (run, since_ns) =>
      (await memory.find(run, since_ns)) ??
      (await answered<Outcome | undefined>(store('readonly').get(keyOf(version, run, since_ns)))),
    keep: (run, since_ns, outcome) => {
      memory.keep(run, since_ns, outcome);
      store('readwrite').put(outcome, keyOf(version, run, since_ns));
    },
  };
}

/** Opens the database. Fails if the browser has none or denies it. */
async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answered(request);
}

/** Deletes other versions' outcomes: keys begin with the version, so they lie before or after this one's. */
function forgetOthers(store: IDBObjectStore, version: string): void {
  store.delete(IDBKeyRange.upperBound(version));
  store.delete(IDBKeyRange.lowerBound(`${version}~`));
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
