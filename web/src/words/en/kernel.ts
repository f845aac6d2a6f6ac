/** The kernel's own files; their text is the kernel's, and is not translated. */
export default {
  file: 'File',
  at: 'at {at}',
  copy: 'Copy text',
  yours: 'Your kernel beside these files',
  copied: 'Copied.',
  notCopied: 'This browser does not allow copying. Select the text and copy it.',
} as const;
