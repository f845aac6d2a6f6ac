/** The list of switches between two kernels, in Compare. */
export default {
  title: 'Switches between the two kernels',
  lead: '{differing, plural, =0 {No switch differs between A and B.} one {One switch differs between A and B.} other {# switches differ between A and B.}} Change a switch, and the panels show its effects.',
  where: 'Run in which a switch is changed',
  moveIn: 'Change in run {run}',
  all: 'Set all switches of {run} as in {other}',
  columns: {
    since: 'Linux',
    name: 'switch',
    move: 'change',
  },
  /** Releases in which a switch exists. */
  from: 'since {release}',
  between: 'from {release}, removed in {until}',
  latest: 'in {release} or earlier',
  /** Rules that still depend on the release after all switches are set. */
  receiver: 'Other rules of the TCP receiver',
  /** The scheduler between O(1) and EEVDF. */
  cfs: {
    name: 'Scheduler CFS',
    says: 'Linux used CFS between O(1) and EEVDF. CFS is not modelled.',
  },
  /** Button that sets a switch: the run, and the switch’s new value there. */
  to: '{run}: {value}',
  press: '{name}: set run {run} to {value}',
} as const;
