/** Attributes of HTML's popover, which React 18 passes to the browser but does not declare. */
import 'react';

declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual';
  }
}
