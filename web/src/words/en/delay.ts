/** One-way delay, as it is measured from end to end. */
import { count, duration, percent, round, three } from '../numbers';

const ms = (ns: number): string => three(ns / 1e6);

export const delay = {
  table: 'Delay by flow',
  caption: 'From source to program, since the start',
  columns: {
    flow: 'flow',
    sent: 'sent',
    received: 'received',
    lost: 'lost',
    used: 'used, kb/s',
    mean: 'mean, ms',
    min: 'min',
    max: 'max',
    variation: 'max − min',
    most: '95 % below',
  },
  study: 'study’s',
  studyWhole:
    'What the study printed of its main source over the whole 60 s (UPC, Tables 2 and 3); its largest delays hold an event of a second that it does not name',
  studyMean: 'study’s mean',
  notPrinted: '–',
  flow: (n: number) => `source ${n}`,
  number: count,
  kbps: (kbps: number) => (kbps > 0 ? count(Math.round(kbps)) : '–'),
  lost: (lost: number, sent: number) => `${count(lost)} · ${percent(sent > 0 ? lost / sent : 0)}`,
  ms: (ns: number, of: number) => (of > 0 ? ms(ns) : '–'),
  distribution: 'Distribution of the delay',
  packets: (part: number) => `${round(part * 100)} %`,
  inTime: 'Delay of each packet, and its losses',
  inTimeOf: { packets: 'Each packet, by the moment its way ended', means: 'Means over 10 ms' },
  axis: (ns: number) => round(ns / 1e6),
  unit: 'ms',
  lostMark: 'lost',
  window: (span_ns: number) => `last ${duration(span_ns)}`,
  ofRead: (read: number, lost: number) => `${count(read)} read, ${count(lost)} lost`,
  nothing: 'Nothing has arrived yet.',
  none: 'No packet of this source arrived in this time.',
  notOnRecord: 'On record from here on as it plays.',
};
