/** Words of the lessons; they come with them. */
import { lessons as lessonsInEnglish } from './en/lessons';
import { part } from './spoken';

export const lessons = part('lessons', lessonsInEnglish);
