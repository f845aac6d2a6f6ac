/** Texts of a chart as wide as the stage: its axes, its means, and what it measures. */
export default {
  close: 'Back to the small charts',
  seconds: '{s} s',
  /** `to`: length of the time span shown. `mean`: mean of the plotted quantity in `unit`. */
  window: 'mean over the {to} shown: {mean} {unit}',
  sinceChange: 'mean over the {to} since the parameter change at {at}: {mean} {unit}',
  /** Mark of a changed parameter, with its new value. */
  changed: '{label} {value}',
  files: {
    csv: 'CSV',
    svg: 'SVG',
    png: 'PNG',
  },
  timeColumn: 'time, s',
  offered:
    'offered load, mean over {window}: {mbps} Mb/s of payload, {thousands} k frames/s with {payload} bytes of payload each',
  lost: 'lost so far: {lost, plural, one {# frame} other {# frames}}, {share} of the frames offered',
  spent: 'CPU time since the start, measured: receiving program {app}, softirq {softirq}, hard interrupts {hardirq}.',
  ticks:
    'CPU time since the start, as the kernel counts it: receiving program {app}. The kernel charges each whole timer tick to the interrupted process, including the time of interrupts and softirqs. During livelock this figure is misleading.',
  routerSpent:
    'CPU time since the start, measured: hard interrupts {hardirq}, softirq {softirq}, idle {idle}. Interrupts run first; the softirq that forwards packets gets the remaining time.',
  throttle:
    'Above {limit} packets the input queue drops new packets. Under Linux 2.6.12 it then drops all packets until the softirq has emptied the queue, so losses come in bursts.',
} as const;
