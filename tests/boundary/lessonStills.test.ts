/** Checks the stills on the list of lessons against the machine; `vitest -u` writes their file again. */
import { expect, it } from 'vitest';
import { FrameField } from '../../web/src/tables/tables';
import { LESSONS } from '../../web/src/views/lessons/all';
import { STILLS } from '../../web/src/views/lessons/course';
import { beginOf, sceneOf, trial } from './lessonRuns';

const SLOTS = 96;
/** Contexts by letter; a space is idle. */
const CONTEXTS = [
  ['h', FrameField.cpu_hardirq_ns],
  ['s', FrameField.cpu_softirq_ns],
  ['r', FrameField.cpu_app_ns],
  ['l', FrameField.cpu_load_ns],
  ['o', FrameField.cpu_other_ns],
  [' ', FrameField.cpu_idle_ns],
] as const;

/** Context with most of the CPU in each slot. */
async function stillOf(lesson: keyof typeof STILLS): Promise<string> {
  const { scene, span_ns } = STILLS[lesson];
  const shown = sceneOf(lesson, scene);
  const seen = await trial(shown, 1, (await beginOf(shown, 1)) ?? Number.NaN, span_ns, SLOTS);
  const curves = CONTEXTS.map(([letter, field]) => [letter, seen.curve(field)] as const);
  return Array.from({ length: SLOTS }, (_, i) => {
    const grown = curves.map(([letter, curve]) => [letter, curve[i + 1] - curve[i]] as const);
    return grown.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
  }).join('');
}

it('every lesson has a still of its machine, as the machine runs today', async () => {
  const stills: Record<string, string> = {};
  for (const { id } of LESSONS) stills[id] = await stillOf(id);
  await expect(`${JSON.stringify(stills, null, 2)}\n`).toMatchFileSnapshot('../../web/src/views/lessons/stills.json');
  for (const slots of Object.values(stills)) expect(new Set(slots).size).toBeGreaterThan(1);
});
