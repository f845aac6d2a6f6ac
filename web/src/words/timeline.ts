/** Texts of the CPU timeline. */
import english from './en/timeline';
import { clock, count, duration, percent } from './numbers';
import { part } from './spoken';

export const timeline = part('timeline', english, (say) => ({
  ...say,
  now: (who: string, work: string) => say.now({ who, work }),
  soFar: (reader: number, softirq: number) => say.soFar({ reader: percent(reader), softirq: percent(softirq) }),
  forwarded: (irq: number, softirq: number) => say.forwarded({ irq: percent(irq), softirq: percent(softirq) }),
  marksOf: (marks: number, kinds: readonly string[]) => say.marksOf({ marks: count(marks), kinds: kinds.join(' · ') }),
  marksInAll: (marks: number) => say.marksInAll({ marks: count(marks) }),
  from: (at_ns: number) => say.from({ at: clock(at_ns) }),
  looping: (length_ns: number, from_ns: number) => say.looping({ length: duration(length_ns), from: clock(from_ns) }),
  loopBegins: (at_ns: number) => say.loopBegins({ at: clock(at_ns) }),
}));
