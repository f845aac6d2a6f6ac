import { expect, it } from 'vitest';
import { LESSONS } from './all';
import { NEEDS, PATHS } from './course';
import type { LessonId } from './lesson';
import { minutesAlone, minutesInClass } from './minutes';

const minutesOf = (path: readonly LessonId[]): number =>
  LESSONS.filter(({ id }) => path.includes(id)).reduce((sum, lesson) => sum + minutesInClass(lesson), 0);

it('in the course and on each path a lesson stands behind those that it builds on', () => {
  for (const order of [LESSONS.map(({ id }) => id), ...Object.values(PATHS)])
    for (const [at, id] of order.entries()) expect(order.slice(0, at)).toEqual(expect.arrayContaining([...NEEDS[id]]));
});

it('the paths of an hour take an hour with a class', () => {
  for (const path of [PATHS.network, PATHS.scheduling]) {
    expect(minutesOf(path)).toBeGreaterThanOrEqual(45);
    expect(minutesOf(path)).toBeLessThanOrEqual(65);
  }
});

it('a reader alone needs less time than a class, and a longer text more', () => {
  for (const lesson of LESSONS) {
    expect(minutesAlone(lesson)).toBeGreaterThanOrEqual(4);
    expect(minutesAlone(lesson)).toBeLessThanOrEqual(minutesInClass(lesson));
    const shorter = { ...lesson, scenes: lesson.scenes.slice(0, 3) };
    expect(minutesAlone(shorter)).toBeLessThan(minutesAlone(lesson));
  }
});
