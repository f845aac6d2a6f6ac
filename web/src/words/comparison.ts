/** Words of run A beside run B; they come with the comparison. */
import { comparison as comparisonInEnglish } from './en/comparison';
import { part } from './spoken';

export const comparison = part('comparison', comparisonInEnglish);
