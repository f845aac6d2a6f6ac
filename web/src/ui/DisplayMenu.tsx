/** Menu for the preferences of the whole page: theme, motion and keys. */

import { useState } from 'react';
import { page } from '../words/opening';
import { later } from './later';

const DisplaySettings = later(() => import('./DisplaySettings'), 'DisplaySettings');

export function DisplayMenu() {
  const [open, setOpen] = useState(false);
  return (
    <details className="display" onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary element is interactive */}
      <summary onPointerEnter={DisplaySettings.expect} onFocus={DisplaySettings.expect}>
        {page.display}
      </summary>
      {open && <DisplaySettings />}
    </details>
  );
}
