/** An exam's page, and the part of Share that makes its link. */
import english from './en/exam';
import { part } from './spoken';

export const exam = part('exam', english, (say) => say);
