/** Once the page is there and moves, a service worker keeps every file of it for when there is no network. */

/** Later than this after the opening at the latest, ms: the first picture must not wait for it. */
const AT_THE_LATEST_MS = 10_000;

/** In a frame of another page, and in a page read from a disk, nothing is kept. */
export function keepOffline(): void {
  const isServed = location.protocol.startsWith('http');
  if (!import.meta.env.PROD || !isServed || !('serviceWorker' in navigator) || window.parent !== window) return;
  const keep = (): void => void import('./updates').then(({ keepAndWatch }) => keepAndWatch()).catch(ignored);
  if ('requestIdleCallback' in window) requestIdleCallback(keep, { timeout: AT_THE_LATEST_MS });
  else setTimeout(keep, AT_THE_LATEST_MS);
}

/** Without it the page is as good as before; it only needs the network the next time. */
function ignored(): void {}
