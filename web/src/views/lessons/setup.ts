/** The run of a scene: the parameter values that the seed chooses, and the link that opens the run. */

import { encodeLink } from '../../scenario/link';
import { labelOf, type Values, valueWithUnit } from '../../scenario/params';
import type { RunSpec } from '../../scenario/runSpec';
import { runOf } from '../../scenario/store';
import type { PageEntries } from '../../scenario/views';
import { PARAMS } from '../../tables/tables';
import type { Instance, Lesson, Scene, Setup } from './lesson';

/** Seed for which the texts of the scenes were written. */
export const FIRST_SEED = 1;
const SEED = 'run.seed';

/** Chooses one of the values by the seed. Consecutive seeds use all values in turn. */
function drawn(values: readonly number[], seed: number, nth: number): number {
  const turn = Math.floor((seed - FIRST_SEED) / values.length ** nth);
  return values[((turn % values.length) + values.length) % values.length];
}

/** Returns the parameter values by which a setup differs from its preset, for a seed. */
function overridesOf({ set = {}, vary = {} }: Setup, seed: number): Values {
  const overrides: Record<string, number> = { ...set };
  Object.entries(vary).forEach(([id, values], nth) => {
    overrides[id] = drawn(values, seed, nth);
  });
  return seed === FIRST_SEED ? overrides : { ...overrides, [SEED]: seed };
}

/** Returns the parameters that differ between two setups, with their new values, as the page writes them. */
export function differingOf(before: Setup, now: Setup, seed: number): readonly string[] {
  const [was, is] = [before, now].map((one) => instanceOf(one, seed));
  return PARAMS.filter(({ id }) => id !== 'run.duration' && was[id] !== is[id]).map(
    ({ id }) => `${labelOf(id)} ${valueWithUnit(id, is[id])}`,
  );
}

/** All parameter values of a setup's run, by id. */
export function instanceOf(setup: Setup, seed = FIRST_SEED): Instance {
  const { values } = runOfSetup(setup, seed);
  return Object.fromEntries(PARAMS.map(({ id }, i) => [id, values[i]]));
}

export function seedOf(overrides: Values): number {
  return overrides[SEED] ?? FIRST_SEED;
}

/** Returns a setup's run in the form that the machine takes. */
export function runOfSetup(setup: Setup, seed: number): RunSpec {
  return runOf({ preset: setup.preset, overrides: overridesOf(setup, seed), interventions: [] });
}

/** Parameters of a link to a scene. In a link, scenes are counted from 1. */
export function sceneEntries(lesson: Lesson, nth: number): Pick<Required<PageEntries>, 'view' | 'lesson' | 'scene'> {
  return { view: 'lessons', lesson: lesson.id, scene: String(nth + 1) };
}

/**
 * Returns the moment in a scene's link. If the start of the scene must be searched, returns the start of the search.
 */
export function openedAt({ begin_ns, ask }: Scene, isOpen: boolean): number {
  if (typeof begin_ns !== 'number') return begin_ns.from_ns;
  return isOpen && ask !== undefined && ask.pausesAt === undefined ? 0 : begin_ns;
}

/** Returns the full link of a scene. While its question is open, the link opens before the answer is visible. */
export function sceneLink(lesson: Lesson, nth: number, seed = FIRST_SEED, isOpen = true): string {
  const scene = lesson.scenes[nth];
  return setupLink(scene.run, { t_ns: openedAt(scene, isOpen), speed: scene.speed }, seed, {
    page: sceneEntries(lesson, nth),
  });
}

/** Returns the link of a run at a moment. If `page` names no view, the link opens the machine's view. */
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
