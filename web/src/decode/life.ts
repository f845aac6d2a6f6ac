/**
 * A packet's history: time at each stage, split into service and waiting, and the contexts that had the CPU meanwhile.
 * The input is rows of `LIFE_COLUMNS`. The functions are pure.
 */
import { type RowOf, rowObjects } from '../lib/rows';
import { Context, LIFE, Stage } from '../tables/tables';
import { ENDS } from './ends';

/** Stay of a packet at one stage. */
export type Stay = {
  readonly stage: number;
  /** Whether the stage is on a router's far host. Only a far host that is a simulated machine of its own has stages. */
  readonly atFarHost: boolean;
  readonly from_ns: number;
  /** Time at which the packet left the stage, or the present moment if it is still there. */
  readonly to_ns: number;
  /** Time for which a context worked on the packet, ns. 0 if the packet only waits or travels. */
  readonly served_ns: number;
  /** Context that pays the CPU time. −1 for none. */
  readonly paidBy: number;
  /** CPU time of each context during the stay, ns. */
  readonly cpu: readonly number[];
};

export type Life = {
  readonly stays: readonly Stay[];
  readonly ended: boolean;
  /** Last stage that the packet entered. */
  readonly end: number;
  /** `DropReason` code if the packet was dropped, otherwise −1. */
  readonly reason: number;
  readonly kind: number;
  readonly stream: number;
  readonly seq: number;
  /** Payload, bytes. −1 if no row of the history reported it. */
  readonly length: number;
  readonly descriptor: number;
};

/** Stages at which a context works on the packet. At all other stages the packet waits or travels. */
const SERVED = new Set<number>([Stage.Driver, Stage.Ip, Stage.Transport, Stage.ProcessInput, Stage.Copy, Stage.AckOut]);
const SAY_LENGTH = new Set<number>([Stage.Driver, Stage.Ip, Stage.Transport, Stage.Copy, Stage.Delivered]);

/** Columns with the CPU time of each context, in the order of `Context`. */
const CPU_COLUMNS = [
  'cpu_idle_ns',
  'cpu_hardirq_ns',
  'cpu_softirq_ns',
  'cpu_app_ns',
  'cpu_load_ns',
  'cpu_other_ns',
] as const;

/** Arrival of a packet at a stage. */
type Hop = RowOf<typeof LIFE>;

export function lifeOf(rows: Float64Array, now_ns: number): Life | null {
  const hops = usedHops(rowObjects(LIFE, rows));
  const last = hops.at(-1);
  if (last === undefined) return null;
  const ended = ENDS.has(last.stage);
  const stays = hops.slice(0, ended ? -1 : undefined).map((hop, i) => stayAt(hop, hops[i + 1], now_ns));
  const valueAt = (stages: ReadonlySet<number>): number =>
    hops.find(({ stage, value }) => stages.has(stage) && value > 0)?.value ?? -1;
  const [{ kind, stream, seq }] = hops;
  return {
    stays: withProcessing(stays, now_ns),
    ended,
    end: last.stage,
    reason: last.stage === Stage.Dropped ? last.value : -1,
    kind,
    stream,
    seq,
    length: valueAt(SAY_LENGTH),
    descriptor: valueAt(new Set([Stage.Ring])),
  };
}

/**
 * Returns the hops to use. If a router's far host is a simulated machine of its own, both hosts recorded the packet's
 * wait at the far host and the packet's end. The router's copies of these hops are then left out.
 */
function usedHops(all: readonly Hop[]): readonly Hop[] {
  const first = all.findIndex(({ at_far_host }) => at_far_host === 1);
  if (first < 0) return all;
  return all.filter(({ at_far_host, stage }, i) => at_far_host === 1 || (stage !== Stage.SinkQueue && i < first));
}

/**
 * Moves the end of TCP processing in recv() to the time at which its CPU time is spent, and a direct copy behind it.
 * The machine moves the segment when the processing begins, because the CPU time depends on the result.
 */
function withProcessing(stays: readonly Stay[], now_ns: number): readonly Stay[] {
  let free_ns = 0;
  const moved = stays.map((stay) => {
    const from_ns = Math.max(stay.from_ns, free_ns);
    const isLater = stay.stage === Stage.ProcessInput || from_ns > stay.from_ns;
    free_ns = Math.max(stay.to_ns, isLater ? Math.min(from_ns + stay.served_ns, now_ns) : 0);
    return { ...stay, from_ns, to_ns: free_ns, served_ns: Math.min(stay.served_ns, free_ns - from_ns) };
  });
  // While the processing goes on, the packet is not in the next queue yet.
  return moved.filter(({ from_ns }, nth) => from_ns === stays[nth].from_ns || from_ns < now_ns);
}

/** `next`: the hop with which the packet left the stage. */
function stayAt(hop: Hop, next: Hop | undefined, now_ns: number): Stay {
  const { stage, t_ns: from_ns, context } = hop;
  const to_ns = next?.t_ns ?? Math.max(now_ns, from_ns);
  const cpu = CPU_COLUMNS.map((column) => hop[column]);
  const paidBy = SERVED.has(stage) ? payer(stage, context) : -1;
  const served_ns = paidBy < 0 ? 0 : cpu[paidBy];
  return { stage, atFarHost: hop.at_far_host === 1, from_ns, to_ns, served_ns, paidBy, cpu };
}

/**
 * Returns the context that pays for a stage. The receiving program pays for TCP input in process context and for the
 * copy, even if an interrupt runs at that moment.
 */
function payer(stage: number, context: number): number {
  return stage === Stage.ProcessInput || stage === Stage.Copy ? Context.Receiver : context;
}

/** Returns the length of a packet's history, and the parts of it with CPU service, on the wire, and of waiting, ns. */
export function totals({ stays }: Life) {
  const served_ns = stays.reduce((sum, stay) => sum + stay.served_ns, 0);
  const travelled_ns = stays
    .filter(({ stage }) => stage === Stage.Wire || stage === Stage.AckWire)
    .reduce((sum, stay) => sum + stay.to_ns - stay.from_ns, 0);
  const whole_ns = stays.length === 0 ? 0 : stays[stays.length - 1].to_ns - stays[0].from_ns;
  return { whole_ns, served_ns, travelled_ns, waited_ns: Math.max(0, whole_ns - served_ns - travelled_ns) };
}
