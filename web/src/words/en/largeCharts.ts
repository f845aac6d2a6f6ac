/** A chart as wide as the stage: its axes, its means, and what it measures. */
export default {
  close: 'Back to the small charts',
  seconds: '{s} s',
  window: 'mean over the {to} shown: {mean} {unit}',
  sinceChange: 'mean since the change at {at}, {to}: {mean} {unit}',
  changed: '{label} {value}',
  files: {
    csv: 'CSV',
    svg: 'SVG',
    png: 'PNG',
  },
  timeColumn: 'time, s',
  offered: 'offered, mean over {window}: {mbps} Mb/s of payload, {thousands} k frames/s of {payload} bytes',
  lost: 'lost so far: {lost} frames, {share} of the frames offered',
  spent: 'CPU time since the start, measured: receiver {app}, softirq {softirq}, hard interrupts {hardirq}.',
  ticks:
    'CPU time since the start, by the kernel’s ticks: receiver {app}. Each timer tick is charged to the process that it interrupts, including the time of interrupts and softirqs. During livelock this figure is misleading.',
  routerSpent:
    'CPU time since the start, measured: hard interrupts {hardirq}, softirq {softirq}, idle {idle}. Interrupts run first; the softirq that forwards packets gets the remaining time.',
  throttle:
    'At {limit} packets the queue is throttled and drops all new packets. The queue accepts packets again when the softirq has emptied it. So losses come in bursts.',
} as const;
