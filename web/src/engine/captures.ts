/**
 * Captures that the browser stores by the hash of their content. A link can name a capture by its hash, and every
 * worker can find the capture. Captures never leave the browser.
 */

import { answered, openStore } from '../lib/indexedDb';

const DATABASE = 'ringside-captures';
const STORE = 'files';

type KeptCapture = { readonly name: string; readonly file: Blob };

/** Finds a capture; undefined if the browser has none with this hash, or no storage. */
export async function captureOf(hash: string): Promise<KeptCapture | undefined> {
  return stored<KeptCapture | undefined>('readonly', (files) => files.get(hash)).catch(() => undefined);
}

/** Keeps a capture. Fails if the browser has no room or no storage. */
export async function keepCapture(hash: string, capture: KeptCapture): Promise<void> {
  await stored('readwrite', (files) => files.put(capture, hash));
}

/** Deletes a capture. */
export async function forgetCapture(hash: string): Promise<void> {
  await stored('readwrite', (files) => files.delete(hash));
}

/** Hashes of all stored captures. */
export async function keptCaptures(): Promise<string[]> {
  const keys = await stored('readonly', (files) => files.getAllKeys()).catch(() => []);
  return keys.map(String);
}

async function stored<Result>(
  mode: IDBTransactionMode,
  ask: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openStore(DATABASE, STORE);
  try {
    return await answered(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}
