/** Button that opens a dialog. The code of the dialog begins to load when the pointer or the focus comes near. */
import { type ComponentProps, useCallback, useState } from 'react';
import type { Later } from '../../ui/later';

type Props = ComponentProps<'button'> & {
  /** The dialog, which is open while it is mounted. */
  readonly of: Later<{ closed: () => void }>;
};

export function Opener({ of: Dialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  const closed = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        type="button"
        onPointerEnter={Dialog.expect}
        onFocus={Dialog.expect}
        onClick={() => setOpen(true)}
        {...button}
      />
      {isOpen && <Dialog closed={closed} />}
    </>
  );
}
