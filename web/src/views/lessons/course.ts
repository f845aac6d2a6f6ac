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

/**
 * Scene of each still picture, and the model time that the picture covers, ns. The picture is the CPU timeline of this
 * scene and does not reveal an answer.
 */
export const STILLS: Readonly<Record<LessonId, { readonly scene: string; readonly span_ns: number }>> = {
  trip: { scene: 'wire', span_ns: 300e3 },
  ring: { scene: 'late', span_ns: 25e6 },
  livelock: { scene: 'first', span_ns: 400e3 },
  queues: { scene: 'owned', span_ns: 600e3 },
  slices: { scene: 'away', span_ns: 130e6 },
  nice: { scene: 'first', span_ns: 500e6 },
  'full-buffer': { scene: 'window', span_ns: 1e6 },
  lowmem: { scene: 'marks', span_ns: 4e6 },
  'ring-dry': { scene: 'chain', span_ns: 16e6 },
  interactive: { scene: 'slow', span_ns: 600e3 },
  locked: { scene: 'owner', span_ns: 6e6 },
  router: { scene: 'way', span_ns: 600e3 },
  'twenty-years': { scene: 'flood', span_ns: 44e6 },
  'one-ack': { scene: 'busy', span_ns: 40e6 },
  fair: { scene: 'virtual', span_ns: 24e6 },
};
