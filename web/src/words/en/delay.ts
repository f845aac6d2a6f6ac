/** Texts about the one-way delay of packets, measured from the source to the program. */
export default {
  table: 'Delay by flow',
  caption: 'One-way delay from source to program, since the start of the run',
  columns: {
    flow: 'flow',
    sent: 'sent',
    received: 'received',
    lost: 'lost',
    used: 'used bandwidth, kb/s',
    mean: 'mean delay, ms',
    min: 'minimum, ms',
    max: 'maximum, ms',
    variation: 'maximum − minimum, ms',
    most: '95th percentile, ms',
  },
  /** Head of the column with the values that the study prints. */
  study: 'study',
  studyWhole:
    'Values printed in the study for its main source over the whole 60 s (UPC, Tables 2 and 3). The study’s largest delays include an event of one second that the study does not explain.',
  studyMean: 'mean in the study',
  notPrinted: '–',
  flow: 'source {n}',
  /** Number of lost packets, and their share of the sent packets. */
  lost: '{lost} · {sent}',
  distribution: 'Distribution of the delay',
  packets: '{part} %',
  inTime: 'Delay of each packet, and lost packets',
  inTimeOf: {
    packets: 'A mark shows when a packet was read or lost',
    means: 'Mean delay in each interval of 10 ms',
  },
  unit: 'ms',
  lostMark: 'lost',
  /** Time span that the chart shows. */
  window: 'last {span}',
  ofRead: '{read, plural, one {# packet} other {# packets}} read, {lost, plural, other {# lost}}',
  nothing: 'No packet has arrived yet.',
  none: 'No packet of this source arrived during this time.',
  notOnRecord: 'Nothing was recorded up to this moment. Press Play to record from here on.',
} as const;
