/** Texts about parts of Linux 6.12 that the model leaves out, and what each missing part would change. */
export default {
  title: 'What the model leaves out of Linux 6.12',
  lead: 'The simulated machine has one CPU and one receive queue. Parameters turn most of the modelled changes since Linux 2.6.12 on or off. The mechanisms below are not modelled. Each of them would change a result:',
  parts: {
    cpus: {
      name: 'Other CPUs',
      says: 'Softirqs, ksoftirqd and the receiving program could run on different CPUs. A flood of packets would then take less CPU time from the program. In return, wake-ups, locks and cache misses between CPUs would cost time.',
    },
    queues: {
      name: 'RSS, RPS and RFS',
      says: 'A network card spreads its flows over several queues and CPUs (RSS). The kernel itself can spread flows over CPUs (RPS), or process a flow on the CPU of the program that receives it (RFS). Many flows would use several CPUs. A single flow would stay on one CPU, as in this simulator.',
    },
    xdp: {
      name: 'XDP',
      says: 'A program in the driver can drop or forward a frame before the kernel makes an sk_buff for it. On the server that the machine type xeon-3600 describes, XDP dropped a frame in a fifth of the time that the kernel’s earliest drop takes. A flood that an XDP program recognises would cost little CPU time.',
    },
    busy: {
      name: 'Busy polling',
      says: 'A program that waits for data can poll the NIC (SO_BUSY_POLL). Data would reach the program without an interrupt and without a wake-up. The delay would be shorter, but the program would use more CPU time. Busy polling is off by default.',
    },
    memcg: {
      name: 'Memory control groups',
      says: 'The kernel charges the buffers of a socket to the control group of the program. If the group’s memory limit is small, the receive window would shrink long before tcp_mem or the host’s memory limits it.',
    },
    pacing: {
      name: 'fq and pacing',
      says: 'With the queueing discipline fq, or with the congestion control BBR, a sender spreads its segments over the round-trip time. The ring would see shorter bursts, and GRO would find fewer segments to merge in a poll.',
    },
    memory: {
      name: 'Memory management of 6.12',
      says: 'Except for the short sleeps of kswapd, memory is managed as in Linux 2.6.12: the zones are those of a 32-bit kernel, and the thread pdflush writes dirty pages back. A 64-bit kernel has no high memory, and Linux 6.12 chooses the pages that it reclaims by other rules. Memory could run short at another moment.',
    },
  },
} as const;
