/**
 * Little's law, measured: mean number of packets at a stage (L), arrival rate (λ) times mean stay (W). The functions
 * are pure. The three readings are independent. L comes from the simulator's packet counts, sampled at each snapshot
 * and weighted by simulated time; λ from the simulator's counters of arrivals; W from the times at which packets change
 * their stage.
 */
import type { Rows } from '../lib/rows';
import { ENTERED, HELD } from '../tables/stages';
import { FrameField, HOP, Stage } from '../tables/tables';
import { dropFieldsAt } from './flows';
import { type Scalars, scalarsOf } from './uses';

/** Stages of a receiver at which packets wait. */
export const RECEIVER_WAITS: readonly number[] = [
  Stage.Ring,
  Stage.Backlog,
  Stage.Prequeue,
  Stage.OutOfSequence,
  Stage.ReceiveQueue,
];

/** Stages of a router at which packets wait. */
export const ROUTER_WAITS: readonly number[] = [
  Stage.Ring,
  Stage.NetifBacklog,
  Stage.Qdisc,
  Stage.TxRing,
  Stage.SinkQueue,
];

/** Counters of packets that a full transmit queue has refused. They count as entered, but never waited. */
const REFUSED = dropFieldsAt(Stage.Qdisc, 'router');

/** Number of packets that entered a stage and waited there. */
function waitedAt(stage: number, snap: Scalars): number {
  const refused = stage === Stage.Qdisc ? REFUSED : [];
  return refused.reduce((left, field) => left - snap.get(field), snap.get(ENTERED[stage]));
}

export type Reading = {
  /** Packets per second of model time. */
  readonly rate: number;
  /** Mean stay, ns. NaN until a packet that arrived in the measured time window has left. */
  readonly stay_ns: number;
  /** Mean number of packets at the stage, over model time. NaN after a jump, until enough samples exist. */
  readonly held: number;
};

type Sample = {
  readonly t: number;
  /** Whether there is a gap before the next sample, so that the number of packets between the two is unknown. */
  readonly isAlone: boolean;
  readonly entered: Float64Array;
  readonly held: Float64Array;
  readonly integral: Float64Array;
};

const SAMPLES = 512;
/** After a jump the mean number of packets is known when the samples cover this part of the measured window. */
const COVERED_PART = 0.5;

/** The moment on screen, and by how much playback can move it between two calls, ns. A longer way is a jump. */
type Clock = { readonly shown_ns: number; readonly most_ns: number };

/** Collects samples of the packet counts, one from each snapshot. */
export class Books {
  private samples: Sample[] = [];
  private before: Float64Array | null = null;
  private shown_ns = 0;

  constructor(private readonly stages: readonly number[]) {}

  /**
   * Adds a sample. `before` contains the values stored shortly before the target of the newest jump, or before the
   * newest pause, or is empty. After a jump, the samples begin again with these values.
   */
  take(snap: Scalars, before: Float64Array, { shown_ns, most_ns }: Clock): void {
    const t = snap.get(FrameField.t_ns);
    const isJump = shown_ns < this.shown_ns || shown_ns - this.shown_ns > most_ns;
    if (isJump || (before !== this.before && !this.areCounted)) this.beginAfter(before, t);
    this.before = before;
    this.shown_ns = shown_ns;
    const last = this.samples.at(-1);
    if (last !== undefined && t <= last.t) return;
    this.samples.push(sampleOf(snap, last, this.stages));
    if (this.samples.length > SAMPLES) this.samples.shift();
  }

  /** Whether the newest samples have no gap between them. A pause then leaves them as they are. */
  private get areCounted(): boolean {
    return this.samples.at(-2)?.isAlone === false;
  }

  private beginAfter(before: Float64Array, t: number): void {
    const isEarlier = before.length > 0 && before[FrameField.t_ns] < t;
    const first = isEarlier ? [sampleOf(scalarsOf(before), undefined, this.stages)] : [];
    this.samples = first.map((sample) => ({ ...sample, isAlone: true }));
  }

  /** Returns L, λ and W of every stage over the last `window_ns`, and the begin and end of the samples used. */
  read(hops: Rows, window_ns: number): { readings: Reading[]; begin: number; end: number } {
    const end = this.samples.at(-1);
    const begin = end && this.beginOf(end.t, window_ns);
    if (end === undefined || begin === undefined || end.t <= begin.t) return { readings: [], begin: 0, end: 0 };
    const passed = end.t - begin.t;
    const stays = meanStays(hops, begin.t, end.t);
    const readings = this.stages.map((stage, i) => ({
      rate: ((end.entered[i] - begin.entered[i]) * 1e9) / passed,
      stay_ns: stays.get(stage) ?? Number.NaN,
      held: begin.isAlone ? Number.NaN : (end.integral[i] - begin.integral[i]) / passed,
    }));
    return { readings, begin: begin.t, end: end.t };
  }

  /** Returns the first sample of the window. The values before a jump are left out as soon as the others suffice. */
  private beginOf(end_ns: number, window_ns: number): Sample | undefined {
    const nth = this.samples.findIndex(({ t }) => t >= end_ns - window_ns);
    const [first, next] = this.samples.slice(nth, nth + 2);
    return first.isAlone && next !== undefined && end_ns - next.t >= COVERED_PART * window_ns ? next : first;
  }
}

function sampleOf(snap: Scalars, last: Sample | undefined, stages: readonly number[]): Sample {
  const t = snap.get(FrameField.t_ns);
  const held = Float64Array.from(stages, (stage) => snap.get(HELD[stage]));
  const entered = Float64Array.from(stages, (stage) => waitedAt(stage, snap));
  const integral = held.map((now, i) =>
    last === undefined ? 0 : last.integral[i] + ((now + last.held[i]) / 2) * (t - last.t),
  );
  return { t, isAlone: false, entered, held, integral };
}

/**
 * Returns the mean stay by stage of packets that arrived and left between two moments. A packet that a full queue
 * refuses enters the stage and is dropped at the same time. It was never in the queue, so it does not count.
 */
export function meanStays(hops: Rows, begin: number, end: number): Map<number, number> {
  const came = new Map<number, { stage: number; t: number }>();
  const sums = new Map<number, { sum: number; n: number }>();
  for (let i = hops.firstAtLeast(HOP.t_ns, begin); i < hops.length; i++) {
    const t = hops.at(i, HOP.t_ns);
    if (t > end) break;
    const packet = hops.at(i, HOP.packet);
    const stage = hops.at(i, HOP.stage);
    const before = came.get(packet);
    if (before !== undefined && !(stage === Stage.Dropped && t === before.t)) {
      const sum = sums.get(before.stage) ?? { sum: 0, n: 0 };
      sum.sum += t - before.t;
      sum.n++;
      sums.set(before.stage, sum);
    }
    came.set(packet, { stage, t });
  }
  return new Map([...sums].map(([stage, { sum, n }]) => [stage, sum / n]));
}
