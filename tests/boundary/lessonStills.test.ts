/**
 * Checks the small pictures in the list of lessons against the simulation. `vitest -u` writes the pictures' file again.
 */
import { expect, it } from 'vitest';
import { LESSONS } from '../../web/src/views/lessons/all';
import { STILLS_NS } from '../../web/src/views/lessons/course';
import type { LessonId } from '../../web/src/views/lessons/lesson';
import { beginOf, sceneOf, trial } from './lessonRuns';
import { lanesOf } from './stillLanes';

const SLOTS = 96;
/**
 * Scene of each still picture. The picture is the CPU timeline of this scene and does not reveal an answer.
 */
const SCENES: Readonly<Record<LessonId, string>> = {
  trip: 'wire',
  ring: 'late',
  livelock: 'first',
  queues: 'owned',
  slices: 'away',
  nice: 'first',
  'full-buffer': 'window',
  lowmem: 'marks',
  'ring-dry': 'chain',
  interactive: 'slow',
  locked: 'owner',
  router: 'way',
  'twenty-years': 'flood',
  'one-ack': 'busy',
  fair: 'virtual',
};

async function stillOf(lesson: LessonId): Promise<string> {
  const span_ns = STILLS_NS[lesson];
  const shown = sceneOf(lesson, SCENES[lesson]);
  const seen = await trial(shown, 1, (await beginOf(shown, 1)) ?? Number.NaN, span_ns, SLOTS);
  return lanesOf(seen, SLOTS);
}

it('every lesson has a still of its machine, as the machine runs today', async () => {
  const stills: Record<string, string> = {};
  for (const { id } of LESSONS) stills[id] = await stillOf(id);
  await expect(`${JSON.stringify(stills, null, 2)}\n`).toMatchFileSnapshot('../../web/src/views/lessons/stills.json');
  for (const slots of Object.values(stills)) expect(new Set(slots).size).toBeGreaterThan(1);
});
