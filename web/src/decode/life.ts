/**
 * A packet's history: time at each stage, split into service and waiting, and the contexts that had the CPU meanwhile.
 * The input is rows of `LIFE_COLUMNS`. The functions are pure.
 */
import { CONTEXTS, Context, LIFE, LIFE_WIDTH, Stage } from '../tables/tables';
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

function isService(stage: number): boolean {
  return SERVED.has(stage);
}

export function lifeOf(rows: Float64Array, now_ns: number): Life | null {
  const used = rowsOf(rows);
  const hops = used.length;
  if (hops === 0) return null;
  const at = (row: number, column: number): number => rows[used[row] * LIFE_WIDTH + column];
  const end = at(hops - 1, LIFE.stage);
  const ended = ENDS.has(end);
  const stays: Stay[] = [];
  for (let i = 0; i < (ended ? hops - 1 : hops); i++) stays.push(stayAt(at, i, i + 1 < hops, now_ns));
  const column = (stages: ReadonlySet<number>, name: number): number => {
    for (let i = 0; i < hops; i++) if (stages.has(at(i, LIFE.stage)) && at(i, name) > 0) return at(i, name);
    return -1;
  };
  return {
    stays: withProcessing(stays, now_ns),
    ended,
    end,
    reason: end === Stage.Dropped ? at(hops - 1, LIFE.value) : -1,
    kind: at(0, LIFE.kind),
    stream: at(0, LIFE.stream),
    seq: at(0, LIFE.seq),
    length: column(SAY_LENGTH, LIFE.value),
    descriptor: column(new Set([Stage.Ring]), LIFE.value),
  };
}

/**
 * Returns the indices of the rows to use. If a router's far host is a simulated machine of its own, both hosts recorded
 * the packet's wait at the far host and the packet's end. The router's copies of these rows are then left out.
 */
function rowsOf(rows: Float64Array): number[] {
  const all = Array.from({ length: Math.floor(rows.length / LIFE_WIDTH) }, (_, row) => row);
  const at = (row: number, column: number): number => rows[row * LIFE_WIDTH + column];
  const first = all.find((row) => at(row, LIFE.at_far_host) === 1);
  if (first === undefined) return all;
  const repeats = (row: number): boolean => at(row, LIFE.stage) === Stage.SinkQueue || row > first;
  return all.filter((row) => at(row, LIFE.at_far_host) === 1 || !repeats(row));
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

function stayAt(at: (row: number, column: number) => number, i: number, left: boolean, now_ns: number): Stay {
  const stage = at(i, LIFE.stage);
  const from_ns = at(i, LIFE.t_ns);
  const to_ns = left ? at(i + 1, LIFE.t_ns) : Math.max(now_ns, from_ns);
  const atFarHost = at(i, LIFE.at_far_host) === 1;
  const cpu = Array.from({ length: CONTEXTS }, (_, context) => at(i, LIFE.cpu_idle_ns + context));
  const paidBy = isService(stage) ? payer(stage, at(i, LIFE.context)) : -1;
  const served_ns = paidBy < 0 ? 0 : cpu[paidBy];
  return { stage, atFarHost, from_ns, to_ns, served_ns, paidBy, cpu };
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
