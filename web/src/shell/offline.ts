/** Once the page is there and moves, a service worker keeps every file of it for when there is no network. */

/** So long after the opening, ms: the first picture must not wait for it. */
const AFTER_MS = 5000;

/** In a frame of another page, and in a page read from a disk, nothing is kept. */
export function keepOffline(): void {
  const isServed = location.protocol.startsWith('http');
  if (!import.meta.env.PROD || !isServed || !('serviceWorker' in navigator) || window.parent !== window) return;
  setTimeout(() => void import('./updates').then(({ keepAndWatch }) => keepAndWatch()).catch(ignored), AFTER_MS);
}

/** Without it the page is as good as before; it only needs the network the next time. */
function ignored(): void {}
