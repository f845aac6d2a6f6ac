/** Words about the translations; they come when somebody looks. */
import english from './en/translations';
import { part } from './spoken';

export const translations = part('translations', english, (say) => ({
  ...say,
  lacks: (lacks: number) => say.lacks({ lacks }),
}));
