/** Texts for parameters and presets. Their English names are in the core and come with the generated tables. */

import type { ParamId, ParamUnit } from '../tables/names';
import { settingsOfCore } from './core';
import english from './en/settings';
import { clock, duration, either, enumerated, listed, quantity } from './numbers';
import { part } from './spoken';

export const settings = part('settings', { ...english, ...settingsOfCore }, (say) => ({
  ...say,
  unitOfOne: say.unitOfOne as Readonly<Partial<Record<ParamUnit, string>>>,
  /** Meaning of the value 0, if it is not simply “none”. */
  zero: say.zero as Readonly<Partial<Record<ParamId, string>>>,
  /** Formats limits with a unit, such as "8 … 4 096 descriptors". */
  between: (least: string, most: string, unit: string) => `${least} … ${most} ${unit}`.trimEnd(),
  oneOf: either,
  /** Formats a value with a unit, such as "10 MiB". A unit of more than four letters is a word, which may wrap. */
  value: (value: string, unit: string) => (unit.length > 4 ? `${value} ${unit}` : quantity(value, unit).trimEnd()),
  /** Formats a parameter with its value, such as "Receiver nice value −15". */
  set: (label: string, value: string) => say.set({ label, value }),
  presetWith: (changes: readonly string[], others: number) =>
    others > 0
      ? say.presetWithMore({ changes: enumerated(changes), others })
      : say.presetWith({ changes: listed(changes) }),
  /** Description of the newest change, which an undo would remove. */
  changedSince: (label: string, value: string, at_ns: number) =>
    say.changedSince({ label, value, at: duration(at_ns) }),
  changedFromStart: (label: string, value: string) => say.changedFromStart({ label, value }),
  resetTook: (changes: number) => say.resetTook({ changes }),
  forkedBy: (label: string, at_ns: number) => say.forkedBy({ label, at: clock(at_ns) }),
}));
