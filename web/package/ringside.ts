/**
 * The package `ringside`: the simulator of the page, for notebooks and programs.
 *
 * Read first: README, "In a notebook". The simulation runs in the caller's thread. Equal scenarios give equal digests,
 * also on the page and on the command line. A digest is a hash of all events.
 */

import { refusalWords } from '../src/decode/refusal';
import { isRefusal } from '../src/engine/fault';
import { Ringside } from '../src/engine/generated/complete.js';
import { metricsOf } from '../src/engine/metrics';
import { runOf } from '../src/scenario/store';
import { PARAM_NOTES, PRESET_NOTES } from '../src/tables/generated/notes';
import { PARAMS, PRESETS, SERIES, SERIES_WIDTH, Section } from '../src/tables/tables';
import type { Metrics, Parameter, Preset, Scenario, Series, Value } from './api.js';
import { load } from './module';
import { readScenario } from './scenario';

export type * from './api.js';

/** All parameters of the simulated machine. */
export const parameters: readonly Parameter[] = PARAMS.map((param) => ({ ...param, ...PARAM_NOTES[param.id] }));

/** All presets (named initial scenarios). */
export const presets: readonly Preset[] = PRESETS.map((preset) => ({ ...preset, ...PRESET_NOTES[preset.id] }));

/** Number of events between two reads of the recorded series: a few milliseconds of work. */
const BITE = 100_000;

/** Calls the simulation, and turns the code of a rejected input into an error with a text. */
function asked<Answer>(call: () => Answer): Answer {
  try {
    return call();
  } catch (refusal) {
    throw isRefusal(refusal) ? new RangeError(refusalWords(refusal)) : refusal;
  }
}

/** One run of the simulation. */
export class Machine {
  /** The simulation in WebAssembly; null after `free`. */
  #owned: Ringside | null;
  readonly #memory: WebAssembly.Memory;
  readonly #rows: number[] = [];

  private constructor(machine: Ringside, memory: WebAssembly.Memory) {
    this.#owned = machine;
    this.#memory = memory;
  }

  get #machine(): Ringside {
    if (this.#owned === null) throw new Error('This machine was freed: start another one.');
    return this.#owned;
  }

  /** Creates a simulation at t = 0. Throws a `RangeError` that names each value that is not allowed. */
  static async start(scenario: Scenario | string = {}): Promise<Machine> {
    const read = readScenario(scenario);
    const { memory } = await load();
    const { values, interventions } = runOf(read);
    const machine = asked(() => new Ringside(Float64Array.from(values)));
    for (const { at_ns, param, value } of interventions) asked(() => machine.add_intervention(at_ns, param, value));
    return new Machine(machine, memory);
  }

  /** Runs the simulation until `until_s` (seconds of model time), or to the end of the run. */
  run(until_s = Number.POSITIVE_INFINITY): this {
    const until_ns = Math.min(until_s * 1e9, Number.MAX_SAFE_INTEGER);
    for (;;) {
      const more = this.#machine.run_until(until_ns, BITE);
      this.#keepSeries();
      if (!more) return this;
    }
  }

  /** Changes a parameter at the present model time. Throws a `RangeError` if the value is not allowed. */
  set(id: string, value: Value): this {
    const { overrides } = readScenario({ set: { [id]: value } });
    const index = PARAMS.findIndex((param) => param.id === id);
    asked(() => this.#machine.set_param(index, overrides[id]));
    return this;
  }

  /** Present model time, s. */
  get now_s(): number {
    return this.#machine.now_ns() / 1e9;
  }

  /** Hash of all events so far, sixteen hexadecimal digits. */
  get digest(): string {
    return this.#machine.digest();
  }

  /** Metrics of the run so far. */
  metrics(): Metrics {
    return metricsOf(this.#machine);
  }

  /** Time series of the run so far, with one value for each 10 ms. */
  series(): Series {
    const count = this.#rows.length / SERIES_WIDTH;
    const column = (at: number) =>
      Float64Array.from({ length: count }, (_, row) => this.#rows[row * SERIES_WIDTH + at]);
    return Object.fromEntries(Object.entries(SERIES).map(([name, at]) => [name, column(at)]));
  }

  /** Frees the simulation's memory. The object cannot be used afterwards. */
  free(): void {
    this.#owned?.free();
    this.#owned = null;
  }

  #keepSeries(): void {
    const length = this.#machine.fill(Section.Series);
    const rows = new Float64Array(this.#memory.buffer, this.#machine.ptr(Section.Series), length);
    for (const number of rows) this.#rows.push(number);
  }
}
