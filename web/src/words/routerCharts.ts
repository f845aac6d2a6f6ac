/** A router's charts. */
import english from './en/routerCharts';
import { count, percent, round, three } from './numbers';
import { part } from './spoken';

export const routerCharts = part('routerCharts', english, (say) => ({
  ...say,
  /** Label of the top of each scale. */
  tops: {
    ...say.tops,
    packets: (most: number) => say.tops.packets({ most: three(most) }),
    input: (most: number) => say.tops.input({ most: count(most) }),
    ring: (most: number) => say.tops.ring({ most: count(most) }),
    output: (most: number) => say.tops.output({ most: count(most) }),
    delay: (most_ms: number) => say.tops.delay({ most: round(most_ms) }),
  },
  of: (held: number, limit: number) => say.of({ held: count(held), limit: count(limit) }),
  lost: (part: number, sinceChange: number | null) =>
    sinceChange === null
      ? say.lost.yes({ part: percent(part) })
      : say.lost.no({ part: percent(part), sinceChange: percent(sinceChange) }),
  interrupts: (share: number) => say.interrupts({ share: percent(Math.min(1, share)) }),
  delay: (now_ms: number) => say.delay({ now: three(now_ms) }),
}));
