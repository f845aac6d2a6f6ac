/** Texts of the header's dialogs: the help with the keys, and the link to this moment. */
import english from './en/dialogs';
import { clock } from './numbers';
import { part } from './spoken';

export const dialogs = part('dialogs', english, (say) => ({
  ...say,
  startAgainAt: (at_ns: number) => say.startAgainAt({ at: clock(at_ns) }),
  /** Messages about requests from an embedding page. */
  embed: {
    ...say.embed,
    noParam: (id: string) => say.embed.noParam({ id }),
  },
  /** Shown instead of the page if the browser lacks a feature. */
  lacks: (what: 'webassembly' | 'worker') => (what === 'worker' ? say.lacks.yes : say.lacks.no),
}));
