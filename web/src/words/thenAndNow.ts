/** Texts of the experiment that compares the two kernels: pairs of runs (contrasts), and the studies' findings. */
import english from './en/thenAndNow';
import { enumerated, minus } from './numbers';
import { part } from './spoken';

export type ContrastId = keyof (typeof english)['contrasts'];
export type FindingId = keyof (typeof english)['findings'];

export const thenAndNow = part('thenAndNow', english, (say) => ({
  ...say,
  carried: (names: readonly string[]) => say.carried({ names: enumerated(names) }),
  withOthers: (names: string) => say.withOthers({ names }),
  since: (name: string, release: string, year: number) => say.since({ name, release, year: String(year) }),
  range: (least: string, most: string) => say.range({ least: minus(least), most: minus(most) }),
  measured: (what: string, draws: number) => say.measured({ what, draws }),
}));
