/** Figures of the moment shown that a scene points out. */
import english from '../en/lessons/watch';
import { part } from '../spoken';

export const watch = part('lessons/watch', english, (say) => say);

export type WatchName = keyof typeof watch;
