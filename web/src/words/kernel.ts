/** Texts around the modelled kernel's files. The files' own text is not translated. */
import english from './en/kernel';
import { clock } from './numbers';
import { part } from './spoken';

export const kernel = part('kernel', english, (say) => ({
  ...say,
  at: (at_ns: number) => say.at({ at: clock(at_ns) }),
}));
