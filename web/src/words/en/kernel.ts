/** The kernel's own files; their text is the kernel's, and is not translated. */
import { clock } from '../numbers';

export const kernel = {
  file: 'File',
  at: (at_ns: number) => `at ${clock(at_ns)}`,
  copy: 'Copy text',
  copied: 'Copied.',
  notCopied: 'This browser does not let the page copy: select the text.',
};
