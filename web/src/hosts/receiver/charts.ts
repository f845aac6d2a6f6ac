/** Charts of a receiver: goodput, queues, use of the CPU, the sender's windows. */
import { FrameField } from '../../tables/tables';
import { bytes, count, duration, percent, three } from '../../words/numbers';
import { charts as words } from '../../words/opening';
import { type ChartReading, type ChartStretch, CPU_LINES, chartsOf, meanOver } from '../charts';
import { SERIES_MEASURES as M, TO_KIB, TO_MIB } from '../series';

function goodputWords({ snap, rows, shown, known_ns, isFromStart, isWhole, sinceChange }: ChartReading): string {
  const { goodput } = words.plots;
  const meanIn = (stretch: ChartStretch) => three(meanOver(rows, stretch, M.goodput));
  // Rows have 10 ms each. In a short run, the newest, incomplete interval would be missing from their mean.
  const soFar = () => three((snap.get(FrameField.delivered_bytes) * 8e3) / Math.max(1, snap.t_ns));
  const mbps = isFromStart ? soFar() : meanIn(shown);
  const said = isFromStart || isWhole ? goodput.mean({ mbps }) : goodput.meanOf({ mbps, known: duration(known_ns) });
  return sinceChange.to > sinceChange.from ? said + goodput.sinceChange({ mbps: meanIn(sinceChange) }) : said;
}

export const RECEIVER_CHARTS = chartsOf(() => words.plots, {
  goodput: {
    lines: [{ measure: M.goodput, hue: 'reader', ground: true, top: 50 }],
    topWords: ({ top }) => words.plots.goodput.top({ mbps: three(top) }),
    saysDrawn: goodputWords,
    note: (run) => `${run.offered()}; ${run.lost()}`,
    large: { delivered: M.goodput, offered: M.offered },
  },
  ring: {
    lines: [{ measure: M.ringUsed, hue: 'packet', ground: true, top: (snap) => snap.get(FrameField.ring_size) }],
    limit: (snap) => snap.get(FrameField.ring_size),
    topWords: ({ snap }) => words.plots.ring.top({ size: count(snap.get(FrameField.ring_size)) }),
    says: (snap) => {
      const size = snap.get(FrameField.ring_size);
      return words.plots.ring.value({ used: count(size - snap.get(FrameField.ring_ready)), size: count(size) });
    },
    large: { used: M.ringUsed },
  },
  queues: {
    lines: [
      { measure: M.receiveQueue, hue: 'reader', ground: true, top: (snap) => snap.get(FrameField.rcvbuf) * TO_MIB },
      { measure: M.backlog, hue: 'soft', top: 80 },
    ],
    limit: (snap) => snap.get(FrameField.rcvbuf) * TO_MIB,
    topWords: ({ mostOf: [queued, backlog] }) =>
      words.plots.queues.top({ held: bytes(queued / TO_MIB), backlog: count(backlog) }),
    says: (snap) =>
      words.plots.queues.value({
        held: bytes(snap.get(FrameField.receive_bytes)),
        backlog: count(snap.get(FrameField.backlog_pkts)),
      }),
    large: { queue: M.receiveQueue, backlog: M.backlog },
  },
  cpu: {
    isStacked: true,
    lines: CPU_LINES,
    // The value beside the chart's name covers the whole run so far. The curves cover only the last seconds.
    topWords: () => words.plots.cpu.top,
    says: (snap) => {
      const ticks = snap.get(FrameField.ticks_total);
      const spent = percent(snap.get(FrameField.cpu_app_ns) / Math.max(1, snap.t_ns));
      return ticks > 0 ? words.plots.cpu.value({ spent, ticks: percent(snap.get(FrameField.ticks_app) / ticks) }) : '';
    },
    note: (run) => run.spent(),
    large: { receiver: M.cpuReader, softirq: M.cpuSoftIrq, hardirq: M.cpuHardIrq },
  },
  sender: {
    lines: [
      { measure: M.cwnd, hue: 'thread', top: 80 },
      { measure: M.advertisedWindow, hue: 'ack', top: 2 ** 20 * TO_KIB },
    ],
    topWords: ({ mostOf: [cwnd, window] }) =>
      words.plots.sender.top({ cwnd: count(cwnd), window: bytes(window / TO_KIB) }),
    says: (snap) => {
      const cwnd = snap.get(FrameField.cwnd);
      const window = bytes(snap.get(FrameField.advertised_window));
      return cwnd === 0 ? words.plots.sender.none : words.plots.sender.value({ cwnd: count(cwnd), window });
    },
    large: { cwnd: M.cwnd, window: M.advertisedWindow },
  },
});
