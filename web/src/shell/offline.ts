/** Starts a service worker after the page has opened. It stores every file of the page for offline use. */

import type { Lab } from '../run/lab';

/** Delay after the first picture, ms. The first picture itself needs the network and the processor. */
const AFTER_MS = 1000;

/** Starts the service worker. Does nothing in a frame of another page or in a page opened from a disk. */
export function keepOffline(lab: Lab): void {
  const isServed = location.protocol.startsWith('http');
  if (!import.meta.env.PROD || !isServed || !('serviceWorker' in navigator) || window.parent !== window) return;
  const stop = lab.paintWith(() => {
    stop();
    setTimeout(() => void import('./updates').then(({ keepAndWatch }) => keepAndWatch()).catch(ignored), AFTER_MS);
  });
}

/** Ignores a failure, because the only effect is that the next visit needs the network. */
function ignored(): void {}
