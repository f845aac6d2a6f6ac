/** Words of the answers in the side panel; they come with the first question. */
import { answers as answersInEnglish } from './en/answers';
import { causes as causesInEnglish } from './en/causes';
import { remedies as remediesInEnglish } from './en/remedies';
import { part } from './spoken';

export const answers = part('answers', answersInEnglish);
export const causes = part('causes', causesInEnglish);
export const remedies = part('remedies', remediesInEnglish);
