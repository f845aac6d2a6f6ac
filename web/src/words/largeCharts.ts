/** Texts of a chart as wide as the stage: its axes, its means, and what it measures. */
import english from './en/largeCharts';
import { clock, count, duration, fixed, percent, round, three } from './numbers';
import { part } from './spoken';

export const largeCharts = part('largeCharts', english, (say) => ({
  ...say,
  value: (value: number) => (Number.isNaN(value) ? '–' : round(value)),
  seconds: (s: number, digits: number) => say.seconds({ s: fixed(s, digits) }),
  window: (from_ns: number, to_ns: number, unit: string, mean: number) =>
    say.window({ to: duration(to_ns - from_ns), mean: three(mean), unit }),
  sinceChange: (at_ns: number, to_ns: number, unit: string, mean: number) =>
    say.sinceChange({ at: clock(at_ns), to: duration(to_ns - at_ns), mean: three(mean), unit }),
  changed: (label: string, value: string) => say.changed({ label, value }),
  offered: (window_ns: number, mbps: number, thousands: number, payload: number) =>
    say.offered({
      window: duration(window_ns),
      mbps: three(mbps),
      thousands: three(thousands),
      payload: count(payload),
    }),
  lost: (lost: number, share: number) => say.lost({ lost, share: percent(share) }),
  /** CPU time as measured, and CPU time according to the kernel's ticks. */
  spent: (app: number, softirq: number, hardirq: number) =>
    say.spent({ app: percent(app), softirq: percent(softirq), hardirq: percent(hardirq) }),
  ticks: (app: number) => say.ticks({ app: percent(app) }),
  routerSpent: (hardirq: number, softirq: number, idle: number) =>
    say.routerSpent({ hardirq: percent(hardirq), softirq: percent(softirq), idle: percent(idle) }),
  throttle: (limit: number) => say.throttle({ limit: count(limit) }),
}));
