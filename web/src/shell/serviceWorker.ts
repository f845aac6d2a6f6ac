/**
 * Keeps every file of the page for when there is no network. A newer version waits until the page
 * sends word that the person asked for it: never in the middle of a lesson.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

/** The build's files; one without its content's hash in its name has a revision. Written by the build. */
declare const KEPT: readonly { readonly url: string; readonly revision: string | null }[];

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});
cleanupOutdatedCaches();
precacheAndRoute([...KEPT]);
