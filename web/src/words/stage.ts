/** Texts of the map of the receiver. */

import type { DropName } from '../tables/names';
import { codes } from './codes';
import english from './en/stage';
import { named } from './named';
import { bytes, count, duration, minus, percent, perSecond, round, three } from './numbers';
import { part } from './spoken';

/** Number of letters that fit into the map's row of losses, in the largest font. */
const TRAY_ROOM = 60;

/** Formats bytes in KiB and MiB, without unneeded decimals. */
const kib = (size: number): string => round(size / 2 ** 10);
const mib = (size: number): string => round(size / 2 ** 20);
/** Size whose label names MiB as the unit. A size that would be rounded to 0.0 MiB has its own unit. */
const heldIn = (size: number): string => (size > 0 && size < 2 ** 20 / 20 ? bytes(size) : mib(size));

/** Number of packets lost for one reason. */
type Loss = { readonly reason: DropName; readonly lost: number };

export const stage = part('stage', english, (say) => ({
  ...say,
  ofLimit: (held: number, limit: number) => say.ofLimit({ held: count(held), limit: count(limit) }),
  framesPerSecond: (rate: number, window_ns: number) => {
    const [scaled, prefix] = rate >= 1e6 ? [rate / 1e6, 'M '] : rate >= 1e3 ? [rate / 1e3, 'k '] : [rate, ''];
    return say.framesPerSecond({ rate: `${three(scaled)} ${prefix}`, window: duration(window_ns) });
  },
  onTheWire: (frames: number, waiting: number | null) =>
    waiting === null
      ? say.onTheWire.no({ frames: count(frames) })
      : say.onTheWire.yes({ frames: count(frames), waiting: count(waiting) }),
  asFlow: (unit: number) => say.asFlow({ unit: count(unit) }),
  packetsMove: (packets: number) => say.packetsMove({ packets }),
  hop: (packet: string, where: string) => say.hop({ packet, where }),
  filledOf: (filled: number, size: number) => say.filledOf({ filled: count(filled), size: count(size) }),
  empty: (descriptors: number) => say.empty({ descriptors }),
  tokens: (ready: number) => say.tokens({ ready: count(ready) }),
  quota: (frames: number) => say.quota({ frames: count(frames) }),
  inTimeOf: (task: string) => say.inTimeOf({ task }),
  inRate: (segments: number) => say.inRate({ segments: perSecond(segments) }),
  inAndAckRates: (segments: number, acks: number) =>
    say.inAndAckRates({ segments: perSecond(segments), acks: perSecond(acks) }),
  unacked: (packets: number) => say.unacked({ packets: count(packets) }),
  unackedToScale: (packets: number, scale: number) =>
    say.unackedToScale({ packets: count(packets), scale: count(scale) }),
  heldOf: (held: number, quota: number, sockets: number) =>
    sockets > 1
      ? say.heldOfAll({ held: heldIn(held), sockets: count(sockets), quota: mib(quota) })
      : say.heldOf({ held: heldIn(held), quota: mib(quota) }),
  goodput: (bits_per_s: number, window_ns: number) =>
    say.goodput({ mbps: three(bits_per_s / 1e6), window: duration(window_ns) }),
  priority: (priority: number, nice: number) => say.priority({ priority: count(priority), nice: minus(nice) }),
  weight: (weight: number, nice: number) => say.weight({ weight: count(weight), nice: minus(nice) }),
  /** Lag of EEVDF: CPU time that the scheduler owes a task. If the task had too much, the lag is negative. */
  lag: (lag_ns: number) => say.lag({ lag: minus((lag_ns / 1e6).toFixed(1)) }),
  straight: (segments: number) => say.straight({ segments }),
  copied: (copied: number, of: number) => say.copied({ copied: kib(copied), of: kib(of) }),
  slice: (left_ms: number, full_ms: number) => say.slice({ left: count(left_ms), full: count(full_ms) }),
  /** Text of the row of losses: the losses by reason, the largest first, then duplicates. */
  tray: (losses: readonly Loss[], twice: number, offered: number) => {
    const duplicates = say.duplicates({ twice });
    const also = twice === 0 ? '' : ` · ${duplicates}`;
    const total = losses.reduce((sum, one) => sum + one.lost, 0);
    if (total === 0) return `${say.nothingLost}${also}`;
    const part = percent(total / Math.max(1, offered, total));
    if (losses.length === 1)
      return `${say.lostFor({ lost: total, part, reason: codes.drops[losses[0].reason].name })}${also}`;
    const names = {
      full: (reason: DropName) => codes.drops[reason].name,
      brief: (reason: DropName) => codes.drops[reason].tray,
      other: say.otherReasons,
    };
    const head = say.lostHead({ part });
    // Duplicates are not lost, so they are not part of the list of losses.
    const after = twice === 0 ? '' : `; ${duplicates}`;
    return `${head} ${named(losses, names, TRAY_ROOM - head.length - 1 - after.length)}${after}`;
  },
  acks: (window: number) => say.acks({ window: bytes(window) }),
  acksLast: (ago_ns: number, window: number) => say.acksLast({ ago: duration(ago_ns), window: bytes(window) }),
}));
