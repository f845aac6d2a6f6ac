/**
 * Parameters and presets by their ids. Their English stands in the core, which prints it, too, and
 * comes with the tables; here are the words around it.
 */

import type { ParamChange, ParamId, ParamUnit } from '../tables/names';
import { settingsOfCore } from './core';
import english from './en/settings';
import { clock, duration, enumerated } from './numbers';
import { part } from './spoken';

export const settings = part('settings', { ...english, ...settingsOfCore }, (say) => ({
  ...say,
  unitOfOne: say.unitOfOne as Readonly<Partial<Record<ParamUnit, string>>>,
  /** Meaning of the value 0, if it is not simply “none”. */
  zero: say.zero as Readonly<Partial<Record<ParamId, string>>>,
  /** How a change reaches a running machine. */
  changes: say.changes satisfies Record<ParamChange, string>,
  /** "8 … 4096 descriptors". */
  between: (least: string, most: string, unit: string) => `${least} … ${most} ${unit}`.trimEnd(),
  oneOf: (values: readonly string[]) => enumerated(values),
  /** "10 jobs". */
  value: (value: string, unit: string) => `${value} ${unit}`.trimEnd(),
  /** "Receiver nice value −15". */
  set: (label: string, value: string) => say.set({ label, value }),
  /** The newest change: what an undo would take back. */
  changedSince: (label: string, value: string, at_ns: number) =>
    say.changedSince({ label, value, at: duration(at_ns) }),
  changedFromStart: (label: string, value: string) => say.changedFromStart({ label, value }),
  resetTook: (changes: number) => say.resetTook({ changes }),
  forkedBy: (label: string, at_ns: number) => say.forkedBy({ label, at: clock(at_ns) }),
}));
