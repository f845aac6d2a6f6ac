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

const inBytes =
  (field: number, unit = 1): Says =>
  ({ snap }) =>
    bytes(snap.get(field) * unit);

const inPages = (field: number): Says => inBytes(field, PAGE_BYTES);

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
  (field: number): Says =>
  ({ snap }) =>
    snap.get(field) > 0 ? lessons.isTrue : lessons.isFalse;

/** For each column of the series with CPU time, the field with the CPU time since the start of the run. */
const SINCE_START: Readonly<Record<number, number>> = {
  [SERIES.cpu_idle_ns]: FrameField.cpu_idle_ns,
  [SERIES.cpu_hardirq_ns]: FrameField.cpu_hardirq_ns,
  [SERIES.cpu_softirq_ns]: FrameField.cpu_softirq_ns,
  [SERIES.cpu_app_ns]: FrameField.cpu_app_ns,
  [SERIES.cpu_load_ns]: FrameField.cpu_load_ns,
  [SERIES.cpu_other_ns]: FrameField.cpu_other_ns,
};

/**
 * Share of one execution context, such as softirq, in the CPU time since the start of the run. Used during the first 10
 * ms, before the series has a row.
 */
function sinceStart(snap: Moment['snap'], column: number): string {
  const all = Object.values(SINCE_START).reduce((sum, one) => sum + snap.get(one), 0);
  return all === 0 ? '–' : percent(snap.get(SINCE_START[column]) / all);
}

/** Share of one execution context, such as softirq, in the CPU time of the last `ROWS` rows of the series. */
const share =
  (column: number): Says =>
  ({ t, snap }, { series }) => {
    const end = series.firstAtLeast(SERIES.t_ns, t + 1);
    const begin = Math.max(0, end - ROWS);
    if (end === begin) return sinceStart(snap, column);
    let ns = 0;
    for (let i = begin; i < end; i++) ns += series.at(i, column);
    return percent(ns / ((end - begin) * 1e7));
  };

/** Figures by name. A field stands for its count. */
const SAYS: Readonly<Record<Exclude<WatchName, GrowingName>, number | Says>> = {
  ready: FrameField.ring_ready,
  filled: FrameField.ring_filled,
  lostRing: FrameField.drop_ring,
  lost: counted(lostIn),
  delivered: FrameField.delivered,
  interrupts: FrameField.irq_rx,
  hardirq: share(SERIES.cpu_hardirq_ns),
  softirq: share(SERIES.cpu_softirq_ns),
  reader: share(SERIES.cpu_app_ns),
  idle: share(SERIES.cpu_idle_ns),
  receiveQueue: inBytes(FrameField.rmem_alloc),
  backlog: FrameField.backlog_pkts,
  prequeue: FrameField.prequeue_pkts,
  ofo: FrameField.ofo_pkts,
  owned: truth(FrameField.socket_owned),
  free: inPages(FrameField.mem_free),
  cache: inPages(FrameField.mem_cache),
  slab: inPages(FrameField.mem_slab),
  failures: FrameField.ring_refill_failures,
  timeouts: FrameField.rto_count,
  again: FrameField.retransmitted,
  window: inBytes(FrameField.advertised_window),
  swaps: FrameField.array_swaps,
  runnable: FrameField.nr_running,
  sleepAverage: ({ snap }) => duration(sleepAverage(snap)),
  interactive: truth(FrameField.reader_interactive),
  kills: FrameField.oom_kills,
  cwnd: FrameField.cwnd,
  inFlight: FrameField.in_flight,
  forwarded: FrameField.forwarded,
  inputQueue: FrameField.netif_backlog_len,
  throttled: truth(FrameField.netif_throttled),
  lostInput: FrameField.drop_netif_rx,
  outputQueue: FrameField.held_qdisc,
  lostOutput: counted((snap) => lostInTray(snap, 'qdisc')),
};

function sleepAverage(snap: Moment['snap']): number {
  const row = snap.rowOf(snap.get(FrameField.reader_task));
  return row < 0 ? 0 : snap.task(row, TASK.sleep_avg_ns);
}

function saysOf(name: WatchName, start: Start): Says {
  if (isGrowing(name)) return growth(GROWING[name], start);
  const says = SAYS[name];
  return typeof says === 'number' ? counted((snap) => snap.get(says)) : says;
}

export const factsOf = (names: readonly WatchName[], start: Start): Fact[] =>
  names.map((name) => ({ name: lessons.watch[name], says: saysOf(name, start) }));
