import { createRoot } from 'react-dom/client';
import { WorkerClient } from '../engine/client';
import { applyTheme } from '../preferences/display';
import { Lab } from '../run/lab';
import { App } from '../views/lab/App';
import { page } from '../words/opening';
import '../ui/style.css';
import '../ui/screens.css';

const root = document.getElementById('root') as HTMLElement;

/** What this browser lacks, as a sentence; empty when it lacks nothing. */
function lacking(): string {
  if (typeof WebAssembly !== 'object') return page.lacksWasm;
  return typeof Worker === 'function' ? '' : page.lacksWorkers;
}

applyTheme();
const missing = lacking();
if (missing === '') createRoot(root).render(<App lab={new Lab(new WorkerClient())} />);
else root.textContent = missing;
