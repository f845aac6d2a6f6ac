/** The button *Run until*: runs to the next drop, interrupt, switch or timeout, to a packet's end, or to a moment. */

import { useRef, useState } from 'react';
import { later } from '../../ui/later';
import { useLab, useStatus } from '../../ui/useLab';
import { transport } from '../../words/opening';

const UntilMenu = later(() => import('./UntilMenu'), 'UntilMenu');

export function RunUntil() {
  const lab = useLab();
  const hunting = useStatus((status) => status.hunting);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  /**
   * Moves the focus to the play button, so that Space plays. With the focus on the menu's button, Space would open
   * the menu again.
   */
  const chosen = (): void => {
    setOpen(false);
    button.current?.closest('.transport')?.querySelector<HTMLElement>('.primary')?.focus();
  };
  return (
    <div className="run-until">
      {hunting ? (
        <button type="button" onClick={() => lab.clock.stop()}>
          {transport.stopHere}
        </button>
      ) : (
        <button
          type="button"
          ref={button}
          aria-expanded={open}
          onPointerEnter={UntilMenu.expect}
          onFocus={UntilMenu.expect}
          onClick={() => setOpen(!open)}
        >
          {transport.runUntil} <span aria-hidden="true">▾</span>
        </button>
      )}
      {open && !hunting && <UntilMenu close={close} chosen={chosen} open={setOpen} />}
    </div>
  );
}
