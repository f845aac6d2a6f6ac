/** Texts about equations (1)–(11) of the study, Fermilab's paper of 2006. */
import english from './en/equations';
import { bytes, count, duration, percent, three } from './numbers';
import { part } from './spoken';

export const equations = part('equations', english, (say) => ({
  ...say,
  number: (value: number) => count(value),
  rate: (value: number) =>
    value >= 1e3 ? say.rate.yes({ value: three(value / 1e3) }) : say.rate.no({ value: three(value) }),
  duration,
  milliseconds: (ms: number) => say.milliseconds({ ms: count(ms) }),
  bytes,
  kilobytes: (size: number) => say.kilobytes({ size: three(size / 1e3) }),
  bandwidth: (bits_per_s: number) => say.bandwidth({ bits: three(bits_per_s / 1e6) }),
  part: percent,
  differs: (equation: number, why: string) => say.differs({ equation: count(equation), why }),
  window: (ns: number) => say.window({ time: duration(ns) }),
  says: (symbol: string, meaning: string) => say.says({ symbol, meaning }),
}));
