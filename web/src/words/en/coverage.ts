/** Texts of the panel that counts the calls of each kernel function, in this run and in another run. */
export default {
  table: 'Calls of the kernel’s functions',
  onTheWay: 'on the packet’s path',
  onTheWayIn: 'on the packet’s path into the host',
  onTheWayOut: 'on the packet’s path out of the host',
  around: 'not on the packet’s path',
  columns: {
    calls: 'calls',
    each: 'per 100 packets',
    eachLong: 'calls per 100 packets',
    otherEach: 'other run, per 100 packets',
    other: 'other run, calls',
  },
  /** Hidden text after the name of a function, for a screen reader. */
  passed: ', on the path of the followed packet',
  /** How far the other run has been computed. `t`: simulated time. */
  at: 'other run at {t}',
  beside: 'Compare with',
  nobody: 'no other run',
  running: 'The other run is at {now} of {to} …',
  failed: 'The other run has failed: {message}',
  again: 'Continue the other run to this moment',
  all: 'include functions that are never called',
  nothingLost:
    'Each function on the path has at most 0.5 % fewer calls than the function before it. So hardly any packet ends or waits between these functions.',
  /** Packets that GRO has merged. They are not lost. `from`: the last function with a call for each packet. */
  merged: 'GRO merged {merged} of {packets} packets into others, so the functions after {from} have fewer calls.',
  /** `from`, `to`: two consecutive functions on the packet’s path. */
  fall: '{missing, plural, one {# call of {from} was} other {# calls of {from} were}} not followed by a call of {to}',
  falls: {
    yes: '{falls}. Between these functions packets end, wait or are merged on the backlog.',
    no: '{falls}. Between these functions packets end or wait.',
  },
} as const;
