/** Charts of a receiver: goodput, queues, use of the CPU, the sender's windows. */
import { FrameField } from '../../tables/tables';
import { charts as words } from '../../words/opening';
import { type ChartReading, CPU_LINES, chartsOf, meanOver } from '../charts';
import { SERIES_MEASURES as M, TO_KIB, TO_MIB } from '../series';

function goodputWords({ rows, shown, known_ns, isWhole, sinceChange }: ChartReading): string {
  const mean = meanOver(rows, shown, M.goodput);
  const said = isWhole ? words.mean(mean) : words.meanOf(mean, known_ns);
  return sinceChange.to > sinceChange.from ? said + words.sinceChange(meanOver(rows, sinceChange, M.goodput)) : said;
}

export const RECEIVER_CHARTS = chartsOf(() => words.plots, {
  goodput: {
    lines: [{ measure: M.goodput, hue: 'reader', ground: true, top: 50 }],
    topWords: ({ top }) => words.tops.goodput(top),
    saysDrawn: goodputWords,
    large: [M.goodput, M.offered],
  },
  ring: {
    lines: [{ measure: M.ringUsed, hue: 'packet', ground: true, top: (snap) => snap.get(FrameField.ring_size) }],
    limit: (snap) => snap.get(FrameField.ring_size),
    topWords: ({ snap }) => words.tops.ring(snap.get(FrameField.ring_size)),
    says: (snap) =>
      words.ring(snap.get(FrameField.ring_size) - snap.get(FrameField.ring_ready), snap.get(FrameField.ring_size)),
    large: [M.ringUsed],
  },
  queues: {
    lines: [
      { measure: M.receiveQueue, hue: 'reader', ground: true, top: (snap) => snap.get(FrameField.rcvbuf) * TO_MIB },
      { measure: M.backlog, hue: 'soft', top: 80 },
    ],
    limit: (snap) => snap.get(FrameField.rcvbuf) * TO_MIB,
    topWords: ({ mostOf: [queued, backlog] }) => words.tops.queues(queued / TO_MIB, backlog),
    says: (snap) => words.queues(snap.get(FrameField.receive_bytes), snap.get(FrameField.backlog_pkts)),
    large: [M.receiveQueue, M.backlog],
  },
  cpu: {
    isStacked: true,
    lines: CPU_LINES,
    // CPU shares always have the same scale, so it has no label.
    topWords: () => '',
    says: (snap) => {
      const ticks = snap.get(FrameField.ticks_total);
      const spent = snap.get(FrameField.cpu_app_ns) / Math.max(1, snap.t_ns);
      return ticks > 0 ? words.share(spent, snap.get(FrameField.ticks_app) / ticks) : '';
    },
    large: [M.cpuReader, M.cpuSoftIrq, M.cpuHardIrq],
  },
  sender: {
    lines: [
      { measure: M.cwnd, hue: 'thread', top: 80 },
      { measure: M.advertisedWindow, hue: 'ack', top: 2 ** 20 * TO_KIB },
    ],
    topWords: ({ mostOf: [cwnd, window] }) => words.tops.sender(cwnd, window / TO_KIB),
    says: (snap) => words.sender(snap.get(FrameField.cwnd), snap.get(FrameField.advertised_window)),
    large: [M.cwnd, M.advertisedWindow],
  },
});
