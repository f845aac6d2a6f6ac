/** A scene's run: what its seed draws, and the link that opens it. */

import { encodeLink } from '../../scenario/link';
import { allValues, presetOf, type Values, valueFor } from '../../scenario/params';
import type { Run } from '../../scenario/run';
import { chosenPreset } from '../../scenario/store';
import { PARAMS } from '../../tables/tables';
import type { Instance, Lesson, Scene, Setup } from './lesson';

/** The scene's run at seed 1 is the one that its words were written for. */
export const FIRST_SEED = 1;
const SEED = 'run.seed';

/** The value that a seed draws: seeds one after the other go through all of them. */
function drawn(values: readonly number[], seed: number, nth: number): number {
  const turn = Math.floor((seed - FIRST_SEED) / values.length ** nth);
  return values[((turn % values.length) + values.length) % values.length];
}

/** What a setup changes of its preset, at a seed. */
export function ownOf({ set = {}, vary = {} }: Setup, seed: number): Values {
  const own: Record<string, number> = { ...set };
  Object.entries(vary).forEach(([id, values], nth) => {
    own[id] = drawn(values, seed, nth);
  });
  return seed === FIRST_SEED ? own : { ...own, [SEED]: seed };
}

/** Every value of a run, by id. */
export function instanceOf(preset: string, own: Values): Instance {
  const chosen = chosenPreset(preset);
  return Object.fromEntries(PARAMS.map(({ id }) => [id, valueFor(id, chosen, own)]));
}

export function seedOf(own: Values): number {
  return own[SEED] ?? FIRST_SEED;
}

/** The same as the machine takes it. */
export function runOfSetup(setup: Setup, seed: number): Run {
  const preset = presetOf(setup.preset) ?? chosenPreset(setup.preset);
  return { values: allValues(preset, ownOf(setup, seed)), interventions: [] };
}

/** Entries of the page's link that name a scene; scenes count from 1. */
export function sceneEntries(lesson: Lesson, nth: number): Readonly<Record<string, string>> {
  return { view: 'lessons', lesson: lesson.id, scene: String(nth + 1) };
}

/** The whole link of a scene at its first moment; where that is looked for, the search begins at the link's. */
export function sceneLink(lesson: Lesson, nth: number, seed: number): string {
  const scene = lesson.scenes[nth];
  return setupLink(scene.run, scene, seed, sceneEntries(lesson, nth));
}

/** The link of a run at a scene's moment, without its lesson: the machine's own view. */
export function setupLink(
  setup: Setup,
  { begin, speed }: Pick<Scene, 'begin' | 'speed'>,
  seed: number,
  page: Readonly<Record<string, string>> = {},
): string {
  const t_ns = 'at_ns' in begin ? begin.at_ns : begin.from_ns;
  return encodeLink({
    preset: setup.preset,
    own: ownOf(setup, seed),
    at: [],
    t_ns,
    speed,
    title: '',
    loop: null,
    page,
  });
}
