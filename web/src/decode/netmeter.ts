/** End-to-end measurements of each flow, parsed from the simulator's report. The functions are pure. */

/** Number of packets whose delay is in the bin that starts at `from`, ns. */
type DelayBin = { readonly from: number; readonly count: number };

/** Counts of a flow since t = 0. Times and delays are in ns. */
export type FlowReport = {
  readonly flow: number;
  readonly sent: number;
  readonly received: number;
  readonly lost: number;
  readonly bytes: number;
  readonly first_ns: number;
  readonly last_ns: number;
  readonly min_ns: number;
  readonly mean_ns: number;
  readonly max_ns: number;
  readonly bins: readonly DelayBin[];
};

/** Parses the report. A line has a name or a delay, and a number. Each flow begins with its own line. */
export function flowReports(text: string): FlowReport[] {
  return text
    .split(/^(?=flow )/m)
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.trimEnd().split('\n');
      const words = lines.map((line) => line.split(' '));
      const named = Object.fromEntries(words.map(([name, value]) => [name, Number(value)]));
      const bins = words
        .filter(([name]) => /^\d/.test(name))
        .map(([from, n]) => ({ from: Number(from), count: Number(n) }));
      return { ...(named as Omit<FlowReport, 'bins'>), bins };
    });
}

/** Number of bins per octave (factor of 2) of the delay, in the histogram of the Rust core. */
const OCTAVE = 64;

function widthOf(from: number): number {
  return from < OCTAVE ? 1 : 2 ** (Math.floor(Math.log2(from)) - Math.log2(OCTAVE));
}

/**
 * Returns the distribution as the number of packets in equal parts of `[0, to_ns]`. A bin that crosses a border is
 * divided.
 */
export function histogram(bins: readonly DelayBin[], to_ns: number, parts: number): number[] {
  const sums = Array.from({ length: parts }, () => 0);
  const wide = to_ns / parts;
  for (const { from, count } of bins) {
    const width = widthOf(from);
    const first = Math.min(parts - 1, Math.floor(from / wide));
    const last = Math.min(parts - 1, Math.floor((from + width) / wide));
    for (let part = first; part <= last; part++) {
      const within = Math.min(from + width, (part + 1) * wide) - Math.max(from, part * wide);
      sums[part] += first === last ? count : (count * Math.max(0, within)) / width;
    }
  }
  return sums;
}

/**
 * Returns the delay that a fraction of the packets do not exceed, ns, with the precision of a bin. 0 without packets.
 */
export function quantileOf({ bins, min_ns, max_ns, received }: FlowReport, part: number): number {
  let before = 0;
  for (const { from, count } of bins) {
    before += count;
    if (before >= received * part) return Math.min(max_ns, Math.max(min_ns, from + widthOf(from) / 2));
  }
  return 0;
}

/** Payload rate from the sending of the first packet to the reading of the last, kb/s. */
export function usedKbps({ bytes, first_ns, last_ns }: FlowReport): number {
  return last_ns > first_ns ? (bytes * 8e6) / (last_ns - first_ns) : 0;
}
