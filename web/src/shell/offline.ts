/** Starts a service worker after the page has opened, which stores every file of the page for offline use. */

/** Delay after the opening, ms, so that the first picture does not wait. */
const AFTER_MS = 5000;

/** Starts the service worker. Does nothing inside a frame of another page, or in a page opened from a disk. */
export function keepOffline(): void {
  const isServed = location.protocol.startsWith('http');
  if (!import.meta.env.PROD || !isServed || !('serviceWorker' in navigator) || window.parent !== window) return;
  setTimeout(() => void import('./updates').then(({ keepAndWatch }) => keepAndWatch()).catch(ignored), AFTER_MS);
}

/** A failure has only one effect: the page needs the network at the next visit. */
function ignored(): void {}
