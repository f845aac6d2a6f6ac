/** How many messages of the page each language translates. */
export default {
  caption: 'Messages in each language',
  /** Columns: the language, its translated messages, and the number of all messages. */
  columns: { language: 'language', said: 'translated', of: 'messages' },
  lacks:
    '{lacks, plural, one {# message is missing and is shown in English:} other {# messages are missing and are shown in English:}}',
  how: 'The translations are in web/src/words, one PO file for each language. The command npm run words updates these files.',
} as const;
