/** Texts of the list of switches between two kernels, in the view Compare. */
export default {
  title: 'Switches of kernel mechanisms, by year',
  lead: '{differing, plural, =0 {In runs A and B, every switch of a kernel mechanism has the same value.} one {Runs A and B differ in one switch of a kernel mechanism.} other {Runs A and B differ in # switches of kernel mechanisms.}} Change a switch, and the panels show its effects.',
  where: 'Run in which a switch is changed',
  moveIn: 'Change in run {run}',
  all: 'Set all switches of {run} as in {other}',
  columns: {
    since: 'Linux',
    name: 'switch',
    move: 'change',
  },
  /** Kernel releases in which the mechanism of a switch exists. */
  from: 'since {release}',
  between: 'from {release}, removed in {until}',
  latest: '{release} or earlier',
  /** Rules that still depend on the release after all switches are set. */
  receiver: 'Changes without a switch of their own',
  /** The scheduler between O(1) and EEVDF. */
  cfs: {
    name: 'Scheduler CFS',
    says: 'After O(1) and before EEVDF. CFS is not modelled.',
  },
  /** Button that sets a switch in a run. `run`: name of the run. `value`: new value of the switch. */
  to: '{run}: {value}',
  press: '{name}: set run {run} to {value}',
} as const;
