/** Possible remedies: changes that were tried in forks of the run, and their effects. */

import type { LiveParamId } from '../tables/names';
import english from './en/remedies';
import { bytes, clock, count, duration, minus, percent, three } from './numbers';
import { part } from './spoken';

/** Results of two runs: the unchanged run and the fork. */
type Pair = readonly [without: number, tried: number];

export const remedies = part('remedies', english, (say) => {
  /** Formats two rates: "0 → 5.72 Mb/s". If both have the same text, it is written once. */
  const rates = (bits_per_s: Pair): string => {
    const [without, tried] = bits_per_s.map((rate) => three(rate / 1e6));
    return without === tried ? say.sameRate({ rate: tried }) : say.rates({ without, tried });
  };
  return {
    ...say,
    none: (from_ns: number, to_ns: number) => say.none({ from: clock(from_ns), to: clock(to_ns) }),
    /** Shown directly after a change of the run, when there is too little to compare. */
    tooEarly: (at_ns: number) => say.tooEarly({ at: clock(at_ns) }),
    /** Names of the tried changes. In a sentence they follow the word "with". */
    changes: {
      ...say.changes,
      'nic.ring': (descriptors: number) => say.changes['nic.ring']({ descriptors: count(descriptors) }),
      'nic.coalesce_us': (us: number) =>
        us === 0 ? say.changes['nic.coalesce_us'].yes : say.changes['nic.coalesce_us'].no({ us }),
      'nic.offload': (kind: number) => say.offloads[kind] ?? '',
      'nic.driver': (driver: number) => say.changes['nic.driver']({ driver: say.drivers[driver] ?? '' }),
      'net.max_backlog': (packets: number) => say.changes['net.max_backlog']({ packets: count(packets) }),
      'socket.rcvbuf': (size: number) => say.changes['socket.rcvbuf']({ size: bytes(size) }),
      'tcp.mem_max': (pages: number) => say.changes['tcp.mem_max']({ pages: count(pages) }),
      'tcp.prequeue': (on: number) => (on === 0 ? say.changes['tcp.prequeue'].yes : say.changes['tcp.prequeue'].no),
      'app.nice': (nice: number) => say.changes['app.nice']({ nice: minus(nice) }),
      'app.read_size': (size: number) => say.changes['app.read_size']({ size: bytes(size) }),
      'load.jobs': (jobs: number) =>
        jobs === 0 ? say.changes['load.jobs'].yes : say.changes['load.jobs'].no({ jobs }),
      'kernel.preempt': (on: number) =>
        on === 0 ? say.changes['kernel.preempt'].yes : say.changes['kernel.preempt'].no,
      'kernel.backlog_resched': (on: number) =>
        on === 0 ? say.changes['kernel.backlog_resched'].yes : say.changes['kernel.backlog_resched'].no,
      'memory.pressure': () => say.changes['memory.pressure'],
      'link.loss': () => say.changes['link.loss'],
      'link.reorder': () => say.changes['link.reorder'],
      'output.queue_len': (packets: number) => say.changes['output.queue_len']({ packets: count(packets) }),
      'output.rate': (mbps: number) => say.changes['output.rate']({ mbps: count(mbps) }),
      'output.mtu': (size: number) => say.changes['output.mtu']({ size: count(size) }),
      'sink.packet_us': (us: number) => say.changes['sink.packet_us']({ us }),
      'sink.rcvbuf': (size: number) => say.changes['sink.rcvbuf']({ size: bytes(size) }),
      // A trial changes a running machine, so only parameters that can change during a run are allowed.
    } satisfies Readonly<Partial<Record<LiveParamId, (value: number) => string>>>,
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
    lost: ([without, tried]: Pair) => say.lost({ without: count(without), tried: count(tried) }),
    /** Losses at the far host of a router. */
    lostFar: ([without, tried]: Pair) => say.lostFar({ without: count(without), tried: count(tried) }),
    /** Text for losses that move from the router to the far host. */
    movesFar: (fewer: number, more: number) => say.movesFar({ fewer: count(fewer), more: count(more) }),
    movesHere: (fewer: number, more: number) => say.movesHere({ fewer: count(fewer), more: count(more) }),
    /** Frames that entered a queue and are still there. */
    stored: (frames: number) => say.stored({ frames: count(frames) }),
    /** Losses in the fork. Shown if most of them now happen at another place. */
    stillNow: (tried: number, place: string) => say.stillNow({ tried: count(tried), place }),
    timeouts: ([without, tried]: Pair) => say.timeouts({ without: count(without), tried }),
    wait: ([without, tried]: Pair) => say.wait({ without: duration(without), tried: duration(tried) }),
    delivered: (bits_per_s: Pair) => say.delivered({ rates: rates(bits_per_s) }),
    passedOn: ([without, tried]: Pair) => say.passedOn({ without: count(without), tried: count(tried) }),
    /** Effect of a change, such as "95 → 0 lost; delivered 300 → 310 Mb/s". */
    effect: (parts: readonly string[]) => parts.join('; '),
  };
});
