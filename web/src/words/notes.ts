/** Words about parameters, for whoever asks. */
import { notes as english } from './en/notes';
import { part } from './spoken';

export const notes = part('notes', english);
