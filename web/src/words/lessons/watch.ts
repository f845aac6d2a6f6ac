/** Names of the figures that a scene shows for the present moment. */
import english from '../en/lessons/watch';
import { part } from '../spoken';

export const watch = part('lessons/watch', english, (say) => say);

export type WatchName = keyof typeof watch;
