/** Words around the kernel's own files. */
import { kernel as english } from './en/kernel';
import { part } from './spoken';

export const kernel = part('kernel', english);
