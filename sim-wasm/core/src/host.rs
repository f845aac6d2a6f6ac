//! Host profiles: one cost table per machine, and the machine's idle memory.
//!
//! Costs are CPU times of a piece of kernel code on that host. None is in the kernel's
//! source; they are calibrated *jointly* on the studies' saturation points (MODEL.md,
//! "Calibration"), and no cost knows which experiment runs.
//!
//! Simplified: a piece of code costs the same each time. Real costs vary with the cache;
//! who could tell: a histogram of service times, not the studies' rates.

use crate::kernel::memory::MemoryLayout;

/// What each piece of work costs on one host, in nanoseconds unless said otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Timer interrupt: entry, `do_timer`, `scheduler_tick`, exit.
    pub timer_irq: u64,
    /// NIC interrupt: entry, reading the cause over PCI, masking, scheduling the poll, exit.
    pub nic_irq: u64,
    /// Disk interrupt and request completion.
    pub disk_irq: u64,
    /// One entry to `net_rx_action` and the poll call, and leaving polled mode.
    pub net_rx_action: u64,
    /// The driver takes one frame off the ring: unmap, `eth_type_trans`.
    pub driver_rx: u64,
    /// Allocating, mapping and posting one receive buffer.
    pub refill: u64,
    /// `netif_rx`: queueing one frame to `input_pkt_queue`.
    pub netif_rx: u64,
    /// `netif_receive_skb` and `ip_rcv` for IPv4: header check and checksum, route, delivery.
    pub ip_rcv: u64,
    /// The part of `ip_rcv` that IPv6 does not have: the header checksum.
    pub ip_header_checksum: u64,
    /// `tcp_v4_rcv` up to the decision: header checks, socket lookup, lock.
    pub tcp_lookup: u64,
    /// `tcp_rcv_established` in order: fast path or queueing, ACK decision.
    pub tcp_established: u64,
    /// What the slow path adds to it.
    pub tcp_slow_path: u64,
    /// Building an ACK, handing it to the driver, and its transmit completion.
    pub tcp_send_ack: u64,
    /// `udp_rcv` and `sock_queue_rcv_skb`.
    pub udp_rcv: u64,
    /// `try_to_wake_up` of a sleeping reader.
    pub wake_up: u64,
    /// One expired timer in TIMER_SOFTIRQ.
    pub timer_softirq: u64,
    /// System call entry, `sys_recvfrom`, `sock_recvmsg`, exit.
    pub syscall: u64,
    /// `lock_sock` or `release_sock` without backlog, `cleanup_rbuf`.
    pub socket_lock: u64,
    /// Freeing one consumed buffer.
    pub skb_free: u64,
    /// Copying to user space, picoseconds per byte.
    pub copy_ps_per_byte: u64,
    /// A software checksum over the payload, picoseconds per byte; paid only where the NIC does not verify it.
    pub checksum_ps_per_byte: u64,
    /// The reader's own work between two reads of a TCP stream (iperf counts bytes).
    pub user_per_tcp_read: u64,
    /// The reader's own work per datagram (iperf reads the clock twice and keeps jitter).
    pub user_per_datagram: u64,
    /// `schedule()` and the switch, charged to the incoming task.
    pub context_switch: u64,
    /// One page fault on anonymous memory: trap, allocation, clearing 4 KiB.
    pub page_fault: u64,
    /// One page read from or written to the page cache: lookup and 4 KiB copy.
    pub file_page: u64,
    /// Submitting one disk request.
    pub disk_submit: u64,
    /// `fork` and `exec` of one compile process, and its exit, each.
    pub fork_exit: u64,
    /// Reclaim: one page scanned.
    pub reclaim_scan: u64,
    /// Reclaim: one page freed or written, on top.
    pub reclaim_page: u64,
    /// How fast this CPU runs user code, in percent of the Pentium II 350.
    pub speed_percent: u64,
}

/// One machine that the studies measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// CPU costs.
    pub costs: Costs,
    /// Memory of the idle system.
    pub memory: MemoryLayout,
    /// What the driver asks of `alloc_skb` for one frame at MTU 1500, bytes (kernel-2.6.12 §4).
    pub rx_buffer_bytes: u32,
}
