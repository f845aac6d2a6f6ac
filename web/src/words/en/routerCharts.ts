/** A router's charts. */
import { count, percent, three } from '../numbers';

export const routerCharts = {
  plots: {
    packets: 'arrive · lost',
    input: 'input queue',
    ring: 'ring: filled + empty',
    output: 'output queue',
    cpu: 'CPU share',
    delay: 'one-way delay',
  },
  of: (held: number, limit: number) => `${count(held)} of ${count(limit)}`,
  lost: (lost: number, offered: number) => `${percent(offered > 0 ? lost / offered : 0)} lost so far`,
  interrupts: (share: number) => `hard irq ${percent(Math.min(1, share))} so far`,
  delay: (now_ms: number, most_ms: number) => `${three(now_ms)} ms · at most ${three(most_ms)}`,
};
