/**
 * Terms of the lessons, each with the kernel's name if there is one. A press on a term opens its explanation in the
 * text.
 */
import english from '../en/lessons/glossary';
import { part } from '../spoken';

export const glossary = part('lessons/glossary', english, (say) => say);
