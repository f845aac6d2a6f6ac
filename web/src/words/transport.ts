/** Texts of the bar at the bottom of the page: steps, the clock, the speed and *Run until*. */
import english from './en/transport';
import { count, duration, fixed, round, significant } from './numbers';
import { part } from './spoken';

const tenths = (ns: number): string => fixed(ns / 1e9, 1);

export const transport = part('transport', english, (say) => {
  /** Compares a speed with real time: 2e6 ns of model time per second → "500 × slower". */
  const againstLife = (ns_per_s: number): string => {
    const ratio = ns_per_s / 1e9;
    if (Math.abs(ratio - 1) < 0.005) return say.realTime;
    const times = ratio < 1 ? 1 / ratio : ratio;
    const said = times >= 1000 ? count(Number(times.toPrecision(3))) : round(times);
    return ratio < 1 ? say.slower({ times: said }) : say.faster({ times: said });
  };
  return {
    ...say,
    momentOf: (at_ns: number, end_ns: number) => say.momentOf({ at: tenths(at_ns), end: fixed(end_ns / 1e9, 0) }),
    speedRefused: (text: string, least: number, most: number) =>
      say.speedRefused({ text, least: significant(least), most: count(most) }),
    speedSays: (ns_per_s: number) => say.speedSays({ time: duration(ns_per_s) }),
    speedSpoken: (ns_per_s: number) => say.speedSpoken({ time: duration(ns_per_s), ratio: againstLife(ns_per_s) }),
    againstLife,
    slowedFor: (event: string) => say.slowedFor({ event }),
    endedWithout: (until: string) => say.endedWithout({ until }),
  };
});
