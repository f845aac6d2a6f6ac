/** What the model leaves out of Linux 6.12, and what each would change. */
export default {
  title: 'What the model leaves out of Linux 6.12',
  lead: 'The machine has one CPU, one receive queue and the mechanisms of the switches. Each of these would change a result:',
  parts: {
    cpus: {
      name: 'Other CPUs',
      says: 'Softirqs, ksoftirqd and the reader could run on different CPUs. A flood then need not starve its reader, but wake-ups, locks and caches between the CPUs cost time.',
    },
    queues: {
      name: 'RSS, RPS and RFS',
      says: 'A card spreads its flows over several queues and CPUs (RSS). The kernel can do so too (RPS), or take a flow to its reader’s CPU (RFS). Many flows would share the work. One flow would stay on one CPU, as here.',
    },
    xdp: {
      name: 'XDP',
      says: 'A program in the driver can drop or forward a frame before it has an sk_buff. On the host of xeon-3600 that was five times as fast as the kernel’s earliest drop. A flood that such a program recognises would cost little.',
    },
    busy: {
      name: 'Busy polling',
      says: 'A waiting reader can poll the card itself (SO_BUSY_POLL). Its data would come without interrupt and wake-up: with less delay, for more CPU time. Off by default.',
    },
    memcg: {
      name: 'Memory control groups',
      says: 'The buffers of a socket count for the group of its program. A small group would shrink the window long before tcp_mem or the host’s memory does.',
    },
    pacing: {
      name: 'fq and pacing',
      says: 'With fq or BBR a sender spreads its segments over the round trip. The ring would see shorter bursts, and GRO would find fewer segments to merge in a poll.',
    },
  },
} as const;
