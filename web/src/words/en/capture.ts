/**
 * Texts about a packet capture that is replayed instead of the sender. Another tool, such as tcpdump, wrote the
 * capture.
 */
export default {
  title: 'Replay a capture',
  what: 'Each packet of a pcap or pcapng file arrives at the simulated machine at its recorded time. The machine keeps the kernel release of the present run. The machine type is xeon-3600 if the present run uses that server, and p2-350 otherwise. There is no background load at first; you can add load during the run.',
  stays:
    'The file is never sent anywhere. This browser keeps a copy, so that a link to this replay can open the file again. The link contains your choices, but not the file.',
  choose: 'Choose a file …',
  drop: 'You can also drop a capture file anywhere on the page.',
  file: 'Capture file',
  reading: 'Reading {name}: {part}',
  cancel: 'Cancel',
  cancelled: 'Reading was cancelled.',
  /** `time`: duration of the replay. */
  holds:
    '{name}: {packets} of {all, plural, one {# packet} other {# packets}} will be replayed to {receiver} in {time}, {flows, plural, one {# flow} other {# flows}}.',
  /** Replaces `holds` if a packet is larger than the MTU, so that nothing can be replayed. */
  found:
    '{name}: {packets} of {all, plural, one {# packet} other {# packets}} are addressed to {receiver}, in {flows, plural, one {# flow} other {# flows}}.',
  /** Replaces `holds` if the replay is longer than the longest run. `time`: duration of the whole replay. */
  lasts:
    '{name}: {packets} of {all, plural, one {# packet} other {# packets}} are addressed to {receiver}, in {flows, plural, one {# flow} other {# flows}}. The whole replay takes {time}.',
  /** `fits`: length of the part that fits into a run. `longest`: longest duration of a run. */
  overlong:
    'Only the first {fits} of the chosen part will be replayed, because a run of the simulation lasts at most {longest}.',
  shorten: 'To replay all packets, choose a part of at most {fits}.',
  shortenOrHasten: 'To replay all packets, choose a part of at most {fits} or a speed of at least {rate}.',
  shared: 'The {count} smallest flows share one socket.',
  fragments:
    '{count, plural, one {# packet is an IP fragment. This fragment is replayed as a datagram of its own.} other {# packets are IP fragments. Each fragment is replayed as a datagram of its own, so the simulated machine receives more datagrams than the sender sent.}}',
  toOthers: 'Left out: {count, plural, one {# packet} other {# packets}} sent to other hosts.',
  leftOut: 'Left out: {count, plural, one {# packet} other {# packets}} outside the chosen part or not readable.',
  cutOff: 'The file ends in the middle of a packet, so the recording may be incomplete. This packet is left out.',
  /** Title of a choice between the next two texts. */
  as: 'How TCP flows are replayed',
  arrivals: 'Arrivals as recorded',
  arrivalsMean:
    'Every recorded segment arrives at its recorded time, whatever the simulated machine does. The machine’s ACKs change nothing, and a lost segment is not sent again.',
  tcp: 'Recorded data, simulated TCP',
  tcpMean:
    'The sending application writes the bytes of the capture, with the capture’s pauses. The simulated TCP sends these bytes and reacts to the simulated machine’s ACKs, window and losses.',
  onlyDatagrams: 'The capture has no TCP flow. Its datagrams arrive as recorded.',
  part: 'Part of the capture',
  from: 'From, s',
  to: 'To, s',
  rate: 'Speed',
  rateMeans: '{least} … {most} times the recorded speed. 2 is twice as fast.',
  filters: {
    receiver: 'Receiving host',
    host: 'Host',
    port: 'Port',
    protocol: 'Protocol',
  },
  receiverMeans: 'Packets to this host arrive at the simulated machine.',
  hostMeans: 'Replays only packets that this host sends or receives.',
  all: 'all',
  /** Default of *Receiving host*: the host that receives most bytes. */
  mostBytes: 'busiest host',
  protocols: 'all, tcp or udp',
  badFilter: '{name} {value}: write {example}.',
  examples: {
    receiver: 'an IP address, such as 10.0.0.2',
    host: 'an IP address, such as 10.0.0.2',
    port: 'a number below 65 536',
    protocol: 'tcp, udp or a number',
  },
  badSpan: 'From {from} to {to}: write two times in seconds; the second must be later.',
  badRate: 'Speed {rate}: must be {least} … {most}.',
  replay: 'Replay',
  aboveEveryMtu:
    'The capture has a packet of {bytes} bytes, but the largest MTU that can be set is {most}. Record again with an MTU of 1500 (ip link set DEVICE mtu 1500) and offloads off (ethtool -K DEVICE tso off gso off gro off).',
  withMtu: 'Replay with an MTU of {bytes} bytes',
  kept: 'Captures kept in this browser',
  open: 'Open',
  forget: 'Delete',
  forgotten: 'Deleted: {name}',
  notKept: 'The browser did not keep the file. The browser has no room, or does not allow storage in this window.',
  wanted: 'This link replays {name}. Choose that file. The file stays in this browser.',
  unnamed: 'a capture',
  otherFile: 'This is another file. The link needs the file {name} with its original content.',
  /** Title of a run that replays a capture. `how`: one of the next two texts. */
  runs: 'Replay of {name}, {how}, speed {rate}',
  recorded: 'arrivals as recorded',
  live: 'simulated TCP',
  fails: 'The file could not be read, because a part of the page could not be loaded. Try again when you are online.',
  close: 'Close',
} as const;
