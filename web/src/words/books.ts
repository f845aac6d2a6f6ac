/** Words of the books of the stages. */
import { books as english } from './en/books';
import { part } from './spoken';

export const books = part('books', english);
