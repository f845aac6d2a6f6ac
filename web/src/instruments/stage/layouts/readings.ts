/** Data and functions for the changing texts and lights on the maps of the receiver and of the router. */
import type { RingState, Snapshot } from '../../../decode/snapshot';
import type { Moment } from '../../../run/liveRun';
import { Context, FrameField } from '../../../tables/tables';
import { stage as words } from '../../../words/opening';
import type { Seen } from '../layers/packets';
import type { Rates } from '../layers/rates';
import { classes } from '../live';

/** Time for which a tray (a box that collects lost frames) stays highlighted after a loss, ms of real time. */
const LOST_MS = 900;

const hasGrown = (count: number, before: number): boolean => count > before;

/** Remembers when counters changed, because a light of a map lasts longer than its cause. */
export class Afterglow {
  /** Last value of each counter, and the time of its last cause of light, ms of real time. */
  private readonly known = new Map<number | string, { readonly count: number; readonly at_ms: number }>();

  /** `first`: value with which the first value of a counter is compared. */
  constructor(private readonly first = 0) {}

  /** Returns whether a counter has caused light in the last `lasts_ms` of real time. */
  glows(key: number | string, count: number, { wall_ms }: Moment, lasts_ms: number, isCause = hasGrown): boolean {
    const before = this.known.get(key);
    const at_ms = isCause(count, before?.count ?? this.first) ? wall_ms : (before?.at_ms ?? Number.NEGATIVE_INFINITY);
    this.known.set(key, { count, at_ms });
    return wall_ms - at_ms < lasts_ms;
  }
}

/** Data from which the texts, fill levels and lights of a map are computed. */
export type MapReading = {
  readonly moment: Moment;
  readonly snap: Snapshot;
  /** State of the rings and of the input queue as they are drawn. Their texts show this state, too. */
  readonly drawn: RingState;
  readonly rates: Rates;
  readonly seen: Seen;
  readonly glow: Afterglow;
  /** Scale of line widths: packets per second for one unit of a line's width. */
  readonly flowUnit: number;
};

export function noteOf({ moment, seen, flowUnit }: MapReading): string {
  if (moment.flow) return words.asFlow(flowUnit);
  return seen.hopped ?? words.packetsMove(seen.drawn);
}

/** Number of filled descriptors of the drawn receive ring. */
export const filledIn = ({ drawn }: MapReading): number =>
  drawn.get(FrameField.ring_size) - drawn.get(FrameField.ring_ready) - drawn.get(FrameField.ring_empty);

type State = Pick<MapReading, 'snap'>;

export const inHardIrq = ({ snap }: State): boolean => snap.get(FrameField.context) === Context.HardIrq;
export const inSoftIrq = ({ snap }: State): boolean => snap.get(FrameField.context) === Context.SoftIrq;
/** Whether a device waits for a poll. */
export const isPolled = ({ snap }: State): boolean => snap.get(FrameField.poll_list_len) > 0;
export const pollQuota = (state: State): string =>
  isPolled(state) ? words.quota(state.snap.get(FrameField.poll_quota)) : words.pollsNothing;
/** Whether the input queue is throttled. A throttled queue refuses every packet until the queue is empty. */
export const isThrottled = ({ snap }: State): boolean => snap.get(FrameField.netif_throttled) > 0;

/** Share of a limit, at most 1. A limit of 0 counts as 1. */
export const shareOf = (held: number, limit: number): number => Math.min(1, held / Math.max(1, limit));

/** CSS class of a tray, which is highlighted while frames are being lost. `lost`: number of losses in the tray. */
export function trayLook({ moment, glow }: MapReading, lost: number, id: string): string {
  const isLosing = glow.glows(id, lost, moment, LOST_MS);
  return classes('tray', lost === 0 ? 'quiet' : isLosing && 'on');
}
