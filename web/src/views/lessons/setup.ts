/** A scene's run: the values chosen by its seed, and the link that opens it. */

import { encodeLink } from '../../scenario/link';
import { allValues, labelOf, presetOf, type Values, valueFor, valueWithUnit } from '../../scenario/params';
import type { RunSpec } from '../../scenario/runSpec';
import { chosenPreset } from '../../scenario/store';
import type { PageEntries } from '../../scenario/views';
import { PARAMS } from '../../tables/tables';
import type { Instance, Lesson, Scene, Setup } from './lesson';

/** Seed for which the texts of the scenes were written. */
export const FIRST_SEED = 1;
const SEED = 'run.seed';

/** Returns the value for a seed. Consecutive seeds go through all values. */
function drawn(values: readonly number[], seed: number, nth: number): number {
  const turn = Math.floor((seed - FIRST_SEED) / values.length ** nth);
  return values[((turn % values.length) + values.length) % values.length];
}

/** Overrides of a setup's preset, at a seed. */
export function overridesOf({ set = {}, vary = {} }: Setup, seed: number): Values {
  const overrides: Record<string, number> = { ...set };
  Object.entries(vary).forEach(([id, values], nth) => {
    overrides[id] = drawn(values, seed, nth);
  });
  return seed === FIRST_SEED ? overrides : { ...overrides, [SEED]: seed };
}

/** Returns the parameters of a setup that differ from another setup, with their values, in the words of the page. */
export function differingOf(before: Setup, now: Setup, seed: number): readonly string[] {
  const [was, is] = [before, now].map((one) => instanceOf(one.preset, overridesOf(one, seed)));
  return PARAMS.filter(({ id }) => id !== 'run.duration' && was[id] !== is[id]).map(
    ({ id }) => `${labelOf(id)} ${valueWithUnit(id, is[id])}`,
  );
}

/** All values of a run, by id. */
export function instanceOf(preset: string, overrides: Values): Instance {
  const chosen = chosenPreset(preset);
  return Object.fromEntries(PARAMS.map(({ id }) => [id, valueFor(id, chosen, overrides)]));
}

export function seedOf(overrides: Values): number {
  return overrides[SEED] ?? FIRST_SEED;
}

/** The run of a setup, as the machine takes it. */
export function runOfSetup(setup: Setup, seed: number): RunSpec {
  const preset = presetOf(setup.preset) ?? chosenPreset(setup.preset);
  return { values: allValues(preset, overridesOf(setup, seed)), interventions: [] };
}

/** Entries of the page's link that name a scene, counted from 1. */
export function sceneEntries(lesson: Lesson, nth: number): Pick<Required<PageEntries>, 'view' | 'lesson' | 'scene'> {
  return { view: 'lessons', lesson: lesson.id, scene: String(nth + 1) };
}

/** Returns the moment at which a scene opens. If its moment must be searched, the start of the search. */
export function openedAt({ begin, ask }: Scene, isOpen: boolean): number {
  if (!('at_ns' in begin)) return begin.from_ns;
  return isOpen && ask !== undefined && ask.stands === undefined ? 0 : begin.at_ns;
}

/**
 * Returns the full link of a scene at its first moment. While its question is open, the picture stays before the
 * answer.
 */
export function sceneLink(lesson: Lesson, nth: number, seed: number, isOpen = true): string {
  const scene = lesson.scenes[nth];
  return setupLink(scene.run, { t_ns: openedAt(scene, isOpen), speed: scene.speed }, seed, {
    page: sceneEntries(lesson, nth),
  });
}

/** Returns the link of a run at a moment. Without entries of a view it opens the machine's view. */
export function setupLink(
  setup: Setup,
  { t_ns, speed }: { readonly t_ns: number; readonly speed: number },
  seed: number,
  { title = '', page = {} }: { readonly title?: string; readonly page?: PageEntries },
): string {
  return encodeLink({
    preset: setup.preset,
    overrides: overridesOf(setup, seed),
    interventions: [],
    t_ns,
    speed,
    title,
    loop: null,
    page,
  });
}
