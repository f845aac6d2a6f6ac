/** Theme, motion and keys: the whole page's preferences. */

import { useEffect, useRef, useState } from 'react';
import { page } from '../words/opening';
import { later } from './later';

const DisplaySettings = later(async () => (await import('./DisplaySettings')).DisplaySettings);

export function DisplayMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => closesItself(menu.current), []);
  return (
    <details className="display" ref={menu} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed */}
      <summary onPointerEnter={DisplaySettings.expect} onFocus={DisplaySettings.expect}>
        {page.display}
      </summary>
      {open && <DisplaySettings />}
    </details>
  );
}

/** A menu closes at a press elsewhere, and at Escape. */
function closesItself(menu: HTMLDetailsElement | null): () => void {
  const away = (event: Event): void => {
    const inside = event.target instanceof Node && menu?.contains(event.target);
    const left = event instanceof KeyboardEvent && event.key === 'Escape';
    if (menu === null || !menu.open || !(left || (event.type === 'pointerdown' && !inside))) return;
    menu.open = false;
    if (left) event.preventDefault();
  };
  addEventListener('pointerdown', away);
  addEventListener('keydown', away);
  return () => {
    removeEventListener('pointerdown', away);
    removeEventListener('keydown', away);
  };
}
