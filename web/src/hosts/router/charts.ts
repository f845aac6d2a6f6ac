/** Charts of a router: packets offered and lost, queues, CPU, delay. */
import { packetsQueued } from '../../decode/qdisc';
import type { Snapshot } from '../../decode/snapshot';
import { FrameField } from '../../tables/tables';
import { count, percent, round, three } from '../../words/numbers';
import { routerCharts as words } from '../../words/routerCharts';
import {
  type Chart,
  type ChartDrawing,
  type ChartReading,
  type ChartStretch,
  CPU_LINES,
  chartsOf,
  type Hue,
  sumOver,
} from '../charts';
import { SERIES_MEASURES as M, type SeriesMeasure } from '../series';

/**
 * Text for the share of packets lost in the span that the chart shows. After a parameter change, the text also gives
 * the share since that change.
 */
function lostWords({ rows, shown, sinceChange }: ChartReading): string {
  const lostIn = (of: ChartStretch): string =>
    percent(sumOver(rows, of, M.lost.column) / Math.max(1, sumOver(rows, of, M.offered.column)));
  const { lost, lostSinceChange } = words.plots.packets;
  const part = lostIn(shown);
  return sinceChange.to > sinceChange.from
    ? lostSinceChange({ part, sinceChange: lostIn(sinceChange) })
    : lost({ part });
}

/** Makes the chart of a queue. The scale reaches at least the queue's limit. */
function queue<Large>(
  hue: Hue,
  measure: SeriesMeasure,
  { held, limit, ...entry }: QueueOf<Large>,
): ChartDrawing & { large: Large } {
  return {
    lines: [{ measure, hue, ground: true, top: (snap) => Math.max(1, limit(snap)) }],
    limit,
    topWords: ({ most }) => words.queue.top({ most: count(most) }),
    says: (snap) => words.queue.value({ held: count(held(snap)), limit: count(limit(snap)) }),
    ...entry,
  };
}

type QueueOf<Large> = Pick<ChartDrawing, 'note'> & {
  readonly held: (snap: Snapshot) => number;
  readonly limit: (snap: Snapshot) => number;
  readonly large: Large;
};

const CHARTS = chartsOf(() => words.plots, {
  packets: {
    isShared: true,
    lines: [
      { measure: M.offered, hue: 'packet', ground: true, top: 1 },
      { measure: M.lost, hue: 'alarm', ground: true, top: 1 },
    ],
    topWords: ({ most }) => words.plots.packets.top({ most: three(most) }),
    saysDrawn: lostWords,
    note: (run) => run.lost(),
    large: { offered: M.offered, lost: M.lost, delivered: { ...M.goodput, top: 1 } },
  },
  ring: queue('packet', M.ringUsed, {
    held: (snap) => snap.get(FrameField.ring_size) - snap.get(FrameField.ring_ready),
    limit: (snap) => snap.get(FrameField.ring_size),
    large: { used: M.ringUsed },
  }),
  input: queue('packet', M.inputQueue, {
    held: (snap) => snap.get(FrameField.netif_backlog_len),
    limit: M.inputQueue.limit,
    note: (run) => run.throttle(),
    large: { queued: M.inputQueue, lost: M.lost },
  }),
  output: queue('soft', M.outputQueue, {
    held: packetsQueued,
    limit: M.outputQueue.limit,
    large: { queued: M.outputQueue },
  }),
  routerCpu: {
    isStacked: true,
    lines: CPU_LINES.filter(({ hue }) => hue !== 'reader'),
    topWords: () => '',
    says: (snap) => {
      const share = snap.get(FrameField.cpu_hardirq_ns) / Math.max(1, snap.t_ns);
      return words.plots.routerCpu.value({ share: percent(Math.min(1, share)) });
    },
    note: (run) => run.routerSpent(),
    large: { hardirq: M.cpuHardIrq, softirq: M.cpuSoftIrq, idle: M.cpuIdle },
  },
  delay: {
    lines: [{ measure: M.delay, hue: 'reader', ground: true, top: 1 }],
    topWords: ({ most }) => words.plots.delay.top({ most: round(most) }),
    saysDrawn: ({ newest }) => words.plots.delay.value({ now: three(newest[0]) }),
    large: { mean: M.delay },
  },
});

/**
 * Returns the router's charts. With a polled driver packets wait in the receive ring, otherwise in the input queue, so
 * only one of these two has a chart.
 */
export function routerCharts(polled: boolean): readonly Chart[] {
  return CHARTS.filter(({ id }) => id !== (polled ? 'input' : 'ring'));
}
