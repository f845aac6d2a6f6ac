/** Words of the answers in the side panel; they come with the first question. */
import { answers as answersInEnglish } from './en/answers';
import { causes as causesInEnglish } from './en/causes';
import { comparison as comparisonInEnglish } from './en/comparison';
import { remedies as remediesInEnglish } from './en/remedies';
import { part } from './spoken';

export const answers = part('answers', answersInEnglish);
export const causes = part('causes', causesInEnglish);
export const comparison = part('comparison', comparisonInEnglish);
export const remedies = part('remedies', remediesInEnglish);
