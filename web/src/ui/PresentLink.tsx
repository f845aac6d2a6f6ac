/** Link whose address contains the moment on screen, such as a link to another view of this run. */
import type { ComponentProps, SyntheticEvent } from 'react';
import { inPlace } from './inPlace';

type Props = Pick<ComponentProps<'a'>, 'className' | 'title' | 'aria-current' | 'children'> & {
  readonly address: () => string;
  /** Opens the link without loading the page again. */
  readonly go: () => void;
};

/**
 * The address is written again when the pointer or the focus comes to the link, so that a new tab opens the present
 * run.
 */
export function PresentLink({ address, go, children, ...attributes }: Props) {
  const write = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void => {
    currentTarget.href = address();
  };
  return (
    <a
      {...attributes}
      href={address()}
      onPointerEnter={write}
      onPointerDown={write}
      onFocus={write}
      onKeyDown={write}
      onContextMenu={write}
      onClick={inPlace(go)}
    >
      {children}
    </a>
  );
}
