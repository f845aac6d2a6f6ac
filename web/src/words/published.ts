/** Texts of the published tables and figures, by their ids. */
import english from './en/published';
import { part } from './spoken';

export const published = part('published', english, (say) => say);

export type CardId = keyof typeof english.cards;
export type GroupId = keyof typeof english.groups;
