/** Texts of those parts of the receiver's map that only later kernels have. */
import english from './en/rules';
import { count, duration, fixed, perSecond } from './numbers';
import { place, rich } from './rich';
import { part } from './spoken';

const MIB = 2 ** 20;

export const rules = part('rules', english, (say) => ({
  ...say,
  held: (segments: number) => say.held({ segments }),
  /**
   * Text about the packets in a GRO bucket. The argument is the number of segments in each packet, the youngest packet
   * first.
   */
  inBucket: ([youngest, ...others]: readonly number[]) => {
    if (youngest === undefined) return '';
    return others.length === 0 ? count(youngest) : say.several({ segments: count(youngest) });
  },
  idle: (pages: number) => count(pages),
  back: (pages: number) => say.back({ rate: perSecond(pages) }),
  backInShort: perSecond,
  mergedInto: (ns: number) => rich<'packet'>(say.mergedInto({ packet: place('packet'), time: duration(ns) })),
  took: (segments: number) =>
    rich<'first' | 'last'>(say.took({ segments, first: place('first'), last: place('last') })),
  limit: (held: number, limit: number) => say.limit({ held: fixed(held / MIB, 1), limit: fixed(limit / MIB, 1) }),
}));
