/** A newer version of the page waits until the person wants it. */
export default {
  title: 'Newer version',
  ready: 'A newer Ringside is here. The page begins again with this scenario when you load it.',
  load: 'Load it',
  later: 'Later',
} as const;
