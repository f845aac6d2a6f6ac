/** Texts about a packet capture that is replayed instead of the sender. */
import english from './en/capture';
import { bytes, count, duration, percent, quantity, significant } from './numbers';
import { part } from './spoken';

/** Formats whole seconds, with groups of digits. */
const seconds = (time_s: number): string => quantity(count(time_s), 's');

/** Formats the duration of a replay. */
const timeOf = (ns: number): string => (ns < 1e12 ? duration(ns) : seconds(ns / 1e9));

/**
 * Times of a replay that is too long, s: the longest possible run, and the part of the capture that fits. `rate`:
 * replay speed at which the whole capture fits.
 */
type Overlong = { readonly longest_s: number; readonly fits_s: number; readonly rate: number | null };

export const capture = part('capture', english, (say) => ({
  ...say,
  reading: (name: string, part: number) => say.reading({ name, part: percent(part) }),
  /** `all`: number of packets in the whole file. */
  holds: (name: string, packets: number, all: number, flows: number, receiver: string, duration_ns: number) =>
    say.holds({ name, packets: count(packets), all, flows, receiver, time: timeOf(duration_ns) }),
  /** `all`: number of packets in the whole file. */
  lasts: (name: string, packets: number, all: number, flows: number, receiver: string, replay_s: number) =>
    say.lasts({ name, packets: count(packets), all, flows, receiver, time: seconds(Math.ceil(replay_s)) }),
  /** `isAdvised`: whether a sentence about other choices follows. */
  overlong: ({ longest_s, fits_s, rate }: Overlong, isAdvised: boolean) => {
    const fits = seconds(Math.floor(fits_s));
    const told = say.overlong({ fits, longest: seconds(longest_s) });
    if (!isAdvised) return told;
    const advice = rate === null ? say.shorten({ fits }) : say.shortenOrHasten({ fits, rate: significant(rate) });
    return `${told} ${advice}`;
  },
  /** `all`: number of packets in the whole file. */
  found: (name: string, packets: number, all: number, flows: number, receiver: string) =>
    say.found({ name, packets: count(packets), all, flows, receiver }),
  fragments: (packets: number) => say.fragments({ count: packets }),
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
