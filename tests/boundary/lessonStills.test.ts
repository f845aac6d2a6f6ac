/**
 * Checks the small pictures in the list of lessons against the simulation. `vitest -u` writes the pictures' file again.
 */
import { expect, it } from 'vitest';
import { LESSONS } from '../../web/src/views/lessons/all';
import { STILLS } from '../../web/src/views/lessons/course';
import { beginOf, sceneOf, trial } from './lessonRuns';
import { lanesOf } from './stillLanes';

const SLOTS = 96;
async function stillOf(lesson: keyof typeof STILLS): Promise<string> {
  const { scene, span_ns } = STILLS[lesson];
  const shown = sceneOf(lesson, scene);
  const seen = await trial(shown, 1, (await beginOf(shown, 1)) ?? Number.NaN, span_ns, SLOTS);
  return lanesOf(seen, SLOTS);
}

it('every lesson has a still of its machine, as the machine runs today', async () => {
  const stills: Record<string, string> = {};
  for (const { id } of LESSONS) stills[id] = await stillOf(id);
  await expect(`${JSON.stringify(stills, null, 2)}\n`).toMatchFileSnapshot('../../web/src/views/lessons/stills.json');
  for (const slots of Object.values(stills)) expect(new Set(slots).size).toBeGreaterThan(1);
});
