/** CPU time spent on a packet up to a moment of its history. The functions are pure. */

import type { Life } from '../../decode/life';

/**
 * Returns the CPU time spent on a packet up to `t_ns`, ns. For a stay at a stage that has not ended at `t_ns`, at most
 * the time since its start counts.
 */
export function cpuSpent({ stays }: Life, t_ns: number): number {
  return stays.reduce((sum, { from_ns, to_ns, served_ns }) => {
    const left_ns = Math.max(0, t_ns - from_ns);
    return sum + (t_ns >= to_ns ? served_ns : Math.min(served_ns, left_ns));
  }, 0);
}

/** Returns the packet's stage at a moment. Null after the packet has ended. */
export function stageAt({ stays, ended }: Life, t_ns: number): number | null {
  const now = stays.findLast(({ from_ns }) => from_ns <= t_ns) ?? stays[0];
  const isLast = now === stays.at(-1);
  return ended && isLast && t_ns >= now.to_ns ? null : now.stage;
}

export function isAtEnd(life: Life | null): boolean {
  return life?.ended === true;
}
