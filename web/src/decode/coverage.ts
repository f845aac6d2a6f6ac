/**
 * Number of calls of the kernel's functions, parsed from the simulator's report, and the places on the path where this
 * number decreases. The functions are pure.
 */
import { FUNCTIONS } from '../tables/functions';
import { type Chain, TRANSPORTS } from './way';

export type Calls = {
  /** The function's name for IPv4 and a general driver. The id is the same for IPv6 and for every driver. */
  readonly id: string;
  /** Name of the function in this kernel. */
  readonly name: string;
  readonly calls: number;
};

/** Parses the simulator's report, which lists all functions in a fixed order. */
export function callsOf(text: string): Calls[] {
  const lines = [...text.matchAll(/^(\S+) +(\d+)$/gm)];
  return lines.map(([, name, calls], i) => ({ id: FUNCTIONS[i] ?? name, name, calls: Number(calls) }));
}

/** Number of calls per packet that the driver received. 0 before the first packet. */
export function perPacket(all: readonly Calls[], { calls }: Calls): number {
  const taken = all.find(({ id }) => id === 'eth_type_trans')?.calls ?? 0;
  return taken > 0 ? calls / taken : 0;
}

/** Returns the functions of a path in order, without those that were never called on this host. */
export function chainOf(all: readonly Calls[], way: Chain): Calls[] {
  const called = all.filter(({ calls }) => calls > 0);
  return way.flatMap((id) => called.filter((one) => one.id === id));
}

/**
 * A decrease in calls after a function of a path: `missing` packets ended or wait before `to`, the functions that can be
 * next.
 */
export type Fall = { readonly from: Calls; readonly to: readonly Calls[]; readonly missing: number };

/** Smallest decrease that is reported, as a share of the calls. Packets in flight cause smaller decreases. */
const LEAST_FALL = 0.005;

/**
 * Divides a path where it reaches TCP or UDP: first the part that all packets pass, then one part for each transport
 * protocol.
 */
function partsOf(way: Chain): Chain[] {
  const cuts = way.flatMap((id, at) => (TRANSPORTS.includes(id) ? [at] : []));
  return [0, ...cuts].map((from, i) => way.slice(from, cuts[i]));
}

/** Returns the decreases in calls along these paths, largest first. */
export function fallsOf(all: readonly Calls[], ways: readonly Chain[]): Fall[] {
  const between = (from: Calls, ...to: Calls[]): Fall => ({
    from,
    to,
    missing: to.reduce((rest, { calls }) => rest - calls, from.calls),
  });
  return ways
    .flatMap((way) => {
      const parts = partsOf(way).map((part) => chainOf(all, part));
      const falls = parts.flatMap((part) => part.slice(1).map((to, i) => between(part[i], to)));
      // After the common part, a packet goes to either TCP or UDP, so the calls of both first functions are added.
      const last = parts[0].at(-1);
      const transports = parts.flatMap(([first]) => (first && TRANSPORTS.includes(first.id) ? [first] : []));
      return last && transports.length > 0 ? [...falls, between(last, ...transports)] : falls;
    })
    .filter(({ from, missing }) => missing > Math.max(1, from.calls * LEAST_FALL))
    .sort((a, b) => b.missing - a.missing);
}

/** Returns whether a decrease is at GRO, which merges packets and does not lose them. */
export const isMerging = ({ from }: Fall): boolean => from.id === 'eth_type_trans';
