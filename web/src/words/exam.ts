/** Words of an exam's page, and of the dialog that makes its link. */
import { exam as english } from './en/exam';
import { part } from './spoken';

export const exam = part('exam', english);
