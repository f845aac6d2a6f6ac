/** Help button, help sheet, and the keyboard shortcut that opens the help sheet. */

import { type ReactNode, useCallback, useState } from 'react';
import { later } from '../../ui/later';
import { page } from '../../words/opening';

const HelpSheet = later(() => import('./sheets'), 'HelpSheet');

/** Returns a function that opens the help, and the sheet, which is rendered while the help is open. */
export function useHelp(showTour?: () => void): { readonly showHelp: () => void; readonly sheet: ReactNode } {
  const [open, setOpen] = useState(false);
  const showHelp = useCallback(() => setOpen(true), []);
  const closed = useCallback(() => setOpen(false), []);
  return { showHelp, sheet: open && <HelpSheet closed={closed} showTour={showTour} /> };
}

export function HelpButton({ showHelp }: { showHelp: () => void }) {
  return (
    <button
      type="button"
      aria-label={page.keys}
      title={page.keysTitle}
      onPointerEnter={HelpSheet.expect}
      onFocus={HelpSheet.expect}
      onClick={showHelp}
    >
      ?
    </button>
  );
}
