/** The choice between the router and its far host as the host that the page shows. */
export default {
  title: 'Host shown',
  router: 'Router',
  farHost: 'Far host',
  /** Name of a stage in the history of a packet that is on the far host. */
  stay: 'Far host: {stage}',
} as const;
