/**
 * Measured quantities for charts. Each quantity is a column of the run's time series (one row per 10 ms) with its unit.
 * Chart code names a quantity instead of a column.
 */
import type { Snapshot } from '../decode/snapshot';
import { FrameField, SERIES } from '../tables/tables';

/** How several rows of the time series become one value: by their mean or by their maximum. */
export type Fold = 'mean' | 'most';

export type SeriesMeasure = {
  readonly column: number;
  /** Factor from the column's unit to the unit of the axis. */
  readonly by: number;
  /** The axis ends at this value, or at the largest value of the data if that is larger. In the unit of the axis. */
  readonly top: number;
  readonly fold: Fold;
  /** Level at which the measured queue is full. The axis always includes this level. */
  readonly limit?: (snap: Snapshot) => number;
  /** Whether a value of 0 means that nothing was measured in these 10 ms. */
  readonly isMeasured?: true;
};

/** Bytes in 10 ms → Mb/s. */
const TO_MBPS = 8e-4;
/** Number in 10 ms → thousands per second. */
const TO_THOUSANDS = 0.1;
/** CPU time in 10 ms, ns → per cent. */
const TO_PERCENT = 1e-5;
export const TO_MIB = 2 ** -20;
export const TO_KIB = 2 ** -10;
const TO_MS = 1e-6;

const shareOf = (column: number): SeriesMeasure => ({ column, by: TO_PERCENT, top: 100, fold: 'mean' });

/** A number of packets. */
const packetsOf = (column: number): SeriesMeasure => ({ column, by: 1, top: 10, fold: 'most' });

export const SERIES_MEASURES = {
  goodput: { column: SERIES.delivered_bytes, by: TO_MBPS, top: 10, fold: 'mean' },
  offered: { column: SERIES.offered, by: TO_THOUSANDS, top: 1, fold: 'mean' },
  lost: { column: SERIES.dropped, by: TO_THOUSANDS, top: 1, fold: 'mean' },
  ringUsed: { column: SERIES.ring_used_max, by: 1, top: 16, fold: 'most' },
  receiveQueue: { column: SERIES.receive_bytes, by: TO_MIB, top: 0.1, fold: 'most' },
  backlog: packetsOf(SERIES.backlog_pkts),
  inputQueue: { ...packetsOf(SERIES.netif_backlog), limit: (snap) => snap.get(FrameField.netif_max_backlog) },
  outputQueue: { ...packetsOf(SERIES.tx_queue_pkts), limit: (snap) => snap.get(FrameField.tx_queue_len) },
  cpuHardIrq: shareOf(SERIES.cpu_hardirq_ns),
  cpuSoftIrq: shareOf(SERIES.cpu_softirq_ns),
  cpuReader: shareOf(SERIES.cpu_app_ns),
  cpuLoad: shareOf(SERIES.cpu_load_ns),
  cpuOther: shareOf(SERIES.cpu_other_ns),
  cpuIdle: shareOf(SERIES.cpu_idle_ns),
  cwnd: packetsOf(SERIES.cwnd),
  advertisedWindow: { column: SERIES.snd_wnd, by: TO_KIB, top: 64, fold: 'most' },
  delay: { column: SERIES.delay_ns, by: TO_MS, top: 1, fold: 'mean', isMeasured: true },
} as const satisfies Readonly<Record<string, SeriesMeasure>>;
