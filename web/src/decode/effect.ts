/**
 * Effect of one change: measured quantities of two runs since the branch point, and their differences. The functions
 * are pure.
 */

import type { ParamId } from '../tables/names';
import { EventCode, FrameField } from '../tables/tables';
import { comparison } from '../words/comparison';
import { lostIn } from './drops';
import type { Entry } from './entries';
import type { Link } from './links';
import type { Scalars } from './uses';

/**
 * Units of measured quantities. The page shows the difference of two values if the unit is `share` or `count`,
 * otherwise their ratio.
 */
export type Unit = 'Mb/s' | 'share' | 'count' | 'amount' | 'ns';

/** A quantity measured over the time since run A and run B became different. NaN while it is undefined. */
export type Measure = {
  readonly unit: Unit;
  readonly of: (base: Scalars, now: Scalars) => number;
  /** Whether a run with these parameter values has the measured quantity. If absent, every run has it. */
  readonly isIn?: (setting: Setting) => boolean;
};

/** Reads the value of a run's parameter. */
type Setting = (id: ParamId) => number;

/** Value of `kernel.scheduler` for the O(1) scheduler, which classes tasks as interactive. */
const O1 = 0;

const grown = (base: Scalars, now: Scalars, field: number): number => now.get(field) - base.get(field);

const lost = (base: Scalars, now: Scalars): number => lostIn(now) - lostIn(base);

/** Measures the growth of a field as a share of the growth of another. */
const part = (field: number, whole: number): Measure => ({
  unit: 'share',
  of: (base, now) => grown(base, now, field) / grown(base, now, whole),
});

/** Measures the growth of a field. */
const growth = (unit: Unit, field: number): Measure => ({ unit, of: (base, now) => grown(base, now, field) });

export const MEASURES = {
  rate: {
    unit: 'Mb/s',
    of: (base, now) => (grown(base, now, FrameField.delivered_bytes) * 8e3) / grown(base, now, FrameField.t_ns),
  },
  share: part(FrameField.ticks_app, FrameField.ticks_total),
  interactive: {
    ...part(FrameField.ticks_app_interactive, FrameField.ticks_app),
    isIn: (setting) => setting('kernel.scheduler') === O1,
  },
  switched: growth('count', FrameField.app_switches_involuntary),
  offered: growth('count', FrameField.offered),
  forwarded: growth('amount', FrameField.forwarded),
  lost: { unit: 'count', of: lost },
  load: part(FrameField.cpu_load_ns, FrameField.t_ns),
  disk: part(FrameField.disk_busy_ns, FrameField.t_ns),
  timeouts: growth('count', FrameField.rto_count),
} as const satisfies Record<keyof typeof comparison.measures, Measure>;
export type MeasureId = keyof typeof MEASURES;

/** Returns whether the measured quantity exists in a run with these parameter values. */
export function hasMeasure(id: MeasureId, setting: Setting): boolean {
  const { isIn }: Measure = MEASURES[id];
  return isIn === undefined || isIn(setting);
}

/**
 * Rate of received data over a whole run, Mb/s, as the command line prints it. The time is from the first data frame
 * sent to the last delivery.
 */
export function wholeRate(end: Scalars): number {
  return (
    (end.get(FrameField.delivered_bytes) * 8e3) /
    (end.get(FrameField.last_delivered_ns) - end.get(FrameField.first_offered_ns))
  );
}

/** Formats the size of an effect: "× 5.2", "+12 percentage points", "− 3". Returns an empty text if the effect is undefined. */
export function effect(unit: Unit, a: number, b: number): string {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return '';
  if (a === b) return comparison.same;
  if (unit === 'share') return comparison.points(a, b);
  if (unit === 'count') return comparison.difference(a, b);
  if (b === 0) return comparison.inAAlone;
  return a === 0 ? comparison.toNothing : comparison.times(a, b);
}

const VALUES = ['t_ns', 'kind', 'a', 'b', 'a_name', 'b_name'] as const satisfies readonly (keyof Link)[];

/** Returns whether a journal entry records the change itself, which is not an effect of the change. */
const isChange = ({ kind }: Entry): boolean => kind === EventCode.ParameterChanged || kind === EventCode.DeviceReset;

/** Returns the first entries at which the two journals differ. Null if they do not differ. */
export function firstDifference(a: readonly Link[], b: readonly Link[]): { a: Link | null; b: Link | null } | null {
  const [mine, theirs] = [a.filter((one) => !isChange(one)), b.filter((one) => !isChange(one))];
  for (let i = 0; i < Math.max(mine.length, theirs.length); i++) {
    const [one, other] = [mine[i], theirs[i]];
    if (one !== undefined && other !== undefined && VALUES.every((value) => one[value] === other[value])) continue;
    return { a: one ?? null, b: other ?? null };
  }
  return null;
}
