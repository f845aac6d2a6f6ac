/** Why the machine refuses a value or a scenario, and why a run came to nothing. */
export default {
  reasons: {
    UnknownNumber:
      'The machine has nothing with the number {number}: it and the page are of different versions. Reload the page.',
    ParameterCount:
      'The machine was given {number} parameters and has {most}: it and the page are of different versions. Reload the page.',
    NotAllowed: '{label} {value}: allowed is {limits}{valueIs, select, yes {, in steps of {step}} other {}}.',
    AtStartOnly: '{label} {value}: this needs a restart, so it can be chosen at 0 s only.',
    AfterLongestRun: 'A change at {number}: allowed is 0 … {most}, the longest run.',
    BeyondMtu: '{label} {value}: allowed is 1 … {most} bytes, so that a datagram fits {mtu}.',
    RouterWithoutAcks:
      '{label} {value}: allowed is udp where {role} is forward, because no ACKs come back through a router.',
    FurtherSenderWithoutAcks:
      '{label} {value}: allowed is 0, or another one where {protocol} is udp, because ACKs reach the first sender alone.',
  },
  /** The machine is not made: its scenario is refused. */
  scenario: 'The machine refused this scenario.',
  abi: 'the page and its machine are of different versions',
  load: 'the machine could not be loaded',
  silent: 'the machine does not answer',
  panic: 'the machine broke one of its own rules, at {place}',
} as const;
