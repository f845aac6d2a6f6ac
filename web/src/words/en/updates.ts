/** Texts about a newer version of the page, which is loaded only at the user's request. */
export default {
  title: 'Newer version',
  ready: 'A newer version of Ringside is ready. Loading it restarts the page with this scenario.',
  load: 'Load it',
  elsewhere:
    'Another tab has loaded a newer version of Ringside. Reload this tab, because parts of the older version are no longer available.',
  reload: 'Reload',
  later: 'Later',
} as const;
