/**
 * Stores every file of the page for offline use. A newer version waits until the user requests it, so it never
 * replaces the page during a lesson.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

/** Files of the build. The build writes this list. A file without a content hash in its name has a revision. */
declare const KEPT: readonly { readonly url: string; readonly revision: string | null }[];

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});
cleanupOutdatedCaches();
precacheAndRoute([...KEPT]);
