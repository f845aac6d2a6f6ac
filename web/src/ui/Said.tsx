/** A sentence with embedded elements. Each placeholder is replaced by the element with the same name. */
import { Fragment, type ReactNode } from 'react';
import type { Rich } from '../words/rich';

type Props<Name extends string> = { readonly pieces: Rich<Name> } & { readonly [Place in Name]: ReactNode };

export function Said<Name extends string>(props: Props<Name>) {
  const { pieces } = props;
  return pieces.map((piece, i) => (
    <Fragment key={i}>{typeof piece === 'string' ? piece : props[piece.place]}</Fragment>
  ));
}
