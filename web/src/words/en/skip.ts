/** Text of the link that skips the header of a view, for users of a keyboard. */
export default {
  content: 'Skip to the content',
} as const;
