/** Texts about the one-way delay of packets, measured from the source to the program. */
import english from './en/delay';
import { count, duration, percent, round, three } from './numbers';
import { part } from './spoken';

const ms = (ns: number): string => three(ns / 1e6);

export const delay = part('delay', english, (say) => ({
  ...say,
  flow: (n: number) => say.flow({ n: count(n) }),
  number: count,
  kbps: (kbps: number) => (kbps > 0 ? count(Math.round(kbps)) : '–'),
  lost: (lost: number, sent: number) => say.lost({ lost: count(lost), sent: percent(sent > 0 ? lost / sent : 0) }),
  ms: (ns: number, of: number) => (of > 0 ? ms(ns) : '–'),
  packets: (part: number) => say.packets({ part: round(part * 100) }),
  axis: (ns: number) => round(ns / 1e6),
  window: (span_ns: number) => say.window({ span: duration(span_ns) }),
  ofRead: (read: number, lost: number) => say.ofRead({ read, lost }),
}));
