/** Button that opens the dialog with the link and the exports. */

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
