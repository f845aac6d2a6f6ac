/** The button *Run until*: on to the next drop, interrupt, switch, timeout …, to a packet's end, or to a moment. */

import { useEffect, useRef, useState } from 'react';
import { later } from '../../ui/later';
import { useLab, useStatus } from '../../ui/useLab';
import { transport } from '../../words/opening';

const UntilMenu = later(async () => (await import('./UntilMenu')).UntilMenu);

export function RunUntil() {
  const lab = useLab();
  const hunting = useStatus((status) => status.hunting);
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const away = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', away);
    return () => removeEventListener('pointerdown', away);
  }, [open]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  if (hunting) {
    return (
      <div className="run-until">
        <button type="button" onClick={() => lab.stop()}>
          {transport.stopHere}
        </button>
      </div>
    );
  }
  return (
    <div className="run-until" ref={root}>
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
      {open && <UntilMenu close={close} />}
    </div>
  );
}
