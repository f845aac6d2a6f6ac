/**
 * Messages between the page and its worker: one command, then one reply whose numbers are in one transferred buffer.
 * The page returns buffers with the next command.
 */

import type { Span } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import { SECTIONS } from '../tables/tables';
import type { Ringside } from './generated/ringside.js';

/** Recording before the target of a jump. The lengths say how long before the target it begins. */
export type LeadIn = {
  /** Length of the recording of packets' changes of stage (hops), CPU spans and ordinary log entries, ns. */
  readonly details_ns: number;
  /**
   * Time before the target at which the simulator stores its values, so that the page can compute rates from them, ns.
   */
  readonly rates_ns: number;
};

/** No recording before the target, because the page keeps its earlier records or does not draw the run. */
export const NOTHING_BEFORE: LeadIn = { details_ns: 0, rates_ns: 0 };

/**
 * Reasons for a jump. `seek`: the user goes to a moment. `settle`: brings the simulated machine back to the moment
 * shown. `fetch`: records that moment's past again. `turn`: goes to the start of a loop. After the last three, the page
 * does not show the moments in between.
 */
export type Seek = 'seek' | 'settle' | 'fetch' | 'turn';

export type Order =
  | { readonly type: 'start'; readonly run: RunSpec; readonly to_ns: number; readonly lead: LeadIn }
  | { readonly type: 'advance'; readonly to_ns: number; readonly record: boolean }
  | { readonly type: Seek; readonly to_ns: number; readonly lead: LeadIn }
  | { readonly type: 'step'; readonly unit: number }
  | { readonly type: 'stepBack'; readonly unit: number }
  /** Runs until the condition of an `Until` code is met. */
  | { readonly type: 'runTo'; readonly until: number; readonly packet: number; readonly lead: LeadIn }
  /** Asks an `About` question, with a number as its argument or for a time span. The run stays at its moment. */
  | { readonly type: 'inquire'; readonly about: number; readonly number: number; readonly stretch: Span }
  | { readonly type: 'set'; readonly param: number; readonly value: number }
  /** Requests the text of a kernel file, such as `/proc/net/snmp`. The run stays at its moment. */
  | { readonly type: 'text'; readonly file: number };

/** Gives up the long order that has the command's id. The simulator then answers this order at once. */
export type Stop = { readonly type: 'stop' };

/** An order with its id. Its answers carry the same id. */
export type Command = {
  readonly id: number;
  readonly order: Order | Stop;
  readonly recycled: readonly ArrayBuffer[];
};

/**
 * Start of each section in the reply's buffer, in 64-bit words. The last offset (number `SECTIONS`, from 0) is the end
 * of the last section.
 */
type Offsets = readonly number[];

export type Answer = {
  readonly type: 'answer';
  /** Id of the answered order. */
  readonly id: number;
  readonly order: Order['type'];
  readonly now_ns: number;
  /** Start of the recording of all details without gaps, ns. Infinity if there is none. */
  readonly detailed_from_ns: number;
  /** Whether the order is unfinished. A seek sends more answers; an advance must be requested again. */
  readonly more: boolean;
  /** Reason why the simulator refused a value. */
  readonly refused: Refusal | null;
  /** Whether the condition was met. Only for `runTo`. */
  readonly met: boolean;
  readonly buffer: ArrayBuffer;
  readonly offsets: Offsets;
};

/** A refusal as the simulator throws it: code and values, at the positions that `REFUSAL` gives. */
export type Refusal = Float64Array;

export type Fault = { readonly type: 'fault' } & (
  | {
      /**
       * `abi`: page and simulator have different versions; `load`: the WebAssembly module was not found; `panic`: the
       * simulator stopped; `silent`: the worker does not answer.
       */
      readonly reason: 'abi' | 'load' | 'panic' | 'silent';
      /**
       * Detail for debugging, not translated: a location in the simulator's code, versions, or the browser's message.
       */
      readonly detail: string;
    }
  /** The simulator refused the scenario. */
  | { readonly reason: 'refused'; readonly refusal: Refusal }
);

/** Text of a kernel file at the present moment of the run. A reply with a text changes nothing else. */
export type Text = {
  readonly type: 'text';
  /** Id of the answered order. */
  readonly id: number;
  readonly file: number;
  readonly now_ns: number;
  readonly text: string;
};

/** Asks whether the worker is alive. The worker answers with the same message. */
export type Knock = { readonly type: 'knock' };

export type Reply = Answer | Fault | Text | Knock;

/** The simulator's interface for the worker. The WebAssembly class and the fake simulator of the tests have it. */
export type Machine = Pick<
  Ringside,
  | 'run_until'
  | 'seek'
  | 'step'
  | 'step_back'
  | 'run_to'
  | 'met'
  | 'inquire'
  | 'set_param'
  | 'now_ns'
  | 'record'
  | 'lead_in'
  | 'detailed_from_ns'
  | 'values'
  | 'kernel_text'
> & {
  /** A view of one section, valid until the next call. */
  section(section: number): Float64Array;
};

export type MachineMaker = (run: RunSpec) => Machine;

/** Copies every section into one buffer. Uses `spare` again if it is large enough. */
export function pack(machine: Machine, spare: ArrayBuffer | undefined): { buffer: ArrayBuffer; offsets: number[] } {
  let words = new Float64Array(spare ?? new ArrayBuffer(64 * 1024));
  const offsets = [0];
  for (let section = 0; section < SECTIONS; section++) {
    const view = machine.section(section);
    const begin = offsets[section];
    if (begin + view.length > words.length) words = grown(words, begin, begin + view.length);
    words.set(view, begin);
    offsets.push(begin + view.length);
  }
  return { buffer: words.buffer, offsets };
}

function grown(words: Float64Array<ArrayBuffer>, used: number, needed: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.ceil(needed * 1.5));
  larger.set(words.subarray(0, used));
  return larger;
}
