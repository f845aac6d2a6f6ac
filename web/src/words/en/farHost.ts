/** A router's far host as the host that is shown. */
export default {
  title: 'Host shown',
  router: 'Router',
  farHost: 'Far host',
  stay: 'Far host: {stage}',
} as const;
