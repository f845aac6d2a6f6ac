/**
 * Outcomes of runs that were made before: a run is the same whenever it is made, so its outcome is
 * kept in the browser, by scenario and version of the machine. What another version made is thrown away.
 */

import type { Outcome } from '../engine/outcome';
import type { RunSpec } from '../scenario/runSpec';

const DATABASE = 'ringside-runs';
const STORE = 'outcomes';

export interface KeptOutcomes {
  /** `since_ns`: the moment whose scalars come with the outcome; 0 for none. */
  find(run: RunSpec, since_ns: number): Promise<Outcome | undefined>;
  keep(run: RunSpec, since_ns: number, outcome: Outcome): void;
}

/** What is said of a run and decides all of it. */
function keyOf(version: string, { values, interventions }: RunSpec, since_ns: number): string {
  const changes = interventions.map(({ at_ns, param, value }) => [at_ns, param, value]);
  return `${version} ${JSON.stringify([values, changes, since_ns])}`;
}

/** Kept for as long as the page is open. */
export function outcomesInMemory(version = ''): KeptOutcomes {
  const known = new Map<string, Outcome>();
  return {
    find: async (run, since_ns) => known.get(keyOf(version, run, since_ns)),
    keep: (run, since_ns, outcome) => known.set(keyOf(version, run, since_ns), outcome),
  };
}

/** Kept by the browser; where it keeps nothing (a private window), for as long as the page is open. */
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

/** Fails where a browser has no database, or lends none. */
async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answered(request);
}

/** Keys begin with the version: what stands before or after all of this one's is another's. */
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
