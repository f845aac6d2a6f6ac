/** The button of the dialog that has the link, and what leaves the page. */

import { useCallback, useState } from 'react';
import { later } from '../../ui/later';
import { page } from '../../words/opening';

const ShareDialog = later(async () => (await import('./sheets')).ShareDialog);

export function Share() {
  const [open, setOpen] = useState(false);
  const closed = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        type="button"
        onPointerEnter={ShareDialog.expect}
        onFocus={ShareDialog.expect}
        onClick={() => setOpen(true)}
      >
        {page.share}
      </button>
      {open && <ShareDialog closed={closed} />}
    </>
  );
}
