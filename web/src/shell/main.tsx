/** Starts the page: one lab, whose address is in the address bar. */
import '../ui/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WorkerClient } from '../engine/client';
import { lacking } from '../engine/needs';
import { applyTheme } from '../preferences/display';
import { applyLanguage } from '../preferences/language';
import { createLab, type Lab } from '../run/lab';
import { SAVED_COURSE, savedText } from '../scenario/saved';
import { App } from '../views/lab/App';
import { addressBar, isExam } from './addressBar';
import { keepOffline } from './offline';
import { others } from './views';

const root = document.getElementById('root') as HTMLElement;

function open(): Lab {
  const lab = createLab({ engine: () => new WorkerClient(), address: addressBar });
  if (window.parent !== window)
    void import('./embed').then(({ talkWithEmbedder }) => talkWithEmbedder(lab, window.parent));
  createRoot(root).render(
    <StrictMode>
      <App lab={lab} others={others} />
    </StrictMode>,
  );
  keepOffline(lab);
  checkEntries(lab);
  return lab;
}

/** Loads the check of the entries about the page when the link first has one. */
function checkEntries(lab: Lab): void {
  const stop = lab.stores.chosen.subscribe(({ page }) => {
    if (Object.keys(page).length === 0) return;
    stop();
    void import('./knownEntries').then(({ watchEntries }) => watchEntries(lab));
  });
}

function begin(): void {
  const missing = lacking();
  if (missing !== null)
    void import('../words/dialogs').then(({ dialogs }) => (root.textContent = dialogs.lacks(missing)));
  else if (isExam() || savedText(SAVED_COURSE)) void import('./apart').then(({ enter }) => enter(root, open));
  else open();
}

applyTheme();
// This promise must not be awaited. Code that loads later imports this module, so the two would wait for each other.
void applyLanguage(addressBar.read()).then(begin);
addEventListener('hashchange', () => isExam() && location.reload());
