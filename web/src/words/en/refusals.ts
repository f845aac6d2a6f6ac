/** Reasons why the simulator refuses a value or a scenario, and reasons why a run failed. */
export default {
  reasons: {
    UnknownNumber:
      'The page sent the code {number}, which the simulated machine does not know. The page and the simulated machine have different versions. Reload the page.',
    ParameterCount:
      'The page sent {number} parameters, but the simulated machine has {most}. The page and the simulated machine have different versions. Reload the page.',
    NotAllowed: '{label} {value}: must be {limits}{valueIs, select, yes {, in steps of {step}} other {}}.',
    AtStartOnly: '{label} {value}: this change needs a restart, so it is allowed only at 0 s.',
    AfterLongestRun:
      'Change of a parameter at {number}: the time must be 0 … {most}, because a run of the simulation lasts at most {most}.',
    BeyondMtu: '{label} {value}: must be 1 … {most} bytes, so that a datagram fits {mtu}.',
    RouterWithoutAcks:
      '{label} {value}: must be udp while {role} is forward, because no ACKs return through the router.',
    FurtherSenderWithoutAcks:
      '{label} {value}: must be 0, unless {protocol} is udp, because ACKs reach only the first sender.',
    NeedsComplete:
      '{label} {value}: this value needs a part of the simulated machine that could not be loaded. Try again when you are online.',
    NotACapture: 'This file is not a capture. Use a pcap or pcapng file, and unpack a compressed file first.',
    CaptureDamaged:
      'The capture is damaged after {bytes, plural, one {# byte} other {# bytes}}. Use a file that Wireshark reads to its end.',
    CaptureLink: 'The capture’s link type {number} is not known. Use Ethernet, Linux cooked or raw IP.',
    CaptureEmpty: 'The capture has no IP packet in the chosen part. Choose another part or another file.',
    CaptureTooLong: 'The capture has more than {packets} packets. Choose a part of it, by time or by a filter.',
    CaptureMerged:
      'The capture has a packet of {bytes} bytes. No link carries such a packet: the recording host had merged several packets. Record again with offloads off: ethtool -K DEVICE tso off gso off gro off.',
    CaptureUnreadable: 'The browser could not read the file. Choose the file again.',
    FrameAboveMtu:
      'The capture has a packet of {bytes} bytes, but {mtu} is {most}. Choose a larger {mtu}, or record with offloads off: ethtool -K DEVICE tso off gso off gro off.',
    CaptureMissing: 'The capture that this link names is not in this browser’s storage. Choose the file.',
    CaptureUntimed:
      'The packets of this capture have no timestamps, because all of them are in simple packet blocks. Use a pcap file, or a pcapng file with enhanced packet blocks.',
  },
  /** Shown if the simulator refuses the scenario and does not start. */
  scenario: 'The simulated machine refused this scenario.',
  /** Reasons why the simulator ended or did not start. Each text completes a sentence. */
  abi: 'the page and the simulated machine have different versions',
  load: 'the simulated machine could not be loaded',
  silent: 'the simulated machine does not respond',
  panic: 'the simulated machine found an internal error at {place}',
} as const;
