/** Texts of the replay of a capture in place of the sender. */
import english from './en/capture';
import { bytes, count, duration, percent, significant } from './numbers';
import { part } from './spoken';

export const capture = part('capture', english, (say) => ({
  ...say,
  reading: (name: string, part: number) => say.reading({ name, part: percent(part) }),
  /** `all`: number of packets in the whole file. */
  holds: (name: string, packets: number, all: number, sockets: number, receiver: string, duration_ns: number) =>
    say.holds({ name, packets: count(packets), all, sockets, receiver, time: duration(duration_ns) }),
  shared: (flows: number) => say.shared({ count: count(flows) }),
  toOthers: (packets: number) => say.toOthers({ count: packets }),
  leftOut: (packets: number) => say.leftOut({ count: packets }),
  badFilter: (name: string, value: string, example: string) => say.badFilter({ name, value, example }),
  badSpan: (from: string, to: string) => say.badSpan({ from, to }),
  badRate: (rate: string, least: number, most: number) =>
    say.badRate({ rate, least: significant(least), most: significant(most) }),
  rateMeans: (least: number, most: number) => say.rateMeans({ least: significant(least), most: significant(most) }),
  aboveEveryMtu: (largest: number, most: number) => say.aboveEveryMtu({ bytes: count(largest), most: count(most) }),
  withMtu: (length: number) => say.withMtu({ bytes: count(length) }),
  forgotten: (name: string) => say.forgotten({ name }),
  wanted: (name: string) => say.wanted({ name }),
  otherFile: (name: string) => say.otherFile({ name }),
  runs: (name: string, how: string, rate: number) => say.runs({ name, how, rate: `×${significant(rate)}` }),
  size: (length: number) => bytes(length),
}));
