/** Texts about the translations, loaded when a person opens them. */
import english from './en/translations';
import { part } from './spoken';

export const translations = part('translations', english, (say) => ({
  ...say,
  lacks: (lacks: number) => say.lacks({ lacks }),
}));
