/** A run from its first moment to its end, or through a stretch; nothing is kept of the way. */

import { About, KernelFile, Section } from '../tables/tables';
import type { Ringside } from './generated/ringside.js';
import type { News, Passage, Stretch } from './outcome';
import type { Machine } from './protocol';

/** Events between two looks at the clock: some milliseconds of work. */
const BITE = 100_000;
/** How far it has come is told so often, ms. */
const TELL_MS = 200;
/** Later than any run ends, ns. */
const NEVER_NS = 3.6e15;

type Say = (news: News) => void;

export function toItsEnd(ringside: Ringside, say: Say): void {
  goOn(ringside, NEVER_NS, say);
  const metrics = JSON.parse(ringside.metrics_json());
  for (const [, name, calls] of ringside.kernel_text(KernelFile.Gcov).matchAll(/(\S+) +(\d+)/g))
    metrics[`coverage.${name}`] = Number(calls);
  say({ type: 'end', outcome: { metrics, digest: ringside.digest() } });
  ringside.free();
}

/** The machine is at its first moment. */
export function through(machine: Machine, stretch: Stretch, say: Say = () => {}): Passage {
  goOn(machine, stretch.from_ns, say);
  const begin = machine.section(Section.Frame).slice();
  goOn(machine, stretch.to_ns, say);
  const end = machine.section(Section.Frame).slice();
  return { begin, end, waits: stretch.waits ? waitsIn(machine, stretch) : new Float64Array() };
}

function waitsIn(machine: Machine, { from_ns, to_ns }: Stretch): Float64Array {
  while (machine.inquire(About.Waits, 0, from_ns, to_ns, BITE));
  return machine.section(Section.Answer).slice();
}

function goOn(machine: Pick<Machine, 'run_until' | 'now_ns'>, to_ns: number, say: Say): void {
  let told_ms = performance.now();
  while (machine.run_until(to_ns, BITE)) {
    const now_ms = performance.now();
    if (now_ms - told_ms < TELL_MS) continue;
    told_ms = now_ms;
    say({ type: 'way', now_ns: machine.now_ns() });
  }
}
