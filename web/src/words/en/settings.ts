/**
 * Parameters and presets by their ids. Their English stands in the core, which prints it, too, and
 * comes with the tables; here are the words around it.
 */
import type { ParamChange, ParamGroup, ParamId, ParamUnit, PresetId } from '../../tables/names';
import { PARAMS, PRESETS } from '../../tables/tables';
import { clock, duration, enumerated, plural } from '../numbers';

type ParamWords = { readonly label: string };
type PresetWords = { readonly title: string; readonly sentence: string };

function byId<Id extends string, Words>(rows: readonly (Words & { readonly id: Id })[]): Readonly<Record<Id, Words>> {
  const words = {} as Record<Id, Words>;
  for (const row of rows) words[row.id] = row;
  return words;
}

/** What is called as it stands in the table. */
function itself<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const words = {} as Record<Name, string>;
  for (const name of names) words[name] = name;
  return words;
}

export const settings = {
  params: byId<ParamId, ParamWords>(PARAMS),
  presets: byId<PresetId, PresetWords>(PRESETS),
  groups: itself<ParamGroup>(PARAMS.map(({ group }) => group)),
  units: itself<ParamUnit>(PARAMS.map(({ unit }) => unit)),
  /** What one of them is called, where that differs. */
  unitOfOne: {
    streams: 'stream',
    packets: 'packet',
    descriptors: 'descriptor',
    frames: 'frame',
    pages: 'page',
    jobs: 'job',
  } as Readonly<Partial<Record<ParamUnit, string>>>,
  /** How a change reaches a running machine. */
  changes: {
    live: 'Applies at once.',
    device_reset: 'Resets the device: what the ring holds is lost.',
    restart: 'Starts the run again.',
  } satisfies Record<ParamChange, string>,
  /** A switch in its menu, and as a link writes it. */
  switched: ['off', 'on'],
  written: ['false', 'true'],
  /** "8 … 4096 descriptors". */
  between: (least: string, most: string, unit: string) => `${least} … ${most} ${unit}`.trimEnd(),
  oneOf: (values: readonly string[]) => enumerated(values),
  /** "10 jobs". */
  value: (value: string, unit: string) => `${value} ${unit}`.trimEnd(),
  /** "Receiver nice value −15". */
  set: (label: string, value: string) => `${label} ${value}`,
  /** The newest change: what an undo would take back. */
  changedSince: (label: string, value: string, at_ns: number) => `${label} ${value} since ${duration(at_ns)}`,
  changedFromStart: (label: string, value: string) => `${label} ${value} from the start`,
  unchanged: 'Nothing changed since the start.',
  otherPreset: 'Another starting point was chosen.',
  /** What a reset took back. */
  reset: 'Reset',
  resetTook: (changes: number) =>
    plural(changes, {
      one: 'one change was taken back. Undo brings it again',
      other: `${changes} changes were taken back. Undo brings them again`,
    }),
  takenBack: 'Every change was taken back.',
  refused: 'The machine refused a value',
  forked: 'The run has forked',
  forkedBy: (label: string, at_ns: number) => `${label} changed at ${clock(at_ns)}; what you had seen is Run B.`,
};
