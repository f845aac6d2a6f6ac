/** The kernel's own files; their text is the kernel's, and is not translated. */
import english from './en/kernel';
import { clock } from './numbers';
import { part } from './spoken';

export const kernel = part('kernel', english, (say) => ({
  ...say,
  at: (at_ns: number) => say.at({ at: clock(at_ns) }),
}));
