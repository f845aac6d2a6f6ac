/**
 * Terms of the lessons, each with the kernel's name if it has one. A press on a term in a text opens its explanation.
 */
import english from '../en/lessons/glossary';
import { part } from '../spoken';

export const glossary = part('lessons/glossary', english, (say) => say);
