/** A part of a panel that the user opens and closes. Its contents are made while it is open. */
import { type ReactNode, useState } from 'react';

type Props = {
  readonly name: ReactNode;
  readonly className?: string;
  /** Starts loading the contents when the pointer or the focus comes near, before a press. */
  readonly expect?: () => void;
  readonly children: () => ReactNode;
};

export function Group({ name, className = 'group', expect, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={className}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary element is interactive */}
      <summary onPointerEnter={expect} onFocus={expect}>
        {name}
      </summary>
      {open && children()}
    </details>
  );
}
