/** Views that load when they are first opened. */
import { later } from '../ui/later';
import type { OtherViews } from '../views/lab/App';

export const others: OtherViews = {
  compare: later(async () => (await import('../views/compare/Compare')).Compare),
  experiments: later(async () => (await import('../views/experiments/Experiments')).Experiments),
  kernel: later(async () => (await import('../views/kernel/YourKernel')).YourKernel),
  lessons: later(async () => (await import('../views/lessons/Lessons')).Lessons),
};
