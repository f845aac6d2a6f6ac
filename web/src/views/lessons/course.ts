/** The lessons as a course: prerequisites, three paths, and the still picture of each. */
import type { LessonId } from './lesson';

/** The prerequisites of each lesson. */
export const NEEDS: Readonly<Record<LessonId, readonly LessonId[]>> = {
  trip: [],
  ring: ['trip'],
  livelock: ['trip'],
  queues: ['trip'],
  slices: [],
  nice: ['slices'],
  'full-buffer': ['queues'],
  lowmem: ['full-buffer'],
  'ring-dry': ['ring', 'lowmem'],
  interactive: ['nice'],
  locked: ['queues', 'slices'],
  router: ['livelock'],
  'twenty-years': ['livelock', 'slices'],
  'one-ack': ['queues', 'locked'],
  fair: ['interactive'],
};

/** Three paths through the lessons. A path also contains all prerequisites of its lessons. */
export const PATHS = {
  network: ['trip', 'ring', 'livelock', 'queues', 'full-buffer'],
  scheduling: ['trip', 'slices', 'nice', 'interactive'],
  exam: ['trip', 'ring', 'queues', 'slices', 'full-buffer', 'lowmem', 'ring-dry'],
} satisfies Readonly<Record<string, readonly LessonId[]>>;

export type PathId = keyof typeof PATHS;

/** Model time that the still picture of each lesson covers, ns. */
export const STILLS_NS: Readonly<Record<LessonId, number>> = {
  trip: 300e3,
  ring: 25e6,
  livelock: 400e3,
  queues: 600e3,
  slices: 130e6,
  nice: 500e6,
  'full-buffer': 1e6,
  lowmem: 4e6,
  'ring-dry': 16e6,
  interactive: 600e3,
  locked: 6e6,
  router: 600e3,
  'twenty-years': 44e6,
  'one-ack': 40e6,
  fair: 24e6,
};
