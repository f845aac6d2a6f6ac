/**
 * Makes a whole run, a span of a run, or a packet capture. The simulated machine and its checkpoints are kept for the
 * next request.
 */

import type { RunSpec } from '../scenario/runSpec';
import { About, KernelFile, Section } from '../tables/tables';
import type { CaptureFile } from './generated/complete.js';
import type { Ringside } from './generated/ringside.js';
import { LastMachine } from './kept';
import { machineIn } from './machine';
import { metricsOf } from './metrics';
import type { Modules } from './modules';
import type { Capture, News, Outcome, OutcomeRequest, Passage, Since, Statement, Stretch, Verdict } from './outcome';
import type { Machine } from './protocol';

/** Number of simulated events between two checks of the clock: some milliseconds of work. */
const BITE = 100_000;
/** Interval of progress reports, ms. */
const TELL_MS = 200;
/** A moment later than the end of any run, ns. */
const NEVER_NS = 3.6e15;

type Say = (news: News) => void;

const machines = new WeakMap<Modules, LastMachine>();

/** Returns the simulated machine of the worker's last request, which is kept for the next one. */
function lastOf(modules: Modules): LastMachine {
  const last = machines.get(modules) ?? new LastMachine(modules);
  machines.set(modules, last);
  return last;
}

/**
 * Makes the requested run. If possible, the simulated machine of the previous run continues from the moment at which
 * the two runs begin to differ. Loads the complete module if necessary.
 */
export async function taken(modules: Modules, run: RunSpec, wanted: OutcomeRequest, say: Say): Promise<void> {
  if (wanted !== null && 'script' in wanted) {
    const { playScript } = await modules.complete();
    say({ type: 'played', statements: statementsOf(playScript(wanted.script)) });
    return;
  }
  if (wanted !== null && 'side' in wanted) {
    const complete = await modules.complete();
    const { ringside } = run.replay === undefined ? { ringside: complete.make(run) } : await modules.made(run);
    say({ type: 'captured', file: captured(complete.CaptureFile, ringside, wanted, say) });
    ringside.free();
    return;
  }
  const { ringside, module } = await lastOf(modules).turnedTo(run, beginOf(wanted));
  const { memory } = module;
  if (wanted === null) say({ type: 'end', outcome: toItsEnd(ringside, say) });
  else if ('since_ns' in wanted) say({ type: 'end', outcome: since(ringside, memory, wanted, say) });
  else say({ type: 'passed', passage: through(machineIn(ringside, memory), wanted, say) });
}

/** Latest moment that the simulated machine may have when the work on a request begins, ns. */
function beginOf(wanted: Stretch | Since | null): number {
  if (wanted === null) return NEVER_NS;
  return 'since_ns' in wanted ? wanted.since_ns : wanted.from_ns;
}

/** Number of texts per statement in the module's answer. */
const COLUMNS = 8;

function statementsOf(texts: readonly string[]): Statement[] {
  return Array.from({ length: texts.length / COLUMNS }, (_, n) => {
    const [line, at, text, verdict, why, about, expected, actual] = texts.slice(n * COLUMNS, (n + 1) * COLUMNS);
    return { line, at, text, verdict: verdict as Verdict, why: why as Statement['why'], about, expected, actual };
  });
}

function toItsEnd(ringside: Ringside, say: Say): Outcome {
  goOn(ringside, NEVER_NS, say);
  const metrics = metricsOf(ringside) as Record<string, number>;
  for (const [, name, calls] of ringside.kernel_text(KernelFile.Gcov).matchAll(/(\S+) +(\d+)/g))
    metrics[`coverage.${name}`] = Number(calls);
  return { metrics, digest: ringside.digest() };
}

/** Runs to the end and keeps the single values at the moment `since_ns`. */
function since(ringside: Ringside, memory: WebAssembly.Memory, { since_ns }: Since, say: Say): Outcome {
  const machine = machineIn(ringside, memory);
  goOn(machine, since_ns, say);
  const begin = machine.section(Section.Frame).slice();
  const outcome = toItsEnd(ringside, say);
  return { ...outcome, ends: { begin, end: machine.section(Section.Frame).slice() } };
}

/**
 * Captures the network frames of a time span. The simulated machine must be at the start of the run, even if the span
 * begins later.
 */
export function captured(
  Writer: typeof CaptureFile,
  ringside: Ringside,
  { from_ns, to_ns, side, snapLength }: Capture,
  say: Say = () => {},
): Uint8Array<ArrayBuffer>[] {
  const writer = new Writer(ringside, side, from_ns, to_ns, snapLength);
  const file = [writer.take(ringside)];
  goOn(ringside, to_ns, say, () => file.push(writer.take(ringside)));
  writer.free();
  return file as Uint8Array<ArrayBuffer>[];
}

/**
 * Runs a simulated machine through a time span. When called, the machine must not be later than the start of the span.
 */
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

function goOn(
  machine: Pick<Machine, 'run_until' | 'now_ns'>,
  to_ns: number,
  say: Say,
  look: () => void = () => {},
): void {
  let told_ms = performance.now();
  for (;;) {
    const more = machine.run_until(to_ns, BITE);
    look();
    if (!more) return;
    const now_ms = performance.now();
    if (now_ms - told_ms < TELL_MS) continue;
    told_ms = now_ms;
    say({ type: 'way', now_ns: machine.now_ns() });
  }
}
