/** Texts of the menu *Display*: theme, motion, keys and language. */
export default {
  theme: 'Theme',
  themes: {
    system: 'system',
    light: 'light',
    dark: 'dark',
    projector: 'projector',
  },
  still: 'Reduce motion',
  slowing: 'Slow down at notable events',
  characterKeys: 'Single-key shortcuts, such as “.” and “?”',
  language: 'Language',
  /** Number of messages that are not translated into the chosen language. */
  partly: '{lacks, plural, one {# sentence is shown in English.} other {# sentences are shown in English.}}',
  translations: 'Translations',
} as const;
