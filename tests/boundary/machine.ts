/** Gives tests the real WebAssembly modules in Node, and the native program. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CaptureFile, CaptureReader, initSync, Ringside } from '../../web/src/engine/generated/complete.js';
import { Ringside as FirstRingside, initSync as initFirst } from '../../web/src/engine/generated/ringside.js';
import { allValues, presetOf } from '../../web/src/scenario/params';
import { PARAMS } from '../../web/src/tables/generated/tables';
import { NATIVE } from '../native';

const top = new URL('../../', import.meta.url);
const moduleNamed = (name: string) => readFileSync(new URL(`web/src/engine/generated/${name}_bg.wasm`, top));
const wasm = initSync({ module: moduleNamed('complete') });
initFirst({ module: moduleNamed('ringside') });

export { CaptureFile, CaptureReader, FirstRingside, Ringside };
export const { memory } = wasm;

/** Values of parameters that differ from the preset's values, by id, in the units that the page shows. */
export type Settings = Readonly<Record<string, number>>;

export function index(id: string): number {
  return PARAMS.findIndex((param) => param.id === id);
}

/**
 * Returns the values of all parameters for a preset, in the order of the parameter table. The page's code computes
 * them.
 */
export function valuesOf(preset: string, settings: Settings = {}): number[] {
  const known = presetOf(preset);
  if (known === undefined) throw new Error(`${preset} is no preset`);
  return allValues(known, settings);
}

/** Creates a simulation with the complete WebAssembly module, which also has Linux 6.12 and captures. */
export function ringside(preset: string, settings: Settings = {}): Ringside {
  return new Ringside(Float64Array.from(valuesOf(preset, settings)));
}

/** Creates a simulation with the small WebAssembly module that the page loads first. */
export function firstRingside(preset: string, settings: Settings = {}): FirstRingside {
  return new FirstRingside(Float64Array.from(valuesOf(preset, settings)));
}

/** Runs the simulation to `t_ns` in slices of `slice` events, as the worker does. */
export function runTo(machine: Pick<Ringside, 'run_until'>, t_ns: number, slice = 50_000): void {
  while (machine.run_until(t_ns, slice));
}

export function seekTo(machine: Ringside, t_ns: number, slice = 50_000): void {
  while (machine.seek(t_ns, slice));
}

/** Returns a copy of one section of the data that the module gives to the page. */
export function section(machine: Ringside, number: number): Float64Array {
  const length = machine.fill(number);
  return new Float64Array(wasm.memory.buffer, machine.ptr(number), length).slice();
}

/** Returns what the command line prints. */
export function printed(...args: string[]): string {
  return execFileSync(NATIVE, args, { encoding: 'utf8' });
}

export function refused(...args: string[]): { status: number | null; lines: string[] } {
  const { status, stderr } = spawnSync(NATIVE, args, { encoding: 'utf8' });
  return { status, lines: stderr.trimEnd().split('\n') };
}
