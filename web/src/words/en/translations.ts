/** How many messages of the page each language translates. */
export default {
  caption: 'Messages in each language',
  /** Columns: the language, its translated messages, and the number of all messages. */
  columns: { language: 'language', said: 'translated', of: 'of' },
  lacks:
    '{lacks, plural, one {# message is missing and is shown in English:} other {# messages are missing and are shown in English:}}',
  how: 'The catalogue is in web/src/words, one PO file for each part of the page. npm run words brings it up to date.',
} as const;
