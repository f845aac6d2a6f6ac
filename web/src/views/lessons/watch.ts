/** Figures that a scene shows for the present moment, updated with the picture. */
import { lostIn } from '../../decode/drops';
import { lostInTray } from '../../decode/trays';
import type { LiveRun, Moment } from '../../run/liveRun';
import { FrameField, SERIES, TASK } from '../../tables/tables';
import type { Fact } from '../../ui/Facts';
import { lessons } from '../../words/lessons';
import type { WatchName } from '../../words/lessons/watch';
import { bytes, count, duration, percent } from '../../words/numbers';

const PAGE_BYTES = 4096;
/** Number of 10 ms rows of the series over which shares of CPU time are averaged. */
const ROWS = 10;

type Says = (moment: Moment, session: LiveRun) => string;

type Counts = (snap: Moment['snap']) => number;

const counted =
  (of: Counts): Says =>
  ({ snap }) =>
    count(of(snap));

type Field = keyof typeof FrameField;

const inBytes =
  (field: Field, unit = 1): Says =>
  ({ snap }) =>
    bytes(snap.get(FrameField[field]) * unit);

const inPages = (field: Field): Says => inBytes(field, PAGE_BYTES);

/** Counts that a scene shows as growth since its start. */
const GROWING = {
  lostHere: lostIn,
  timeoutsHere: (snap: Moment['snap']) => snap.get(FrameField.rto_count),
  againHere: (snap: Moment['snap']) => snap.get(FrameField.retransmitted),
} as const satisfies Readonly<Partial<Record<WatchName, Counts>>>;

type GrowingName = keyof typeof GROWING;

const isGrowing = (name: WatchName): name is GrowingName => name in GROWING;

/** Start of a scene, ns, and the longest time from this start to the scene's first picture, ns of model time. */
export type Start = { readonly began_ns: number | null; readonly within_ns: number };

/** Growth of a count since the scene's first picture. Unknown if the scene was opened at a later moment. */
function growth(of: Counts, { began_ns, within_ns }: Start): Says {
  let first: { readonly t: number; readonly value: number } | null = null;
  return ({ t, snap }, { underWay }) => {
    if (began_ns === null || t < began_ns || underWay) return '–';
    const isFirst = first === null ? t - began_ns <= within_ns : t < first.t;
    if (isFirst) first = { t, value: of(snap) };
    return first === null ? '–' : count(of(snap) - first.value);
  };
}

const truth =
  (field: Field): Says =>
  ({ snap }) =>
    snap.get(FrameField[field]) > 0 ? lessons.isTrue : lessons.isFalse;

/**
 * CPU time of each execution context: in a row of the series, and in the field of the same name since the start of the
 * run.
 */
const CPU_TIMES = [
  'cpu_idle_ns',
  'cpu_hardirq_ns',
  'cpu_softirq_ns',
  'cpu_app_ns',
  'cpu_load_ns',
  'cpu_other_ns',
] as const;
type CpuTime = (typeof CPU_TIMES)[number];

/**
 * Share of one execution context, such as softirq, in the CPU time since the start of the run. Used during the first 10
 * ms, before the series has a row.
 */
function sinceStart(snap: Moment['snap'], cpuTime: CpuTime): string {
  const all = CPU_TIMES.reduce((sum, one) => sum + snap.get(FrameField[one]), 0);
  return all === 0 ? '–' : percent(snap.get(FrameField[cpuTime]) / all);
}

/** Share of one execution context, such as softirq, in the CPU time of the last `ROWS` rows of the series. */
const share =
  (cpuTime: CpuTime): Says =>
  ({ t, snap }, { series }) => {
    const end = series.firstAtLeast(SERIES.t_ns, t + 1);
    const begin = Math.max(0, end - ROWS);
    if (end === begin) return sinceStart(snap, cpuTime);
    let ns = 0;
    for (let i = begin; i < end; i++) ns += series.at(i, SERIES[cpuTime]);
    return percent(ns / ((end - begin) * 1e7));
  };

/** Figures by name. The name of a field stands for its count. */
const SAYS: Readonly<Record<Exclude<WatchName, GrowingName>, Field | Says>> = {
  ready: 'ring_ready',
  filled: 'ring_filled',
  lostRing: 'drop_ring',
  lost: counted(lostIn),
  delivered: 'delivered',
  interrupts: 'irq_rx',
  hardirq: share('cpu_hardirq_ns'),
  softirq: share('cpu_softirq_ns'),
  reader: share('cpu_app_ns'),
  idle: share('cpu_idle_ns'),
  receiveQueue: inBytes('rmem_alloc'),
  backlog: 'backlog_pkts',
  prequeue: 'prequeue_pkts',
  ofo: 'ofo_pkts',
  owned: truth('socket_owned'),
  free: inPages('mem_free'),
  cache: inPages('mem_cache'),
  slab: inPages('mem_slab'),
  failures: 'ring_refill_failures',
  timeouts: 'rto_count',
  again: 'retransmitted',
  window: inBytes('advertised_window'),
  swaps: 'array_swaps',
  runnable: 'nr_running',
  sleepAverage: ({ snap }) => duration(sleepAverage(snap)),
  interactive: truth('reader_interactive'),
  kills: 'oom_kills',
  cwnd: 'cwnd',
  inFlight: 'in_flight',
  forwarded: 'forwarded',
  inputQueue: 'netif_backlog_len',
  throttled: truth('netif_throttled'),
  lostInput: 'drop_netif_rx',
  outputQueue: 'held_qdisc',
  lostOutput: counted((snap) => lostInTray(snap, 'qdisc')),
};

function sleepAverage(snap: Moment['snap']): number {
  const row = snap.rowOf(snap.get(FrameField.reader_task));
  return row < 0 ? 0 : snap.task(row, TASK.sleep_avg_ns);
}

function saysOf(name: WatchName, start: Start): Says {
  if (isGrowing(name)) return growth(GROWING[name], start);
  const says = SAYS[name];
  return typeof says === 'string' ? counted((snap) => snap.get(FrameField[says])) : says;
}

export const factsOf = (names: readonly WatchName[], start: Start): Fact[] =>
  names.map((name) => ({ name: lessons.watch[name], says: saysOf(name, start) }));
