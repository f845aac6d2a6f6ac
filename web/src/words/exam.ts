/** Texts of an exam's page, and of the part of the Share dialog that makes its link. */
import english from './en/exam';
import { part } from './spoken';

export const exam = part('exam', english, (say) => say);
