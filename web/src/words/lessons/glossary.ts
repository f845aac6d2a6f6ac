/** Terms of the lessons, each with the kernel's name where it has one. They open where they stand. */
import english from '../en/lessons/glossary';
import { part } from '../spoken';

export const glossary = part('lessons/glossary', english, (say) => say);
