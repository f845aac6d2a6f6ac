/** A run from its first moment to its end; nothing is kept of the way. */

import { KernelFile } from '../tables/tables';
import type { Ringside } from './generated/ringside.js';
import type { News } from './outcome';

/** Events between two looks at the clock: some milliseconds of work. */
const BITE = 100_000;
/** How far it has come is told so often, ms. */
const TELL_MS = 200;
/** Later than any run ends, ns. */
const NEVER_NS = 3.6e15;

export function toItsEnd(ringside: Ringside, say: (news: News) => void): void {
  let told_ms = performance.now();
  while (ringside.run_until(NEVER_NS, BITE)) {
    const now_ms = performance.now();
    if (now_ms - told_ms < TELL_MS) continue;
    told_ms = now_ms;
    say({ type: 'way', now_ns: ringside.now_ns() });
  }
  const metrics = JSON.parse(ringside.metrics_json());
  for (const [, name, calls] of ringside.kernel_text(KernelFile.Gcov).matchAll(/(\S+) +(\d+)/g))
    metrics[`coverage.${name}`] = Number(calls);
  say({ type: 'end', outcome: { metrics, digest: ringside.digest() } });
  ringside.free();
}
