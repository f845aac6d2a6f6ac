/** What the model leaves out of Linux 6.12, and what each missing part would change. */
export default {
  title: 'What the model leaves out of Linux 6.12',
  lead: 'The machine has one CPU and one receive queue. What Linux 6.12 has beyond 2.6.12 is modelled only if a parameter turns it on or off. The machine leaves out the mechanisms below. Each of them would change a result:',
  parts: {
    cpus: {
      name: 'Other CPUs',
      says: 'Softirqs, ksoftirqd and the reader could run on different CPUs. A flood would then not always starve its reader, but wake-ups, locks and caches between the CPUs would cost time.',
    },
    queues: {
      name: 'RSS, RPS and RFS',
      says: 'A network card spreads its flows over several queues and CPUs (RSS). The kernel itself can spread flows over CPUs (RPS), or process a flow on the CPU of its reader (RFS). Many flows would use several CPUs. A single flow would stay on one CPU, as here.',
    },
    xdp: {
      name: 'XDP',
      says: 'A program in the driver can drop or forward a frame before it has an sk_buff. On the host of the profile xeon-3600, XDP dropped frames five times as fast as the kernel’s earliest drop. A flood that an XDP program recognises would cost little CPU time.',
    },
    busy: {
      name: 'Busy polling',
      says: 'A waiting reader can poll the card itself (SO_BUSY_POLL). Data would reach the reader without an interrupt and a wake-up, so the delay is shorter, but the reader uses more CPU time. Busy polling is off by default.',
    },
    memcg: {
      name: 'Memory control groups',
      says: 'The kernel charges the buffers of a socket to the control group of its program. A group with little memory would shrink the window long before tcp_mem or the host’s memory does.',
    },
    pacing: {
      name: 'fq and pacing',
      says: 'With fq or BBR a sender spreads its segments over the round trip. The ring would see shorter bursts, and GRO would find fewer segments to merge in a poll.',
    },
  },
} as const;
