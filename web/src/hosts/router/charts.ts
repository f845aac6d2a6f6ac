/** Charts of a router: packets offered and lost, queues, CPU, delay. */
import { packetsQueued } from '../../decode/qdisc';
import type { Snapshot } from '../../decode/snapshot';
import { FrameField } from '../../tables/tables';
import { routerCharts as words } from '../../words/routerCharts';
import {
  type Chart,
  type ChartDrawing,
  type ChartReading,
  type ChartStretch,
  CPU_LINES,
  chartsOf,
  sumOver,
} from '../charts';
import { SERIES_MEASURES as M, type SeriesMeasure } from '../series';

/**
 * Share of packets lost, for the span shown and since the newest change, so that earlier losses do not hide the
 * change's effect.
 */
function lostWords({ rows, shown, sinceChange }: ChartReading): string {
  const part = (of: ChartStretch): number =>
    sumOver(rows, of, M.lost.column) / Math.max(1, sumOver(rows, of, M.offered.column));
  return words.lost(part(shown), sinceChange.to > sinceChange.from ? part(sinceChange) : null);
}

/** Makes the chart of a queue. The scale reaches at least the queue's limit. */
function queue(hue: 'packet' | 'soft', measure: SeriesMeasure, { held, limit, top, large }: QueueOf): ChartDrawing {
  return {
    lines: [{ measure, hue, ground: true, top: (snap) => Math.max(1, limit(snap)) }],
    limit,
    topWords: ({ most }) => top(most),
    says: (snap) => words.of(held(snap), limit(snap)),
    large,
  };
}

type QueueOf = {
  readonly held: (snap: Snapshot) => number;
  readonly limit: (snap: Snapshot) => number;
  readonly top: (most: number) => string;
  readonly large: readonly SeriesMeasure[];
};

const CHARTS = chartsOf(() => words.plots, {
  packets: {
    isShared: true,
    lines: [
      { measure: M.offered, hue: 'packet', ground: true, top: 1 },
      { measure: M.lost, hue: 'alarm', ground: true, top: 1 },
    ],
    topWords: ({ most }) => words.tops.packets(most),
    saysDrawn: lostWords,
    large: [M.offered, M.lost, { ...M.goodput, top: 1 }],
  },
  ring: queue('packet', M.ringUsed, {
    held: (snap) => snap.get(FrameField.ring_size) - snap.get(FrameField.ring_ready),
    limit: (snap) => snap.get(FrameField.ring_size),
    top: (most) => words.tops.ring(most),
    large: [M.ringUsed],
  }),
  input: queue('packet', M.inputQueue, {
    held: (snap) => snap.get(FrameField.netif_backlog_len),
    limit: (snap) => snap.get(FrameField.netif_max_backlog),
    top: (most) => words.tops.input(most),
    large: [M.inputQueue, M.lost],
  }),
  output: queue('soft', M.outputQueue, {
    held: packetsQueued,
    limit: (snap) => snap.get(FrameField.tx_queue_len),
    top: (most) => words.tops.output(most),
    large: [M.outputQueue],
  }),
  routerCpu: {
    isStacked: true,
    lines: CPU_LINES.filter(({ hue }) => hue !== 'reader'),
    topWords: () => '',
    says: (snap) => words.interrupts(snap.get(FrameField.cpu_hardirq_ns) / Math.max(1, snap.t_ns)),
    large: [M.cpuHardIrq, M.cpuSoftIrq, M.cpuIdle],
  },
  delay: {
    lines: [{ measure: M.delay, hue: 'reader', ground: true, top: 1 }],
    topWords: ({ most }) => words.tops.delay(most),
    saysDrawn: ({ newest }) => words.delay(newest[0]),
    large: [M.delay],
  },
});

/**
 * Returns the charts for this driver. With a polled driver packets wait in the ring, otherwise in the input queue.
 */
export function routerCharts(polled: boolean): readonly Chart[] {
  return CHARTS.filter(({ id }) => id !== (polled ? 'input' : 'ring'));
}
