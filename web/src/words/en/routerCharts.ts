/** A router's charts. */
export default {
  plots: {
    packets: 'arrivals · losses',
    input: 'input queue',
    ring: 'ring: filled + empty',
    output: 'output queue',
    routerCpu: 'CPU share',
    delay: 'one-way delay',
  },
  tops: {
    packets: 'to {most} k/s',
    input: 'to {most}',
    ring: 'to {most}',
    output: 'to {most}',
    delay: 'to {most} ms',
  },
  of: '{held} of {limit}',
  lost: {
    yes: '{part} lost',
    no: '{part} lost, {sinceChange} since change',
  },
  interrupts: 'hard irq {share} so far',
  delay: '{now} ms',
} as const;
