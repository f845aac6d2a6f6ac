//! Host profiles: one cost table per machine, and its memory use when idle. The caller chooses the
//! profile of a simulation.
//!
//! A cost is the CPU time of a piece of kernel code on one host. The kernel's source does not
//! contain such numbers. All costs are calibrated *jointly* on the studies' saturation points
//! (CALIBRATION.md). A cost is the same in every experiment.
//!
//! Simplified: a piece of code always costs the same. Real costs vary with the state of the CPU's
//! cache. A histogram of service times would show this; the studies' rates do not.

use crate::dev::Card;
use crate::memory::{MemoryLayout, ReclaimStep};

/// Declares the costs with their values on the Pentium II 350 MHz with sk98lin: first the costs of
/// code, which scale with the CPU, then the others. The calibration is in CALIBRATION.md.
macro_rules! costs {
    (code { $($(#[$of_code:meta])+ $code:ident = $ns:literal,)+ }
     other { $($(#[$of_other:meta])+ $other:ident = $value:literal,)+ }) => {
        /// Cost of each piece of work on one host, ns unless noted otherwise.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Costs {
            $($(#[$of_code])+ pub $code: u64,)+
            $($(#[$of_other])+ pub $other: u64,)+
        }

        const P2_350: Costs = Costs {
            $($code: $ns,)+
            $($other: $value,)+
        };

        impl Costs {
            /// Applies `scale` to every cost of code. The costs of moving bytes through memory do
            /// not change.
            fn scaled(&self, scale: impl Fn(u64) -> u64) -> Costs {
                Costs {
                    $($code: scale(self.$code),)+
                    ..self.clone()
                }
            }
        }
    };
}

costs! {
    code {
        /// Timer interrupt: entry, `do_timer`, `scheduler_tick`, exit.
        timer_irq = 3_000,
        /// NIC interrupt: entry, reading the cause over PCI, masking, scheduling the poll, exit.
        nic_irq = 2_800,
        /// Part of `nic_irq` in which the CPU waits for the bus while it reads the cause.
        // Our assumption: two reads of a register across PCI, 600 ns each.
        nic_bus_wait = 1_200,
        /// Disk interrupt and request completion.
        disk_irq = 6_000,
        /// One entry to `net_rx_action` and the poll call, and leaving polled mode.
        net_rx_action = 600,
        /// The driver takes one frame off the ring: unmap, `eth_type_trans`.
        driver_rx = 2_900,
        /// Allocating, mapping and posting one receive buffer.
        refill = 2_700,
        /// `napi_gro_receive` of one frame: comparing its headers with the headers of the held
        /// packets, and merging.
        // Our assumption: GRO checks IP's and TCP's headers once more, without looking up a route
        // or a socket. These checks cost as much as the checksum of `ip_rcv` and half of
        // `tcp_lookup`. Completing a packet writes two headers.
        gro_receive = 1_050,
        /// `napi_gro_complete` of one packet with merged segments: writing its headers.
        gro_complete = 500,
        /// `netif_rx`: queueing one frame to `input_pkt_queue`.
        netif_rx = 900,
        /// `netif_receive_skb` and `ip_rcv` for IPv4: header check and checksum, route, delivery.
        ip_rcv = 3_300,
        /// Part of `ip_rcv` that IPv6 lacks: the header checksum.
        ip_header_checksum = 300,
        /// `ip_forward`, `ip_forward_finish`, `ip_output`, `ip_finish_output2`: hop limit,
        /// netfilter hooks, link header. The route was found in `ip_rcv`.
        // Our assumption: two thirds of `ip_rcv`, because that is the cost of `ip_rcv` without the
        // route lookup.
        ip_forward = 2_200,
        /// `tcp_v4_rcv` up to the choice of prequeue, backlog or input: header checks, socket
        /// lookup, lock.
        tcp_lookup = 1_500,
        /// `tcp_rcv_established` of a segment that arrives in order: fast path or queueing, and the
        /// decision about an ACK.
        tcp_established = 4_100,
        /// Additional cost of the slow path.
        tcp_slow_path = 1_500,
        /// Building an ACK and routing it: `alloc_skb`, headers, checksum, `ip_queue_xmit`.
        // An ACK costs 3.6 µs in total, which is calibrated together with the rest of a segment's
        // cost. The division of these 3.6 µs among the fields from here to `tx_free` is our
        // assumption; a profile of the transmit path would test it.
        tcp_send_ack = 1_500,
        /// `dev_queue_xmit` of one packet: putting the packet on the queue, `qdisc_run`, and taking
        /// it off.
        dev_queue_xmit = 300,
        /// `hard_start_xmit`: maps a frame, writes its transmit descriptor, notifies the NIC.
        hard_start_xmit = 700,
        /// Reclaiming the descriptor of a sent frame, with `dev_kfree_skb_irq`.
        tx_complete = 400,
        /// `net_tx_action` frees a sent frame.
        tx_free = 700,
        /// UDP input of one datagram: `udp_rcv` and `sock_queue_rcv_skb`.
        udp_rcv = 12_150,
        /// `try_to_wake_up` of a program that sleeps in `recv()`.
        wake_up = 1_400,
        /// One expired timer in TIMER_SOFTIRQ.
        timer_softirq = 1_500,
        /// System call entry, `sys_recvfrom`, `sock_recvmsg`, exit.
        syscall = 1_900,
        /// `lock_sock` or `release_sock` without backlog, `cleanup_rbuf`.
        socket_lock = 500,
        /// Freeing one consumed buffer.
        skb_free = 1_500,
        /// The receiving program's own work between two reads of a TCP stream (iperf counts bytes).
        user_per_tcp_read = 3_500,
        /// The receiving program's own work per datagram (iperf reads the clock twice and computes
        /// the jitter).
        user_per_datagram = 1_600,
        /// `schedule()` and the switch, charged to the incoming task.
        context_switch = 2_000,
        /// One page fault on anonymous memory: trap, allocation, clearing 4 KiB.
        page_fault = 9_000,
        /// Submitting one disk request.
        disk_submit = 25_000,
        /// Starting one compile process (`fork` and `exec`); its exit costs the same again.
        fork_exit = 1_500_000,
        /// Reclaim: one page scanned.
        reclaim_scan = 500,
        /// Reclaim: additional cost of a page freed or written.
        reclaim_page = 1_500,
    }
    other {
        /// Copying to user space, picoseconds per byte.
        copy_ps_per_byte = 12_200,
        /// Software checksum of the payload, picoseconds per byte, only where the NIC does not
        /// verify it.
        // Our assumption: an eighth of the copy. The studies' cards verify checksums, so no
        // measured number contains it.
        checksum_ps_per_byte = 1_500,
        /// One page read from or written to the page cache: lookup and 4 KiB copy.
        file_page = 22_000,
        /// Speed of this CPU in user code, percent of the Pentium II 350.
        speed_percent = 100,
    }
}

/// One machine that the studies measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// CPU time of each piece of work.
    pub costs: Costs,
    /// Bytes beyond the MTU that the driver requests from `alloc_skb` for a frame.
    pub rx_buffer_beyond_mtu: u32,
    /// Kind of the host's network cards.
    pub card: Card,
    /// Address space of a small program (text, libraries, stack) without its data, in pages. Our
    /// assumption: 2 MiB.
    pub program_vm_pages: u32,
    /// Private memory of a small program (stack, data, page tables), in pages. Our assumption: 240
    /// KiB.
    pub program_own_pages: u32,
}

/// Bytes that sk98lin requests from `alloc_skb` beyond the MTU: 1540 bytes for an MTU of 1500
/// (skge.c: PKT_BUF_SIZE).
const SK98LIN_BEYOND_MTU: u32 = 40;
/// Bytes that tg3 requests beyond the MTU: 1618 bytes for an MTU of 1500 (tg3.c: RX_PKT_BUF_SZ,
/// plus 16 of dev_alloc_skb).
const TG3_BEYOND_MTU: u32 = 118;

/// Bytes that 3c59x requests beyond the MTU: 1552 bytes for an MTU of 1500 (3c59x.c: PKT_BUF_SZ
/// 1536, plus 16 of dev_alloc_skb).
const VORTEX_BEYOND_MTU: u32 = 52;

/// Bytes beyond the MTU that mlx5 gives a frame in half of a 4 KiB page: 1888 bytes for an MTU of
/// 1500. The frame's `skb_shared_info` is not included.
const MLX5_BEYOND_MTU: u32 = 388;

/// Cost on the Xeon E5-1650 v4, in percent of the cost on the Pentium II 350. The forwarding path
/// without GRO takes 533 ns on the Xeon and 13.2 µs on the Pentium II: 1/25. Code that nobody
/// measured on the Xeon is scaled by this factor.
const XEON_3600_PERCENT: u64 = 4;

/// Copying to user space on the Xeon: 10 GB/s. Our assumption: a core of this kind copies data from
/// its last-level cache at this rate, and the NIC puts payload into that cache (DDIO). Only a
/// profile of a real run would test it.
const XEON_3600_COPY_PS_PER_BYTE: u64 = 100;

/// Cost on the Pentium III 1 GHz, in percent of the cost on the Pentium II 350. The cost of
/// computing scales with the clock: 350 / 1000.
const P3_1000_CLOCK_PERCENT: u64 = 35;

impl Costs {
    /// Total cost of an ACK of this host, from building the ACK to freeing the sent frame.
    pub const fn own_ack(&self) -> u64 {
        self.ack_to_ring() + self.tx_complete + self.tx_free
    }

    /// Cost of an ACK from `tcp_send_ack` to its transmit descriptor.
    pub const fn ack_to_ring(&self) -> u64 {
        self.tcp_send_ack + self.dev_queue_xmit + self.hard_start_xmit
    }

    /// Cost of a step of reclaim: pages scanned, and pages freed or written.
    pub fn reclaim_ns(&self, step: &ReclaimStep) -> u64 {
        let looked_at = step.scanned + step.slab_scanned;
        let taken = step.freed + (step.swap_writes + step.file_writes);
        u64::from(looked_at) * self.reclaim_scan
            + u64::from(taken) * self.reclaim_page
            + self.reclaim_scan
    }

    /// Costs of the same code on the Pentium III. Computing scales with the clock. Moving a payload
    /// through memory does not get faster: both hosts have SDRAM, and a payload written by the NIC
    /// is in no cache. No cost was fitted to this host alone, but its measurements helped to divide
    /// the Pentium II's costs among the fields (CALIBRATION.md).
    fn on_p3_1000(&self) -> Costs {
        Costs {
            speed_percent: 100 * 100 / P3_1000_CLOCK_PERCENT,
            ..self.scaled(|cost| cost * P3_1000_CLOCK_PERCENT / 100)
        }
    }

    /// Costs of one core of the Xeon E5-1650 v4 with a ConnectX-5 (Høiland-Jørgensen and others,
    /// CoNEXT 2018). Two sums are measured: 208 ns for a frame that is dropped before its route is
    /// looked up, and 575 ns for a forwarded frame. The division of each sum is our assumption. All
    /// other costs are scaled (CALIBRATION.md).
    fn on_xeon_3600(&self) -> Costs {
        let scale = |cost: u64| cost * XEON_3600_PERCENT / 100;
        Costs {
            // A message-signalled interrupt: the handler reads no cause across a bus.
            nic_irq: scale(self.nic_irq - self.nic_bus_wait),
            nic_bus_wait: 0,
            // The sum of the next two costs, 78 ns, includes 41.6 ns that are measured: the cost of
            // a frame that an XDP program drops.
            driver_rx: 64,
            refill: 14,
            ip_rcv: 96,
            ip_forward: 110,
            dev_queue_xmit: 74,
            hard_start_xmit: 105,
            tx_complete: 30,
            tx_free: 40,
            skb_free: 40,
            copy_ps_per_byte: XEON_3600_COPY_PS_PER_BYTE,
            checksum_ps_per_byte: scale(self.checksum_ps_per_byte),
            file_page: scale(self.file_page),
            speed_percent: 100 * 100 / XEON_3600_PERCENT,
            ..self.scaled(scale)
        }
    }

    /// Scales the costs of kernel code to `percent`, for a kernel that counts its function calls
    /// (gcov). Bus waits, copies and user code are not instrumented.
    pub fn instrumented(&self, percent: u32) -> Costs {
        let scale = |cost: u64| cost * u64::from(percent) / 100;
        Costs {
            nic_irq: self.nic_bus_wait + scale(self.nic_irq - self.nic_bus_wait),
            nic_bus_wait: self.nic_bus_wait,
            user_per_tcp_read: self.user_per_tcp_read,
            user_per_datagram: self.user_per_datagram,
            ..self.scaled(scale)
        }
    }
}

impl Profile {
    /// Receiver A of the Fermilab study: Pentium II 350 MHz with a SysKonnect NIC.
    pub const fn p2_350() -> Profile {
        Profile {
            costs: P2_350,
            rx_buffer_beyond_mtu: SK98LIN_BEYOND_MTU,
            card: Card::Gigabit,
            program_vm_pages: 512,
            program_own_pages: 60,
        }
    }

    /// The UPC study's router: a Pentium III of unknown clock, with Fast Ethernet cards of one
    /// unnamed driver. Our assumption: the CPU of the Fermilab study's receiver B, and 3c59x cards.
    pub fn p3_router() -> Profile {
        Profile {
            rx_buffer_beyond_mtu: VORTEX_BEYOND_MTU,
            card: Card::FastEthernet,
            ..Profile::p3_1000()
        }
    }

    /// One core of a host of 2018: Xeon E5-1650 v4, 3.6 GHz, ConnectX-5.
    pub fn xeon_3600() -> Profile {
        Profile {
            costs: P2_350.on_xeon_3600(),
            rx_buffer_beyond_mtu: MLX5_BEYOND_MTU,
            ..Profile::p2_350()
        }
    }

    /// Receiver B of the Fermilab study: Pentium III 1 GHz with a 3C996B card.
    pub fn p3_1000() -> Profile {
        Profile {
            costs: P2_350.on_p3_1000(),
            rx_buffer_beyond_mtu: TG3_BEYOND_MTU,
            ..Profile::p2_350()
        }
    }
}

impl Default for Profile {
    fn default() -> Profile {
        Profile::p2_350()
    }
}

/// Memory of the Fermilab study's receiver when idle. Buffers and page cache are from Table 3.
/// Table 3's row for a receive buffer of 1 MiB also contains that buffer, the ring, and 0.7 MB on
/// the CPU's free lists. The rest of the row, 29.1 MB, is for kernel, programs and program text.
/// The division of these 29.1 MB is our assumption.
pub const fn idle_memory(total_mib: u32, swap_mib: u32) -> MemoryLayout {
    MemoryLayout {
        total_mib,
        swap_mib,
        kernel_kb: 10_080,
        buffers_kb: 7_300,
        cached_kb: 22_060,
        mapped_kb: 6_000,
        programs_kb: 8_000,
        slab_kb: 2_000,
        dcache_kb: 3_000,
    }
}

#[cfg(test)]
mod tests;
