/** Stores the page for offline use, and offers a newer version when there is one. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Workbox } from 'workbox-window';
import { SAVED_COURSE, savedText } from '../scenario/saved';
import { updates } from '../words/updates';
import './updates.css';

/** File that the build writes beside the page. */
const SERVICE_WORKER = 'sw.js';

/** Registers the service worker, and offers a newer one that waits. A course package has none. */
export async function keepAndWatch(): Promise<void> {
  if (savedText(SAVED_COURSE) !== '') return;
  const worker = new Workbox(new URL(SERVICE_WORKER, document.baseURI).href);
  worker.addEventListener('waiting', () => offer(worker));
  await worker.register();
}

function offer(worker: Workbox): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const away = (): void => {
    root.unmount();
    place.remove();
  };
  const load = (): void => {
    worker.addEventListener('controlling', () => location.reload());
    worker.messageSkipWaiting();
  };
  root.render(<Offer load={load} away={away} />);
}

function Offer({ load, away }: { load: () => void; away: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <aside className="update beside" aria-label={updates.title}>
      <p role="status">{updates.ready}</p>
      <button
        type="button"
        className="primary"
        disabled={asked}
        onClick={() => {
          setAsked(true);
          load();
        }}
      >
        {updates.load}
      </button>
      <button type="button" onClick={away}>
        {updates.later}
      </button>
    </aside>
  );
}
