/**
 * Stores every file of the page for offline use. A newer version waits until the user requests it, so it never
 * replaces the page during a lesson.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

/** Files of the build. The build writes this list. A file without a content hash in its name has a revision. */
declare const KEPT: readonly { readonly url: string; readonly revision: string | null }[];

/** Files that are stored when a run first needs them. */
declare const KEPT_ON_USE: readonly string[];

const LATER = 'ringside-on-use';

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});
cleanupOutdatedCaches();
precacheAndRoute([...KEPT]);

/** Addresses of the files that are stored on use. */
const onUse = new Set(KEPT_ON_USE.map((file) => new URL(file, worker.registration.scope).href));

worker.addEventListener('fetch', (event) => {
  if (onUse.has(event.request.url)) event.respondWith(keptOnUse(event.request));
});
worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));

async function keptOnUse(request: Request): Promise<Response> {
  const store = await caches.open(LATER).catch(() => null);
  const known = await store?.match(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  // If there is no room in the storage, the file is used now, and the next visit needs the network.
  if (response.ok) await store?.put(request, response.clone()).catch(() => {});
  return response;
}

/** Deletes the files of older versions. */
async function forgetOlder(): Promise<void> {
  const store = await caches.open(LATER);
  const old = (await store.keys()).filter(({ url }) => !onUse.has(url));
  await Promise.all(old.map((request) => store.delete(request)));
}
