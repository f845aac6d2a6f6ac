/** Why the machine refuses a value or a scenario, and why a run came to nothing. */
export default {
  reasons: {
    UnknownNumber:
      'The machine does not know the number {number}. The page and its machine have different versions. Reload the page.',
    ParameterCount:
      'The machine received {number} parameters and has {most}. The page and its machine have different versions. Reload the page.',
    NotAllowed: '{label} {value}: must be {limits}{valueIs, select, yes {, in steps of {step}} other {}}.',
    AtStartOnly: '{label} {value}: this change needs a restart, so it is allowed only at 0 s.',
    AfterLongestRun: 'Change at {number}: must be 0 … {most}, the longest run.',
    BeyondMtu: '{label} {value}: must be 1 … {most} bytes, so that a datagram fits {mtu}.',
    RouterWithoutAcks:
      '{label} {value}: must be udp while {role} is forward, because no ACKs return through the router.',
    FurtherSenderWithoutAcks:
      '{label} {value}: must be 0, unless {protocol} is udp, because ACKs reach only the first sender.',
    NeedsComplete:
      '{label} {value}: needs the part of the machine that loads on demand, and that part could not be loaded. Try again when you are online.',
  },
  /** The machine is not made: its scenario is refused. */
  scenario: 'The machine refused this scenario.',
  abi: 'the page and its machine have different versions',
  load: 'the machine could not be loaded',
  silent: 'the machine does not respond',
  panic: 'the machine found an internal error at {place}',
} as const;
