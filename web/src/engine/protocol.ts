/**
 * What crosses between the page and its worker: one command out, one reply back, the
 * reply's numbers in one transferred buffer. Buffers come back with the next command.
 */

import type { Span } from '../lib/span';
import type { RunSpec } from '../scenario/runSpec';
import { SECTIONS } from '../tables/tables';

/** What the page needs of the time before a moment to which it jumps. */
export type LeadIn = {
  /** Hops, CPU spans and ordinary entries of the log, for so long, ns. */
  readonly details_ns: number;
  /** The frame so long before, from which rates are reckoned, ns. */
  readonly rates_ns: number;
};

/** Where the picture stays it has its past, and a run that is not drawn needs none. */
export const NOTHING_BEFORE: LeadIn = { details_ns: 0, rates_ns: 0 };

export type Order =
  | { readonly type: 'start'; readonly run: RunSpec; readonly to_ns: number; readonly lead: LeadIn }
  | { readonly type: 'advance'; readonly to_ns: number; readonly record: boolean }
  | { readonly type: 'seek'; readonly to_ns: number; readonly lead: LeadIn }
  | { readonly type: 'step'; readonly unit: number }
  | { readonly type: 'stepBack'; readonly unit: number }
  /** On until what a code of `Until` names comes about. */
  | { readonly type: 'runTo'; readonly until: number; readonly packet: number; readonly lead: LeadIn }
  /** Looks up what a code of `About` asks, with its argument or about a stretch of the clock. The run does not move. */
  | { readonly type: 'inquire'; readonly about: number; readonly number: number; readonly stretch: Span }
  | { readonly type: 'set'; readonly param: number; readonly value: number }
  /** What one of the kernel's files says. The run does not move. */
  | { readonly type: 'text'; readonly file: number };

/** Gives up the order of the same id, which takes long; it is answered at once. */
export type Stop = { readonly type: 'stop' };

/** One order. Its answers bear its id: what asked for them is known by nothing else. */
export type Command = {
  readonly id: number;
  readonly order: Order | Stop;
  readonly recycled: readonly ArrayBuffer[];
};

/** Where each section begins in the reply's buffer; `SECTIONS + 1` offsets, in words. */
export type Offsets = readonly number[];

export type Answer = {
  readonly type: 'answer';
  /** Of the order that it answers. */
  readonly id: number;
  readonly order: Order['type'];
  readonly now_ns: number;
  /** Since when everything is recorded without a gap, ns; infinity while it is not. */
  readonly detailed_from_ns: number;
  /** The order is not finished: more answers follow (seek), or ask again (advance). */
  readonly more: boolean;
  /** Why the machine refused a value. */
  readonly refused: Refusal | null;
  /** `runTo`: it came about. */
  readonly met: boolean;
  readonly buffer: ArrayBuffer;
  readonly offsets: Offsets;
};

/** Why a call is refused and the values that a sentence needs, by `REFUSAL`'s columns: what the machine throws. */
export type Refusal = Float64Array;

export type Fault = { readonly type: 'fault' } & (
  | {
      /** `abi`: of another version; `load`: not there; `panic`: it has stopped; `silent`: it does not answer. */
      readonly reason: 'abi' | 'load' | 'panic' | 'silent';
      /** For who looks for the cause, in no language of the page: a place in the machine's code, versions, what the browser said. */
      readonly detail: string;
    }
  /** There is no such machine. */
  | { readonly reason: 'refused'; readonly refusal: Refusal }
);

/** What one of the kernel's files says at the machine's moment; nothing else changed. */
export type Text = {
  readonly type: 'text';
  /** Of the order that it answers. */
  readonly id: number;
  readonly file: number;
  readonly now_ns: number;
  readonly text: string;
};

/** Asks whether the worker is there, and its answer. */
export type Knock = { readonly type: 'knock' };

export type Reply = Answer | Fault | Text | Knock;

/** The machine as the worker drives it; the WebAssembly class has this shape. */
export interface Machine {
  run_until(to_ns: number, at_most: number): boolean;
  seek(to_ns: number, at_most: number): boolean;
  step(unit: number, at_most: number): boolean;
  step_back(unit: number): boolean;
  run_to(until: number, packet: number, at_most: number): boolean;
  met(): boolean;
  inquire(about: number, number: number, from_ns: number, to_ns: number, at_most: number): boolean;
  /** Throws a `Refusal`, as every call does that refuses. */
  set_param(param: number, value: number): void;
  now_ns(): number;
  record(on: boolean): void;
  lead_in(details_ns: number, rates_ns: number): void;
  detailed_from_ns(): number;
  /** A view of one section, valid until the next call. */
  section(section: number): Float64Array;
  kernel_text(file: number): string;
}

export type MachineMaker = (run: RunSpec) => Machine;

/** Copies every section into one buffer, reusing `spare` when it is large enough. */
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
