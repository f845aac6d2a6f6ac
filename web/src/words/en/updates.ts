/** A newer version of the page waits until the person wants it. */
export default {
  title: 'Newer version',
  ready: 'A newer version of Ringside is ready. Loading it restarts the page with this scenario.',
  load: 'Load it',
  later: 'Later',
} as const;
