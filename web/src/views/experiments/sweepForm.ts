/** Converts the form of a sweep to a grid. If an entry is wrong, returns a sentence about the first one. */

import type { Axis } from '../../run/grid';
import type { Written } from '../../scenario/link';
import { formatDuration } from '../../scenario/link';
import { formatValue, labelOf, limitsOf, paramOf, parseValue } from '../../scenario/params';
import { experiments } from '../../words/experiments';

export type SweepForm = {
  readonly across: string;
  readonly acrossValues: string;
  /** Parameter of the rows. Empty if there is only one parameter. */
  readonly down: string;
  readonly downValues: string;
  readonly seeds: string;
  readonly seconds: string;
};

export type Sweep = {
  readonly axes: readonly Axis[];
  readonly seeds: number;
  readonly seconds: number;
  readonly runs: number;
};

export const FIRST: SweepForm = {
  across: 'load.jobs',
  acrossValues: '0, 1, 4, 10',
  down: 'nic.ring',
  downValues: '64, 128, 384, 1024',
  seeds: '3',
  seconds: '3',
};

/** Maximum number of runs. More runs would take hours. */
const MOST_RUNS = 2000;
const MOST_SEEDS = 100;
const MOST_SECONDS = 600;

export function readSweep(form: SweepForm): Sweep | { readonly wrong: string } {
  const words = experiments.sweep;
  try {
    if (form.across === form.down) throw new Refused(words.twice(labelOf(form.across)));
    const axes = [axisOf(form.across, form.acrossValues)];
    // The parameter of the rows comes first: `gridOf` changes the last parameter from run to run, so the runs fill the
    // table row by row.
    if (form.down !== '') axes.unshift(axisOf(form.down, form.downValues));
    const seeds = whole(words.seeds, form.seeds, MOST_SEEDS);
    const seconds = whole(words.seconds, form.seconds, MOST_SECONDS);
    const runs = axes.reduce((product, { values }) => product * values.length, seeds);
    if (runs > MOST_RUNS) throw new Refused(words.tooMany(runs, MOST_RUNS));
    return { axes, seeds, seconds, runs };
  } catch (reason) {
    if (reason instanceof Refused) return { wrong: reason.message };
    throw reason;
  }
}

class Refused extends Error {}

function axisOf(id: string, text: string): Axis {
  const param = paramOf(id);
  const words = experiments.sweep;
  const items = text.split(',').map((item) => item.trim().replace('−', '-'));
  if (param === undefined || text.trim() === '') throw new Refused(words.noValues(labelOf(id)));
  const values = items.map((item) => {
    const value = parseValue(param, item);
    const refusal = param.type === 'int' ? words.badWhole : words.badValue;
    if (value === null) throw new Refused(refusal(labelOf(id), item, limitsOf(param)));
    return value;
  });
  return { id, values };
}

function whole(label: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Refused(experiments.sweep.badNumber(label, 1, most));
  return value;
}

/** The sweep as command-line arguments. */
export function argumentsOf({ preset, overrides, interventions }: Written, { axes, seeds, seconds }: Sweep): string[] {
  const { 'run.duration': _, ...others } = overrides;
  return [
    `--preset ${preset}`,
    ...Object.entries(others).map(([id, value]) => `--set ${id}=${written(id, value)}`),
    ...interventions.map(({ at_ns, id, value }) => `--at ${formatDuration(at_ns)}:${id}=${written(id, value)}`),
    `--duration ${seconds}s`,
    ...axes.map(({ id, values }) => `--grid ${id}=${values.map((value) => written(id, value)).join(',')}`),
    `--seeds ${seeds}`,
  ];
}

function written(id: string, value: number): string {
  const param = paramOf(id);
  return param === undefined ? String(value) : formatValue(param, value);
}
