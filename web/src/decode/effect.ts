/** What one change did: measures of two runs since their fork, and the size of the effect. Pure. */

import { Drop, EventCode, F } from '../tables/tables';
import type { Link } from './chain';
import type { Entry } from './entries';
import { DROP_FIELDS } from './snapshot';
import type { Scalars } from './uses';

export type Unit = 'Mb/s' | 'share' | 'count' | 'ns';

/** A measure since the fork; NaN where it says nothing yet. */
export type Measure = {
  readonly name: string;
  readonly unit: Unit;
  readonly of: (base: Scalars, now: Scalars) => number;
};

const grown = (base: Scalars, now: Scalars, field: number): number => now.get(field) - base.get(field);

/** Frames lost; what had arrived before is discarded, not lost. */
function lost(base: Scalars, now: Scalars): number {
  return DROP_FIELDS.reduce(
    (sum, field, reason) => (reason === Drop.TcpDuplicate ? sum : sum + grown(base, now, field)),
    0,
  );
}

export const MEASURES = {
  rate: {
    name: 'rate',
    unit: 'Mb/s',
    of: (base, now) => (grown(base, now, F.delivered_bytes) * 8e3) / grown(base, now, F.t_ns),
  },
  share: {
    name: 'receiver’s CPU share since the fork',
    unit: 'share',
    of: (base, now) => grown(base, now, F.ticks_app) / grown(base, now, F.ticks_total),
  },
  interactive: {
    name: 'classed interactive, part of its time',
    unit: 'share',
    of: (base, now) => grown(base, now, F.ticks_app_interactive) / grown(base, now, F.ticks_app),
  },
  switched: {
    name: 'switched out against its will',
    unit: 'count',
    of: (base, now) => grown(base, now, F.app_switches_involuntary),
  },
  lost: { name: 'frames lost', unit: 'count', of: lost },
  timeouts: { name: 'timeouts', unit: 'count', of: (base, now) => grown(base, now, F.rto_count) },
} as const satisfies Record<string, Measure>;
export type MeasureId = keyof typeof MEASURES;

/** "× 5.2", "+ 12 points", "− 3"; empty where there is nothing to say. */
export function effect(unit: Unit, a: number, b: number): string {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return '';
  if (a === b) return 'the same';
  if (unit === 'share') return `${sign(a - b)}${(Math.abs(a - b) * 100).toFixed(1)} points`;
  if (unit === 'count') return `${sign(a - b)}${Math.abs(a - b)}`;
  if (b === 0) return 'in A alone';
  return a === 0 ? 'to nothing' : `× ${times(a / b)}`;
}

const sign = (difference: number): string => (difference > 0 ? '+' : '−');

function times(ratio: number): string {
  return ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2);
}

const VALUES = ['t_ns', 'kind', 'a', 'b', 'who_a', 'who_b'] as const satisfies readonly (keyof Link)[];

/** The change itself is no difference that came about. */
const isChange = ({ kind }: Entry): boolean => kind === EventCode.ParameterChanged || kind === EventCode.DeviceReset;

/** The first entry of each run at which the two journals part; null while they agree. */
export function firstDifference(a: readonly Link[], b: readonly Link[]): { a: Link | null; b: Link | null } | null {
  const [mine, theirs] = [a.filter((one) => !isChange(one)), b.filter((one) => !isChange(one))];
  for (let i = 0; i < Math.max(mine.length, theirs.length); i++) {
    const [one, other] = [mine[i], theirs[i]];
    if (one !== undefined && other !== undefined && VALUES.every((value) => one[value] === other[value])) continue;
    return { a: one ?? null, b: other ?? null };
  }
  return null;
}
