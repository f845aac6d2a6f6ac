import { createRoot } from 'react-dom/client';
import { WorkerClient } from '../engine/client';
import { applyTheme } from '../preferences/display';
import { Lab } from '../run/lab';
import { App } from '../views/lab/App';
import '../ui/style.css';
import '../ui/screens.css';

const root = document.getElementById('root') as HTMLElement;

/** What this browser lacks, as a sentence; empty when it lacks nothing. */
function lacking(): string {
  if (typeof WebAssembly !== 'object')
    return 'This browser has no WebAssembly (or it is switched off), and the machine needs it.';
  if (typeof Worker !== 'function') return 'This browser has no web workers, and the machine runs in one.';
  return '';
}

applyTheme();
const missing = lacking();
if (missing === '') createRoot(root).render(<App lab={new Lab(new WorkerClient())} />);
else root.textContent = `${missing} Any current Firefox, Chromium or Safari will do.`;
