/** Opens a database with one store. Rejects if the browser has no database or denies access. */
export async function openStore(database: string, store: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return answered(request);
}

/** Returns the result of a request. Rejects with its error. */
export function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
