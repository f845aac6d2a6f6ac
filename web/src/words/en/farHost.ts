/** Texts of the switch between a router and its far host. The page shows the chosen host. */
export default {
  title: 'Host shown',
  router: 'Router',
  farHost: 'Far host',
  /** Name of a stage in the history of a packet that is on the far host. */
  stay: 'Far host: {stage}',
} as const;
