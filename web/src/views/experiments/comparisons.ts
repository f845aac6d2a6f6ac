/**
 * Runs of the two kernels with equal traffic and programs: figures, the parameters that cause each difference, and the
 * link to the Compare view.
 */

import { figures } from 'virtual:then-and-now';
import { CONTRASTS, FINDINGS } from '../../../studies/thenNow.mjs';
import { readArguments } from '../../scenario/commandLine';
import type { Written } from '../../scenario/link';
import { encodeLink, formatRun } from '../../scenario/link';
import { SWITCHES, type Switch } from '../../scenario/switches';
import type { ContrastId, FindingId } from '../../words/thenAndNow';

/** Median and range of a figure over the runs with different seeds. */
export type Figures = {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly draws: number;
};

/** Moment and speed at which a comparison opens. */
type Moment = { readonly t_ns: number; readonly speed: number };

export type Comparison<Id extends string> = {
  readonly id: Id;
  readonly published: number | undefined;
  readonly digits: number;
  /** Figures of each run, by the name of the run. */
  readonly runs: Readonly<Record<string, Figures>>;
  /**
   * Kernel parameters that cause the difference between the two runs. Empty if the two kernels do not differ, or if
   * several mechanisms cause the difference together and none of them is named.
   */
  readonly causes: readonly Switch[];
  /** Whether several mechanisms cause the difference together: those in `causes`, and others. */
  readonly isMixed: boolean;
  readonly old: Written;
  readonly now: Written;
};

const MOMENTS: Readonly<Record<ContrastId, Moment>> = {
  fairer: { t_ns: 4e9, speed: 20e6 },
  groups: { t_ns: 4e9, speed: 20e6 },
  cycle: { t_ns: 6e9, speed: 200e6 },
  preempted: { t_ns: 4e9, speed: 100e6 },
  probes: { t_ns: 4e9, speed: 20e6 },
  nice: { t_ns: 16e9, speed: 200e6 },
  livelock: { t_ns: 1e9, speed: 5e6 },
  gro: { t_ns: 2e9, speed: 500e3 },
  refill: { t_ns: 560e6, speed: 20e6 },
};
const ANYWHERE: Moment = { t_ns: 4e9, speed: 100e6 };

type Kept = (typeof CONTRASTS)[number];

function comparison<Id extends string>({ id, row, now, set, isMixed = false }: Kept): Comparison<Id> {
  return {
    id: id as Id,
    published: row.published,
    digits: row.digits ?? 0,
    runs: figures[id] ?? {},
    causes: SWITCHES.filter((one) => set.some(([id]) => id === one.id)),
    isMixed,
    old: runOfArguments(row.args),
    now: runOfArguments([...row.args, ...now]),
  };
}

/**
 * Returns the run of a command line, with the duration of its preset. The command line may have a shorter duration,
 * because its run ends when the figure is known.
 */
function runOfArguments(args: readonly string[]): Written {
  const run = readArguments(args.join(' '));
  const { 'run.duration': _, ...overrides } = run.overrides;
  return { ...run, overrides };
}

export const contrasts = (): Comparison<ContrastId>[] => CONTRASTS.map((one) => comparison<ContrastId>(one));
export const findings = (): Comparison<FindingId>[] => FINDINGS.map((one) => comparison<FindingId>(one));

/** Link that opens runs of both kernels side by side. Run A has the kernel 2.6.12. */
export function linkOfBoth({ id, old, now }: Comparison<string>): string {
  const { t_ns, speed } = MOMENTS[id as ContrastId] ?? ANYWHERE;
  return encodeLink({
    ...old,
    t_ns,
    speed,
    title: '',
    loop: null,
    page: { view: 'compare', against: formatRun(now) },
  });
}
