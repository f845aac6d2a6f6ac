/** Texts about the memory of the simulated machine. */
import english from './en/memory';
import { mibOf, three } from './numbers';
import { part } from './spoken';

export const memory = part('memory', english, (say) => ({
  ...say,
  total: (pages: number) => say.total({ pages: mibOf(pages) }),
  killed: (tasks: number) => say.killed({ tasks }),
  reclaimed: (pages: number) => say.reclaimed({ pages: mibOf(pages) }),
  freeOf: (free: number, pages: number) => say.freeOf({ free: mibOf(free), pages: mibOf(pages) }),
  lowMemory: (mib: number) => say.lowMemory({ mib: three(mib) }),
}));
