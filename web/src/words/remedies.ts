/** Possible remedies: changes that were tried in branches of the run, and their effects. */

import type { LiveParamId } from '../tables/names';
import english from './en/remedies';
import { bytes, clock, count, duration, minus, percent, three } from './numbers';
import { part } from './spoken';

/**
 * Name of a change: one name for all values, or one name for the value that switches off and another name for all other
 * values.
 */
type Named = string | ((values: ReturnType<typeof forms>) => string) | { readonly yes: Named; readonly no: Named };

/** Results of two runs: the unchanged run and its branch with a change. */
type Pair = readonly [without: number, tried: number];

/** Returns the value of a change in each form that its name may contain. */
function forms(value: number, driver: string) {
  const counted = count(value);
  return {
    descriptors: counted,
    packets: counted,
    pages: counted,
    mbps: counted,
    mtu: counted,
    size: bytes(value),
    nice: minus(value),
    us: counted,
    jobs: value,
    driver,
  };
}

export const remedies = part('remedies', english, (say) => {
  const changes: Readonly<Partial<Record<LiveParamId, Named>>> = say.changes;
  const named = (name: Named, value: number): string => {
    if (typeof name === 'string') return name;
    if (typeof name === 'function') return name(forms(value, say.drivers[value] ?? ''));
    return named(value === 0 ? name.yes : name.no, value);
  };
  /** Formats two rates: "0 → 5.72 Mb/s". If both have the same text, it is written once. */
  const rates = (bits_per_s: Pair): string => {
    const [without, tried] = bits_per_s.map((rate) => three(rate / 1e6));
    return without === tried ? say.sameRate({ rate: tried }) : say.rates({ without, tried });
  };
  return {
    ...say,
    none: (from_ns: number, to_ns: number) => say.none({ from: clock(from_ns), to: clock(to_ns) }),
    /** Shown directly after the run was changed, when there is too little to compare. */
    tooEarly: (at_ns: number) => say.tooEarly({ at: clock(at_ns) }),
    /**
     * Returns the name of a tried change. In a sentence it follows the word "with". Empty if the change has no name of
     * its own. A trial starts in the middle of a run, so it changes only parameters that can change during a run.
     */
    change: (id: LiveParamId, value: number): string =>
      id === 'nic.offload' ? (say.offloads[value] ?? '') : named(changes[id] ?? '', value),
    /** Shown before the first trial has ended. */
    trying: (done: number, all: number) => say.trying({ done: count(done), all: count(all) }),
    over: (from_ns: number, to_ns: number, runs: number) => say.over({ from: clock(from_ns), to: clock(to_ns), runs }),
    /** The time span that is compared. */
    judgedLater: (from_ns: number, to_ns: number) => say.judgedLater({ from: clock(from_ns), to: clock(to_ns) }),
    /** Shares of the CPU in the unchanged run. */
    livelock: (hard: number, soft: number) =>
      say.livelock({ both: percent(hard + soft), hard: percent(hard), soft: percent(soft) }),
    livelockRouter: (hard: number, soft: number) => say.livelockRouter({ hard: percent(hard), soft: percent(soft) }),
    fork: (at_ns: number, change: string) => say.fork({ at: clock(at_ns), change }),
    lost: ([without, tried]: Pair) => say.lost({ without: count(without), tried }),
    /** Losses at the far host of a router. */
    lostFar: ([without, tried]: Pair) => say.lostFar({ without: count(without), tried }),
    /** Shares of all frames. A change against losses is judged by them. */
    lostPart: ([without, tried]: Pair) => say.lostPart({ without: percent(without), tried: percent(tried) }),
    /** As `lostPart`, if some frames are still in a queue that delays their loss. */
    lostOrStoredPart: ([without, tried]: Pair) =>
      say.lostOrStoredPart({ without: percent(without), tried: percent(tried) }),
    /** Text for losses that move from the router to the far host. */
    movesFar: (fewer: number, more: number) => say.movesFar({ fewer, more: count(more) }),
    movesHere: (fewer: number, more: number) => say.movesHere({ fewer, more: count(more) }),
    /** Frames that entered a queue and are still there. */
    stored: (frames: number) => say.stored({ frames }),
    /** Losses in the branch with a change. Shown if most of them now happen at another place. */
    stillNow: (tried: number, place: string) => say.stillNow({ tried, place }),
    /** Losses in a branch that loses as many frames or more, most of them at another place. */
    lostNow: (tried: number, place: string) => say.lostNow({ tried, place }),
    timeouts: ([without, tried]: Pair) => say.timeouts({ without: count(without), tried }),
    wait: ([without, tried]: Pair) => say.wait({ without: duration(without), tried: duration(tried) }),
    delivered: (bits_per_s: Pair) => say.delivered({ rates: rates(bits_per_s) }),
    passedOn: ([without, tried]: Pair) => say.passedOn({ without: count(without), tried: count(tried) }),
    /** Effect of a change, such as "95 → 0 lost; delivered 300 → 310 Mb/s". */
    effect: (parts: readonly string[]) => parts.join('; '),
  };
});
