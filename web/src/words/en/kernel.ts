/** The files of the modelled kernel. Their text is the kernel's own and is not translated. */
export default {
  file: 'File',
  at: 'at {at}',
  copy: 'Copy text',
  yours: 'Your kernel beside these files',
  copied: 'Copied.',
  notCopied: 'This browser does not allow copying. Select the text and copy it.',
} as const;
