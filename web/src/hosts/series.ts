/**
 * Measures of a run for charts: columns of its series (one row per 10 ms) with their units. Chart code names a measure
 * instead of a column.
 */
import type { Snapshot } from '../decode/snapshot';
import { FrameField, SERIES } from '../tables/tables';

/** How several rows become one value: by their mean or by their maximum. */
export type Fold = 'mean' | 'most';

export type SeriesMeasure = {
  readonly column: number;
  /** Factor from the column's unit to the unit of the axis. */
  readonly by: number;
  /** Minimum for the top of the axis. */
  readonly top: number;
  readonly fold: Fold;
  /** Level at which the measured queue is full. The scale always includes it. */
  readonly limit?: (snap: Snapshot) => number;
  /** Whether 0 means that there was no measurement in these 10 ms. */
  readonly isMeasured?: true;
};

/** Bytes in 10 ms → Mb/s. */
const TO_MBPS = 8e-4;
/** A count in 10 ms → thousands a second. */
const TO_THOUSANDS = 0.1;
/** ns in 10 ms → per cent. */
const TO_PERCENT = 1e-5;
export const TO_MIB = 2 ** -20;
export const TO_KIB = 2 ** -10;
const TO_MS = 1e-6;

const shareOf = (column: number): SeriesMeasure => ({ column, by: TO_PERCENT, top: 100, fold: 'mean' });

export const SERIES_MEASURES = {
  goodput: { column: SERIES.delivered_bytes, by: TO_MBPS, top: 10, fold: 'mean' },
  offered: { column: SERIES.offered, by: TO_THOUSANDS, top: 1, fold: 'mean' },
  lost: { column: SERIES.dropped, by: TO_THOUSANDS, top: 1, fold: 'mean' },
  ringUsed: { column: SERIES.ring_used_max, by: 1, top: 16, fold: 'most' },
  receiveQueue: { column: SERIES.receive_bytes, by: TO_MIB, top: 0.1, fold: 'most' },
  backlog: { column: SERIES.backlog_pkts, by: 1, top: 10, fold: 'most' },
  inputQueue: {
    column: SERIES.netif_backlog,
    by: 1,
    top: 10,
    fold: 'most',
    limit: (snap) => snap.get(FrameField.netif_max_backlog),
  },
  outputQueue: {
    column: SERIES.tx_queue_pkts,
    by: 1,
    top: 10,
    fold: 'most',
    limit: (snap) => snap.get(FrameField.tx_queue_len),
  },
  cpuHardIrq: shareOf(SERIES.cpu_hardirq_ns),
  cpuSoftIrq: shareOf(SERIES.cpu_softirq_ns),
  cpuReader: shareOf(SERIES.cpu_app_ns),
  cpuLoad: shareOf(SERIES.cpu_load_ns),
  cpuOther: shareOf(SERIES.cpu_other_ns),
  cpuIdle: shareOf(SERIES.cpu_idle_ns),
  cwnd: { column: SERIES.cwnd, by: 1, top: 10, fold: 'most' },
  advertisedWindow: { column: SERIES.snd_wnd, by: TO_KIB, top: 64, fold: 'most' },
  delay: { column: SERIES.delay_ns, by: TO_MS, top: 1, fold: 'mean', isMeasured: true },
} as const satisfies Readonly<Record<string, SeriesMeasure>>;
