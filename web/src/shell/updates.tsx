/**
 * Stores the page for offline use and offers a newer version if there is one.
 * One service worker serves all tabs, so a tab also shows a message when another tab has loaded the newer version.
 */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Workbox } from 'workbox-window';
import { SAVED_COURSE, savedText } from '../scenario/saved';
import { updates } from '../words/updates';
import './updates.css';

/** Service worker file, which the build writes beside the page. */
const SERVICE_WORKER = 'sw.js';

/** Registers the service worker, and offers a newer version. A course package has no service worker. */
export async function keepAndWatch(): Promise<void> {
  if (savedText(SAVED_COURSE) !== '') return;
  const worker = new Workbox(new URL(SERVICE_WORKER, document.baseURI).href);
  const show = notice();
  let asked = false;
  worker.addEventListener('waiting', () => {
    const load = (): void => {
      asked = true;
      worker.messageSkipWaiting();
    };
    show({ sentence: updates.ready, action: updates.load, act: load });
  });
  // At a first visit the service worker controls no open page, so it does not cause this event. The event means that
  // another tab has loaded a newer version.
  worker.addEventListener('controlling', () => {
    if (asked) location.reload();
    else show({ sentence: updates.elsewhere, action: updates.reload, act: () => location.reload() });
  });
  await worker.register();
}

type Offered = { readonly sentence: string; readonly action: string; readonly act: () => void };

/** Returns a function that shows an offer. A later offer replaces the earlier one. */
function notice(): (offered: Offered) => void {
  let hide = (): void => {};
  return (offered) => {
    hide();
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    hide = () => {
      root.unmount();
      place.remove();
    };
    root.render(<Offer {...offered} away={hide} />);
  };
}

function Offer({ sentence, action, act, away }: Offered & { readonly away: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <aside className="update beside" aria-label={updates.title}>
      <p role="status">{sentence}</p>
      <button
        type="button"
        className="primary"
        disabled={asked}
        onClick={() => {
          setAsked(true);
          act();
        }}
      >
        {action}
      </button>
      <button type="button" onClick={away}>
        {updates.later}
      </button>
    </aside>
  );
}
