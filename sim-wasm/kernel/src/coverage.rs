//! Number of calls of each modelled kernel function. The UPC study of a Linux router measured such
//! counts with gcov.
//!
//! The model counts a function when it begins the function's work. Functions that the model does
//! not represent have no count.
//!
//! The counts are for observation only: no mechanism reads a count, and no count enters a digest.
//!
//! Simplified: a call of `try_to_wake_up` counts only if it wakes a task. `lock_sock` and
//! `release_sock` count when they end. Copying an `sk_buff` that GRO has merged counts once for
//! each of its segments. The calls of the page allocator and of reclaim are counted in
//! `/proc/vmstat` (`pageoutrun` is `balance_pgdat`, `allocstall` is `try_to_free_pages`). A report
//! of the real gcov would have every function of the kernel.

use crate::dev::driver::DriverFunctions;
use crate::packet::IpVersion;
use crate::qdisc::QdiscFunctions;
use crate::release::Release;

base::codes! {
    /// Kernel functions, in the order in which a packet passes them. Each text is the function's
    /// name in 2.6.12, in IPv4's code.
    Function {
        /// Entry point of every interrupt.
        DoIrq = 0 "do_IRQ",
        /// Timer interrupt.
        TimerInterrupt = 1 "timer_interrupt",
        /// Tick processing for the current task.
        SchedulerTick = 2 "scheduler_tick",
        /// The driver's interrupt handler. The function's name depends on the driver.
        NicInterrupt = 3 "interrupt",
        /// Allocates a buffer for the driver, or for TCP's ACK.
        AllocSkb = 4 "alloc_skb",
        /// Determines a frame's protocol. The driver then passes the frame to the stack.
        EthTypeTrans = 5 "eth_type_trans",
        /// Old receive API: queues a frame on the CPU's queue, or drops it.
        NetifRx = 6 "netif_rx",
        /// Runs the pending softirqs.
        DoSoftirq = 7 "__do_softirq",
        /// Transmit softirq.
        NetTxAction = 8 "net_tx_action",
        /// Receive softirq.
        NetRxAction = 9 "net_rx_action",
        /// One poll of the queue that `netif_rx` fills.
        ProcessBacklog = 10 "process_backlog",
        /// One poll of a NIC. The function's name depends on the driver.
        Poll = 11 "poll",
        /// Passes a packet to its protocol.
        NetifReceiveSkb = 12 "netif_receive_skb",
        /// IP input.
        IpRcv = 13 "ip_rcv",
        /// IP input after routing.
        IpRcvFinish = 14 "ip_rcv_finish",
        /// Delivers a packet to this host.
        IpLocalDeliver = 15 "ip_local_deliver",
        /// Passes the packet to its transport.
        IpLocalDeliverFinish = 16 "ip_local_deliver_finish",
        /// Forwards a packet for another host.
        IpForward = 17 "ip_forward",
        /// Sends a packet whose forwarding is permitted.
        IpForwardFinish = 18 "ip_forward_finish",
        /// UDP input.
        UdpRcv = 19 "udp_rcv",
        /// Puts a datagram on its socket's queue, or drops it.
        UdpQueueRcvSkb = 20 "udp_queue_rcv_skb",
        /// TCP input.
        TcpV4Rcv = 21 "tcp_v4_rcv",
        /// Puts a segment on the backlog, because the receiving program holds the socket's lock.
        SkAddBacklog = 22 "sk_add_backlog",
        /// Puts a segment on the prequeue if the receiving program sleeps in `recv()`.
        TcpPrequeue = 23 "tcp_prequeue",
        /// TCP input from the softirq, the prequeue or the backlog.
        TcpV4DoRcv = 24 "tcp_v4_do_rcv",
        /// Chooses the fast or the slow path.
        TcpRcvEstablished = 25 "tcp_rcv_established",
        /// Queues a segment on the slow path.
        TcpDataQueue = 26 "tcp_data_queue",
        /// The delayed-ACK timer has expired.
        TcpDelackTimer = 27 "tcp_delack_timer",
        /// Builds an ACK.
        TcpSendAck = 28 "tcp_send_ack",
        /// Adds the TCP header.
        TcpTransmitSkb = 29 "tcp_transmit_skb",
        /// Adds the IP header.
        IpQueueXmit = 30 "ip_queue_xmit",
        /// Sends an IP packet of this or another host.
        IpOutput = 31 "ip_output",
        /// IP output after the last netfilter hook.
        IpFinishOutput = 32 "ip_finish_output",
        /// IP output that adds the link header.
        IpFinishOutput2 = 33 "ip_finish_output2",
        /// Passes a packet to the device's queue.
        DevQueueXmit = 34 "dev_queue_xmit",
        /// Puts a packet on the queue, or drops it. The function's name depends on the queueing
        /// discipline.
        QdiscEnqueue = 35 "enqueue",
        /// Passes queued packets to the driver until the queue is empty or the driver stops it.
        QdiscRun = 36 "qdisc_run",
        /// Takes the queue's next packet. A call that finds the queue empty counts too.
        QdiscRestart = 37 "qdisc_restart",
        /// Searches the queue for a packet. The function's name depends on the queueing discipline.
        QdiscDequeue = 38 "dequeue",
        /// Passes a packet to the driver. The function's name depends on the driver.
        HardStartXmit = 39 "hard_start_xmit",
        /// Hands a sent frame to the transmit softirq, which frees the frame's buffer.
        DevKfreeSkbIrq = 40 "dev_kfree_skb_irq",
        /// Frees a buffer.
        KfreeSkb = 41 "__kfree_skb",
        /// A `recv()` on a UDP socket.
        UdpRecvmsg = 42 "udp_recvmsg",
        /// A `recv()` on a TCP socket.
        TcpRecvmsg = 43 "tcp_recvmsg",
        /// Locks the socket for a program's system call.
        LockSock = 44 "lock_sock",
        /// Unlocks the socket at the end of a program's system call.
        ReleaseSock = 45 "release_sock",
        /// Checks whether a read requires an ACK.
        CleanupRbuf = 46 "cleanup_rbuf",
        /// Copies a packet's data to user space.
        SkbCopyDatagramIovec = 47 "skb_copy_datagram_iovec",
        /// Copies a packet's data to user space and verifies its checksum, which the NIC has not
        /// verified.
        SkbCopyAndCsum = 48 "skb_copy_and_csum_datagram_iovec",
        /// Wakes a sleeping task.
        TryToWakeUp = 49 "try_to_wake_up",
        /// Chooses the next task for the CPU.
        Schedule = 50 "schedule",
        /// Kills a process, because memory is exhausted.
        OutOfMemory = 51 "out_of_memory",
        /// Sends an ICMP error to the sender of a packet that cannot be delivered or forwarded.
        IcmpSend = 52 "icmp_send",
        /// Copies data of this host into a packet.
        IpAppendData = 53 "ip_append_data",
        /// Adds the IP header and sends the packet.
        IpPushPendingFrames = 54 "ip_push_pending_frames",
        /// A `send()` on a UDP socket.
        UdpSendmsg = 55 "udp_sendmsg",
        /// Adds the UDP header.
        UdpPushPendingFrames = 56 "udp_push_pending_frames",
    }
}

impl Function {
    /// Returns the function's name in a kernel of this release, with this IP version, driver and
    /// queueing discipline.
    pub const fn called(
        self,
        release: Release,
        ip: IpVersion,
        driver: &DriverFunctions,
        qdisc: &QdiscFunctions,
    ) -> &'static str {
        match self {
            Function::NicInterrupt => driver.interrupt,
            Function::Poll => driver.poll,
            Function::HardStartXmit => driver.hard_start_xmit,
            Function::QdiscEnqueue => qdisc.enqueue,
            Function::QdiscDequeue => qdisc.dequeue,
            _ => match (release, ip) {
                (Release::V6_12(_), _) => self.in_6_12(ip),
                (Release::V2_6_12, IpVersion::V4) => self.words(),
                (Release::V2_6_12, IpVersion::V6) => self.in_ipv6(),
            },
        }
    }

    /// Returns the function's name in 6.12, or the name of the 6.12 function that does its work. No
    /// function of 6.12 does the work of `tcp_prequeue`, so that count stays 0.
    const fn in_6_12(self, ip: IpVersion) -> &'static str {
        use Function::*;
        match (self, ip) {
            (DoIrq, _) => "common_interrupt",
            (TimerInterrupt, _) => "sysvec_apic_timer_interrupt",
            (SchedulerTick, _) => "sched_tick",
            (SkAddBacklog, _) => "tcp_add_backlog",
            (CleanupRbuf, _) => "tcp_cleanup_rbuf",
            (SkbCopyDatagramIovec, _) => "skb_copy_datagram_iter",
            (SkbCopyAndCsum, _) => "skb_copy_and_csum_datagram_msg",
            (IpFinishOutput, IpVersion::V6) => "ip6_finish_output",
            (IpFinishOutput2, IpVersion::V6) => "ip6_finish_output2",
            (_, IpVersion::V4) => self.words(),
            (_, IpVersion::V6) => self.in_ipv6(),
        }
    }

    /// Returns the function's name in net/ipv6: ip6_input.c, ip6_output.c, udp.c, tcp_ipv6.c.
    const fn in_ipv6(self) -> &'static str {
        use Function::*;
        match self {
            IpRcv => "ipv6_rcv",
            IpRcvFinish => "ip6_rcv_finish",
            IpLocalDeliver => "ip6_input",
            IpLocalDeliverFinish => "ip6_input_finish",
            IpForward => "ip6_forward",
            IpForwardFinish => "ip6_forward_finish",
            UdpRcv => "udpv6_rcv",
            UdpQueueRcvSkb => "udpv6_queue_rcv_skb",
            TcpV4Rcv => "tcp_v6_rcv",
            TcpV4DoRcv => "tcp_v6_do_rcv",
            IpQueueXmit => "ip6_xmit",
            IpOutput => "ip6_output",
            IpFinishOutput => "ip6_output2",
            IpFinishOutput2 => "ip6_output_finish",
            UdpRecvmsg => "udpv6_recvmsg",
            IcmpSend => "icmpv6_send",
            UdpSendmsg => "udpv6_sendmsg",
            UdpPushPendingFrames => "udp_v6_push_pending_frames",
            IpAppendData => "ip6_append_data",
            IpPushPendingFrames => "ip6_push_pending_frames",
            _ => self.words(),
        }
    }
}

/// Calls since t = 0, by function.
#[derive(Clone, Debug)]
pub struct Calls([u64; Function::COUNT]);

impl Default for Calls {
    fn default() -> Calls {
        Calls([0; Function::COUNT])
    }
}

impl Calls {
    /// Adds one call.
    #[inline]
    pub fn count(&mut self, function: Function) {
        self.0[function as usize] += 1;
    }

    /// Adds `times` calls.
    #[inline]
    pub fn count_many(&mut self, function: Function, times: u64) {
        self.0[function as usize] += times;
    }

    /// Adds one call of each given function.
    #[inline]
    pub fn count_each<const N: usize>(&mut self, functions: [Function; N]) {
        for function in functions {
            self.count(function);
        }
    }

    /// Returns the number of calls.
    pub fn of(&self, function: Function) -> u64 {
        self.0[function as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dev::driver::NicDriver;
    use crate::qdisc::QdiscKind;
    use base::COMPLETE;
    use std::collections::BTreeSet;

    const QDISC: &QdiscFunctions = QdiscKind::PfifoFast.functions();

    const RELEASE: Release = Release::V2_6_12;

    const DRIVERS: [NicDriver; 4] = [
        NicDriver::Napi,
        NicDriver::Tg3,
        NicDriver::Sk98lin,
        NicDriver::NetifRx,
    ];

    #[test]
    fn no_two_functions_of_a_kernel_have_one_name() {
        let releases = [Release::V2_6_12, Release::V6_12(COMPLETE)];
        for (ip, driver) in [IpVersion::V4, IpVersion::V6]
            .into_iter()
            .flat_map(|ip| DRIVERS.map(|driver| (ip, driver)))
        {
            let functions = &driver.rules().functions;
            for release in releases {
                let name = |one: &Function| one.called(release, ip, functions, QDISC);
                let names = Function::ALL.iter().map(name);
                let distinct: BTreeSet<&str> = names.collect();
                assert_eq!(distinct.len(), Function::ALL.len(), "{ip:?} {driver:?}");
            }
        }
    }

    #[test]
    fn functions_that_6_12_has_renamed_have_its_names() {
        let driver = &NicDriver::Napi.rules().functions;
        let release = Release::V6_12(COMPLETE);
        let both = |one: Function| {
            [IpVersion::V4, IpVersion::V6].map(|ip| one.called(release, ip, driver, QDISC))
        };
        assert_eq!(both(Function::SchedulerTick), ["sched_tick"; 2]);
        assert_eq!(both(Function::SkAddBacklog), ["tcp_add_backlog"; 2]);
        let output = ["ip_finish_output", "ip6_finish_output"];
        assert_eq!(both(Function::IpFinishOutput), output);
        assert_eq!(both(Function::TcpV4Rcv), ["tcp_v4_rcv", "tcp_v6_rcv"]);
    }

    #[test]
    fn each_ip_has_its_own_names_and_both_share_those_of_the_devices() {
        let driver = &NicDriver::Tg3.rules().functions;
        let both = |one: Function| {
            [IpVersion::V4, IpVersion::V6].map(|ip| one.called(RELEASE, ip, driver, QDISC))
        };
        assert_eq!(both(Function::IpForward), ["ip_forward", "ip6_forward"]);
        assert_eq!(both(Function::IpRcv), ["ip_rcv", "ipv6_rcv"]);
        assert_eq!(both(Function::NetifRx), ["netif_rx"; 2]);
        assert_eq!(both(Function::Poll), ["tg3_poll"; 2]);
    }

    /// Checks the names of the functions that forward a packet in a router, then of those that
    /// deliver a packet to UDP or TCP.
    #[test]
    fn each_function_of_the_way_has_its_name_in_both_ips() {
        let driver = &NicDriver::NetifRx.rules().functions;
        let ways = [
            (Function::IpRcv, "ip_rcv", "ipv6_rcv"),
            (Function::IpRcvFinish, "ip_rcv_finish", "ip6_rcv_finish"),
            (Function::IpForward, "ip_forward", "ip6_forward"),
            (
                Function::IpForwardFinish,
                "ip_forward_finish",
                "ip6_forward_finish",
            ),
            (Function::IpOutput, "ip_output", "ip6_output"),
            (Function::IpFinishOutput, "ip_finish_output", "ip6_output2"),
            (
                Function::IpFinishOutput2,
                "ip_finish_output2",
                "ip6_output_finish",
            ),
            (Function::DevQueueXmit, "dev_queue_xmit", "dev_queue_xmit"),
            (Function::IpLocalDeliver, "ip_local_deliver", "ip6_input"),
            (
                Function::IpLocalDeliverFinish,
                "ip_local_deliver_finish",
                "ip6_input_finish",
            ),
            (Function::UdpRcv, "udp_rcv", "udpv6_rcv"),
            (Function::TcpV4Rcv, "tcp_v4_rcv", "tcp_v6_rcv"),
            (Function::TcpV4DoRcv, "tcp_v4_do_rcv", "tcp_v6_do_rcv"),
            (Function::IpQueueXmit, "ip_queue_xmit", "ip6_xmit"),
            (
                Function::UdpQueueRcvSkb,
                "udp_queue_rcv_skb",
                "udpv6_queue_rcv_skb",
            ),
            (Function::UdpRecvmsg, "udp_recvmsg", "udpv6_recvmsg"),
            (Function::UdpSendmsg, "udp_sendmsg", "udpv6_sendmsg"),
            (Function::IpAppendData, "ip_append_data", "ip6_append_data"),
            (Function::IcmpSend, "icmp_send", "icmpv6_send"),
            (
                Function::UdpPushPendingFrames,
                "udp_push_pending_frames",
                "udp_v6_push_pending_frames",
            ),
            (
                Function::IpPushPendingFrames,
                "ip_push_pending_frames",
                "ip6_push_pending_frames",
            ),
        ];
        for (function, v4, v6) in ways {
            let names = [IpVersion::V4, IpVersion::V6]
                .map(|ip| function.called(RELEASE, ip, driver, QDISC));
            assert_eq!(names, [v4, v6]);
        }
    }

    #[test]
    fn a_call_counts_for_its_function_alone() {
        let mut calls = Calls::default();
        calls.count_each([Function::IpRcv, Function::IpRcvFinish]);
        calls.count(Function::IpRcv);
        calls.count_many(Function::DevKfreeSkbIrq, 5);
        let all: u64 = Function::ALL.iter().map(|one| calls.of(*one)).sum();
        assert_eq!((calls.of(Function::IpRcv), all), (2, 8));
    }

    #[test]
    fn the_drivers_functions_have_the_names_of_its_source() {
        for (driver, interrupt, xmit) in [
            (NicDriver::Tg3, "tg3_interrupt", "tg3_start_xmit"),
            (NicDriver::Sk98lin, "SkGeIsrOnePort", "SkGeXmit"),
        ] {
            let functions = &driver.rules().functions;
            let called = |one: Function| one.called(RELEASE, IpVersion::V4, functions, QDISC);
            assert_eq!(called(Function::NicInterrupt), interrupt);
            assert_eq!(called(Function::HardStartXmit), xmit);
        }
    }
    #[test]
    fn the_queueing_disciplines_functions_have_its_name() {
        let driver = &NicDriver::Tg3.rules().functions;
        let called = |one: Function| one.called(RELEASE, IpVersion::V4, driver, QDISC);
        assert_eq!(called(Function::QdiscEnqueue), "pfifo_fast_enqueue");
        assert_eq!(called(Function::QdiscDequeue), "pfifo_fast_dequeue");
    }
}
