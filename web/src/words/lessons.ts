/** Words of the lessons; they come with them. */
import { lessons as lessonsInEnglish } from './en/lessons';
import { part } from './spoken';

/** What stands where another language has no words for a lesson. */
export const english = lessonsInEnglish.texts;

export const lessons = part('lessons', lessonsInEnglish);
