/** Starts a service worker after the page has opened. It stores every file of the page for offline use. */

import type { Lab } from '../run/lab';

/** Delay after the first picture, ms. The first picture itself needs the network and the processor. */
const AFTER_MS = 1000;

/** Delay after which the service worker starts even without a picture, ms. A refused scenario never shows a picture. */
const LATEST_MS = 10_000;

/**
 * Starts the service worker. Does nothing in an `iframe` of another page or in a page opened from a disk. The page of
 * an exam never calls this function, because a student opens it once.
 */
export function keepOffline(lab: Lab): void {
  const isServed = location.protocol.startsWith('http');
  if (!import.meta.env.PROD || !isServed || !('serviceWorker' in navigator) || window.parent !== window) return;
  const start = (): void => void import('./updates').then(({ keepAndWatch }) => keepAndWatch()).catch(ignored);
  const latest = setTimeout(start, LATEST_MS);
  const stop = lab.paintWith(() => {
    stop();
    clearTimeout(latest);
    setTimeout(start, AFTER_MS);
  });
}

/** Ignores a failure, because the only effect is that the next visit needs the network. */
function ignored(): void {}
