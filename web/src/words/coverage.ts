/** Texts of the panel that counts the calls of each kernel function, in this run and in another one. */
import english from './en/coverage';
import { clock, count, either, fixed, listed } from './numbers';
import { part } from './spoken';

type Fall = { readonly from: string; readonly to: readonly string[]; readonly missing: number };

export const coverage = part('coverage', english, (say) => ({
  ...say,
  at: (t_ns: number) => say.at({ t: clock(t_ns) }),
  running: (now_ns: number, to_ns: number) => say.running({ now: clock(now_ns), to: clock(to_ns) }),
  failed: (message: string) => say.failed({ message }),
  number: count,
  each: (part: number) => fixed(part * 100, part >= 0.0995 ? 1 : 2),
  merged: (merged: number, packets: number, from: string) =>
    say.merged({ merged: count(merged), packets: count(packets), from }),
  /** Differences in the number of calls between consecutive functions of a path. `merges`: the backlog merges segments. */
  falls: (falls: readonly Fall[], merges: boolean) =>
    say.falls[merges ? 'yes' : 'no']({
      falls: listed(falls.map(({ from, to, missing }) => say.fall({ from, to: either(to), missing }))),
    }),
}));
