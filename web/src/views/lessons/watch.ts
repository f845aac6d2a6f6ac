/** Figures of the moment shown that a scene points out, kept true as the picture goes on. */
import type { Moment, Session } from '../../run/session';
import { DROP_FIELDS, Drop, F, SERIES, TASK } from '../../tables/tables';
import type { Fact } from '../../ui/Facts';
import type { WatchName } from '../../words/en/lessons/watch';
import { lessons } from '../../words/lessons';
import { bytes, count, duration, percent } from '../../words/numbers';

const PAGE_BYTES = 4096;
/** Shares of the CPU are those of the last tenth of a second, rows of 10 ms. */
const ROWS = 10;

type Says = (moment: Moment, session: Session) => string;

const field =
  (number: number): Says =>
  ({ snap }) =>
    count(snap.get(number));

const pages =
  (number: number): Says =>
  ({ snap }) =>
    bytes(snap.get(number) * PAGE_BYTES);

const truth =
  (number: number): Says =>
  ({ snap }) =>
    snap.get(number) > 0 ? lessons.isTrue : lessons.isFalse;

/** The CPU's time by context, as the frame counts it since the start, for each of the series' columns. */
const SINCE_START: Readonly<Record<number, number>> = {
  [SERIES.cpu_idle_ns]: F.cpu_idle_ns,
  [SERIES.cpu_hardirq_ns]: F.cpu_hardirq_ns,
  [SERIES.cpu_softirq_ns]: F.cpu_softirq_ns,
  [SERIES.cpu_app_ns]: F.cpu_app_ns,
  [SERIES.cpu_load_ns]: F.cpu_load_ns,
  [SERIES.cpu_other_ns]: F.cpu_other_ns,
};

/** Before the first 10 ms are over there is no row yet. */
function sinceStart(snap: Moment['snap'], column: number): string {
  const all = Object.values(SINCE_START).reduce((sum, one) => sum + snap.get(one), 0);
  return all === 0 ? '–' : percent(snap.get(SINCE_START[column]) / all);
}

/** A context's share of the CPU. */
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

const SAYS: Readonly<Record<WatchName, Says>> = {
  ready: field(F.ring_ready),
  filled: field(F.ring_filled),
  lostRing: field(F.drop_ring),
  // What came twice and was discarded is not lost.
  lost: ({ snap }) =>
    count(DROP_FIELDS.reduce((sum, one, i) => (i === Drop.TcpDuplicate ? sum : sum + snap.get(one)), 0)),
  delivered: field(F.delivered),
  interrupts: field(F.irq_rx),
  hardirq: share(SERIES.cpu_hardirq_ns),
  softirq: share(SERIES.cpu_softirq_ns),
  reader: share(SERIES.cpu_app_ns),
  idle: share(SERIES.cpu_idle_ns),
  receiveQueue: ({ snap }) => bytes(snap.get(F.rmem_alloc)),
  backlog: field(F.backlog_pkts),
  prequeue: field(F.prequeue_pkts),
  ofo: field(F.ofo_pkts),
  owned: truth(F.socket_owned),
  free: pages(F.mem_free),
  cache: pages(F.mem_cache),
  slab: pages(F.mem_slab),
  failures: field(F.ring_refill_failures),
  timeouts: field(F.rto_count),
  again: field(F.retransmitted),
  window: ({ snap }) => bytes(snap.get(F.advertised_window)),
  swaps: field(F.array_swaps),
  runnable: field(F.nr_running),
  sleepAverage: ({ snap }) => duration(sleepAverage(snap)),
  interactive: truth(F.reader_interactive),
  kills: field(F.oom_kills),
  cwnd: field(F.cwnd),
  inFlight: field(F.in_flight),
  forwarded: field(F.forwarded),
  inputQueue: field(F.netif_backlog_len),
  throttled: truth(F.netif_throttled),
  lostInput: field(F.drop_netif_rx),
  outputQueue: field(F.held_qdisc),
  lostOutput: field(F.drop_tx_queue),
};

function sleepAverage(snap: Moment['snap']): number {
  const row = snap.rowOf(snap.get(F.reader_task));
  return row < 0 ? 0 : snap.task(row, TASK.sleep_avg_ns);
}

export function factsOf(names: readonly WatchName[]): Fact[] {
  return names.map((name) => ({ name: lessons.watch[name], says: SAYS[name] }));
}
