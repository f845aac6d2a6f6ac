/**
 * Little's law, measured: mean number of packets at a stage (L), arrival rate (λ) times mean stay (W). The functions
 * are pure. The three readings are independent. L comes from the simulator's packet counts, sampled at each snapshot
 * and weighted by simulated time; λ from the simulator's counters of arrivals; W from the times at which packets change
 * their stage.
 */
import type { Rows } from '../lib/rows';
import { ENTERED, HELD } from '../tables/stages';
import { FrameField, HOP, Stage } from '../tables/tables';
import type { Scalars } from './uses';

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

export type Reading = {
  /** Packets per second of model time. */
  readonly rate: number;
  /** Mean stay, ns. NaN until a packet that arrived in the measured time window has left. */
  readonly stay_ns: number;
  /** Mean number of packets at the stage, over model time. NaN if the samples have a gap, for example after a jump. */
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

/** Collects samples of the packet counts, one from each snapshot. */
export class Books {
  private samples: Sample[] = [];
  private before: Float64Array | null = null;

  constructor(private readonly stages: readonly number[]) {}

  /**
   * Adds a sample. `before` contains the values stored shortly before the target of the newest jump, or is empty. After
   * another jump, the samples begin again with these values.
   */
  take(snap: Scalars, before: Float64Array): void {
    const t = snap.get(FrameField.t_ns);
    if (before !== this.before || t < (this.samples.at(-1)?.t ?? 0)) this.jumped(before, t);
    const last = this.samples.at(-1);
    if (last !== undefined && t <= last.t) return;
    this.samples.push(sampleOf(snap, last, this.stages));
    if (this.samples.length > SAMPLES) this.samples.shift();
  }

  private jumped(before: Float64Array, t: number): void {
    this.before = before;
    this.samples = before.length > 0 && before[FrameField.t_ns] < t ? [aloneOf(before, this.stages)] : [];
  }

  /** Returns L, λ and W of every stage over the last `window_ns`, and the begin and end of the samples used. */
  read(hops: Rows, window_ns: number): { readings: Reading[]; begin: number; end: number } {
    const end = this.samples.at(-1);
    const begin = this.samples.find(({ t }) => t >= (end?.t ?? 0) - window_ns);
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
}

function aloneOf(frame: Float64Array, stages: readonly number[]): Sample {
  return { ...sampleOf({ get: (field) => frame[field] }, undefined, stages), isAlone: true };
}

function sampleOf(snap: Scalars, last: Sample | undefined, stages: readonly number[]): Sample {
  const t = snap.get(FrameField.t_ns);
  const held = Float64Array.from(stages, (stage) => snap.get(HELD[stage]));
  const entered = Float64Array.from(stages, (stage) => snap.get(ENTERED[stage]));
  const integral = held.map((now, i) =>
    last === undefined ? 0 : last.integral[i] + ((now + last.held[i]) / 2) * (t - last.t),
  );
  return { t, isAlone: false, entered, held, integral };
}

/** Returns the mean stay by stage of packets that arrived and left between two moments. */
export function meanStays(hops: Rows, begin: number, end: number): Map<number, number> {
  const came = new Map<number, { stage: number; t: number }>();
  const sums = new Map<number, { sum: number; n: number }>();
  for (let i = hops.firstAtLeast(HOP.t_ns, begin); i < hops.length; i++) {
    const t = hops.at(i, HOP.t_ns);
    if (t > end) break;
    const packet = hops.at(i, HOP.packet);
    const before = came.get(packet);
    if (before !== undefined) {
      const sum = sums.get(before.stage) ?? { sum: 0, n: 0 };
      sum.sum += t - before.t;
      sum.n++;
      sums.set(before.stage, sum);
    }
    came.set(packet, { stage: hops.at(i, HOP.stage), t });
  }
  return new Map([...sums].map(([stage, { sum, n }]) => [stage, sum / n]));
}
