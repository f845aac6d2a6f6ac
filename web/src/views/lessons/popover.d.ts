/** The attributes of HTML's popover, which React 18 hands on to the browser but does not yet declare. */
import 'react';

declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual';
  }
  interface ButtonHTMLAttributes<T> {
    popoverTarget?: string;
  }
}
