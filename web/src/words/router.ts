/** Texts of the map of a router. */
import english from './en/router';
import { bytes, count, duration, percent, perSecond, three } from './numbers';
import { part } from './spoken';

/**
 * Formats a number of lost packets for a box of the map that has room for five digits only. The table beside the map
 * has the full number.
 */
function briefly(packets: number): string {
  if (packets < 1e5) return count(packets);
  return packets < 1e6 ? `${three(packets / 1e3)} k` : `${three(packets / 1e6)} M`;
}

/**
 * Formats the number of bytes in a buffer in the same unit as the buffer's limit, so that the unit is written only
 * once.
 */
function heldOf(held: number, quota: number): string {
  return `${three(held / (quota >= 2 ** 20 ? 2 ** 20 : 1024))} / ${bytes(quota)}`;
}

export const router = part('router', english, (say) => ({
  ...say,
  rate: perSecond,
  source: (n: number) => say.source({ n: count(n) }),
  device: (n: number) => say.device({ n: count(n) }),
  ring: (filled: number) => count(filled),
  ringOf: (size: number) => say.ringOf({ size: count(size) }),
  interruptsEach: (each: number) => say.interruptsEach({ each: three(each) }),
  ofCpu: (share: number) => percent(share),
  ofTheCpu: (window_ns: number) => say.ofTheCpu({ window: duration(window_ns) }),
  droppedNow: (window_ns: number) => say.droppedNow({ window: duration(window_ns) }),
  waiting: (limit: number) => say.waiting({ limit: count(limit) }),
  dropsAt: (lost: number) => say.dropsAt({ lost: perSecond(lost) }),
  share: (share: number) => percent(share),
  passing: (each: number) => say.passing({ each: perSecond(each) }),
  band: (held: number, limit: number) => say.band({ held: count(held), limit: count(limit) }),
  txOf: (used: number, size: number) => say.txOf({ used: count(used), size: count(size) }),
  socketOf: heldOf,
  lostOf: (lost: number, offered: number) =>
    say.lostOf({ lost: briefly(lost), offered: percent(offered > 0 ? lost / offered : 0) }),
  ofAll: (offered: number) => say.ofAll({ offered: briefly(offered) }),
}));
