/** Texts around the files of the modelled kernel. The files' own text is not translated. */
export default {
  file: 'File',
  /** Simulated time at which the file was read. */
  at: 'at {at}',
  copy: 'Copy text',
  yours: 'Compare these files with your own kernel',
  copied: 'Copied.',
  notCopied: 'This browser does not allow copying. Select the text and copy it.',
} as const;
