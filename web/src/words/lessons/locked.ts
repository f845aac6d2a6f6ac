/** Lesson 11: a timeout without a loss. */
import english from '../en/lessons/locked';
import { part } from '../spoken';
import type { LessonWords } from './shape';

export const locked: LessonWords = part('lessons/locked', english, (say) => say);
