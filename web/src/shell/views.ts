/** Views that load when they are first opened. */
import { later } from '../ui/later';
import type { OtherViews } from '../views/lab/App';

export const others: OtherViews = {
  compare: later(() => import('../views/compare/Compare'), 'Compare'),
  experiments: later(() => import('../views/experiments/Experiments'), 'Experiments'),
  kernel: later(() => import('../views/kernel/YourKernel'), 'YourKernel'),
  lessons: later(() => import('../views/lessons/Lessons'), 'Lessons'),
};
