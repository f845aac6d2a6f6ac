/** A router's charts. */
import { count, percent, round, three } from '../numbers';

export const routerCharts = {
  plots: {
    packets: 'arrive · lost',
    input: 'input queue',
    ring: 'ring: filled + empty',
    output: 'output queue',
    routerCpu: 'CPU share',
    delay: 'one-way delay',
  },
  /** The top of each scale. */
  tops: {
    packets: (most: number) => `to ${three(most)} k/s`,
    input: (most: number) => `to ${count(most)}`,
    ring: (most: number) => `to ${count(most)}`,
    output: (most: number) => `to ${count(most)}`,
    delay: (most_ms: number) => `to ${round(most_ms)} ms`,
  },
  of: (held: number, limit: number) => `${count(held)} of ${count(limit)}`,
  lost: (part: number, sinceChange: number | null) =>
    sinceChange === null ? `${percent(part)} lost` : `${percent(part)} lost, ${percent(sinceChange)} since change`,
  interrupts: (share: number) => `hard irq ${percent(Math.min(1, share))} so far`,
  delay: (now_ms: number) => `${three(now_ms)} ms`,
};
