//! How often each modelled function of the kernel was called: what gcov, with which the study
//! of the router was made, counts in a real one.
//!
//! A function is counted where it is modelled, when the model begins what it stands for; who
//! calls it was counted before. Functions without a place of their own here have no line.
//!
//! Observation only: no mechanism reads a count, and none enters a digest.
//!
//! Simplified: `try_to_wake_up` counts only when it wakes somebody, `lock_sock` and
//! `release_sock` when they are done; the allocator and reclaim have their counts in
//! `/proc/vmstat` (`pageoutrun` is `balance_pgdat`, `allocstall` `try_to_free_pages`). Who
//! could tell: a report of the real gcov, which has every function of the kernel.

use crate::dev::driver::DriverFunctions;
use crate::packet::IpVersion;

base::codes! {
    /// A function of the kernel, in the order of a packet's way: its name in IPv4.
    Function {
        /// Every interrupt.
        DoIrq = 0 "do_IRQ",
        /// The timer's.
        TimerInterrupt = 1 "timer_interrupt",
        /// What a tick does about the current task.
        SchedulerTick = 2 "scheduler_tick",
        /// The driver's interrupt handler; the name is the driver's.
        NicInterrupt = 3 "interrupt",
        /// The driver asks for a buffer, or TCP for an ACK's.
        AllocSkb = 4 "alloc_skb",
        /// The driver has a frame for the stack.
        EthTypeTrans = 5 "eth_type_trans",
        /// The old API: on the CPU's queue, or dropped.
        NetifRx = 6 "netif_rx",
        /// A run of the softirqs.
        DoSoftirq = 7 "__do_softirq",
        /// The transmit softirq.
        NetTxAction = 8 "net_tx_action",
        /// The receive softirq.
        NetRxAction = 9 "net_rx_action",
        /// A turn of the old API's queue.
        ProcessBacklog = 10 "process_backlog",
        /// A turn of a polled NIC; the name is the driver's.
        Poll = 11 "poll",
        /// A packet goes to its protocol.
        NetifReceiveSkb = 12 "netif_receive_skb",
        /// IP input.
        IpRcv = 13 "ip_rcv",
        /// With its route.
        IpRcvFinish = 14 "ip_rcv_finish",
        /// A packet for this host.
        IpLocalDeliver = 15 "ip_local_deliver",
        /// On to its transport.
        IpLocalDeliverFinish = 16 "ip_local_deliver_finish",
        /// A packet for somebody else.
        IpForward = 17 "ip_forward",
        /// It may go on.
        IpForwardFinish = 18 "ip_forward_finish",
        /// UDP input.
        UdpRcv = 19 "udp_rcv",
        /// On its socket's queue, or dropped.
        UdpQueueRcvSkb = 20 "udp_queue_rcv_skb",
        /// TCP input.
        TcpV4Rcv = 21 "tcp_v4_rcv",
        /// The reader owns the socket: the segment waits.
        SkAddBacklog = 22 "sk_add_backlog",
        /// Does a reader wait, who would do the work?
        TcpPrequeue = 23 "tcp_prequeue",
        /// From the softirq, the prequeue or the backlog.
        TcpV4DoRcv = 24 "tcp_v4_do_rcv",
        /// Fast or slow path.
        TcpRcvEstablished = 25 "tcp_rcv_established",
        /// The slow path's queues.
        TcpDataQueue = 26 "tcp_data_queue",
        /// An ACK's timer has expired.
        TcpDelackTimer = 27 "tcp_delack_timer",
        /// An ACK is built.
        TcpSendAck = 28 "tcp_send_ack",
        /// It gets its header.
        TcpTransmitSkb = 29 "tcp_transmit_skb",
        /// And IP's.
        IpQueueXmit = 30 "ip_queue_xmit",
        /// On its way out, from here or from elsewhere.
        IpOutput = 31 "ip_output",
        /// After the last hook.
        IpFinishOutput = 32 "ip_finish_output",
        /// With its link header.
        IpFinishOutput2 = 33 "ip_finish_output2",
        /// To the device's queue.
        DevQueueXmit = 34 "dev_queue_xmit",
        /// On its band, or dropped.
        PfifoFastEnqueue = 35 "pfifo_fast_enqueue",
        /// The queue is run.
        QdiscRun = 36 "qdisc_run",
        /// Its next packet; the last look finds none.
        QdiscRestart = 37 "qdisc_restart",
        /// The bands are looked through.
        PfifoFastDequeue = 38 "pfifo_fast_dequeue",
        /// To the driver; the name is the driver's.
        HardStartXmit = 39 "hard_start_xmit",
        /// A frame was sent: the softirq is to free it.
        DevKfreeSkbIrq = 40 "dev_kfree_skb_irq",
        /// A buffer is freed.
        KfreeSkb = 41 "__kfree_skb",
        /// A `recv()` on a UDP socket.
        UdpRecvmsg = 42 "udp_recvmsg",
        /// A `recv()` on a TCP socket.
        TcpRecvmsg = 43 "tcp_recvmsg",
        /// The reader owns the socket from here …
        LockSock = 44 "lock_sock",
        /// … to here.
        ReleaseSock = 45 "release_sock",
        /// Does the read call for an ACK?
        CleanupRbuf = 46 "cleanup_rbuf",
        /// A copy to user space.
        SkbCopyDatagramIovec = 47 "skb_copy_datagram_iovec",
        /// The same, with the checksum that the NIC did not verify.
        SkbCopyAndCsum = 48 "skb_copy_and_csum_datagram_iovec",
        /// Somebody who slept is woken.
        TryToWakeUp = 49 "try_to_wake_up",
        /// Who has the CPU next?
        Schedule = 50 "schedule",
        /// A process must go.
        OutOfMemory = 51 "out_of_memory",
        /// A sender is to be told why its packet ends.
        IcmpSend = 52 "icmp_send",
        /// Data of this host's own goes into a packet.
        IpAppendData = 53 "ip_append_data",
        /// The packet gets its header, and leaves.
        IpPushPendingFrames = 54 "ip_push_pending_frames",
        /// A `send()` on a UDP socket.
        UdpSendmsg = 55 "udp_sendmsg",
        /// Its datagram gets its header.
        UdpPushPendingFrames = 56 "udp_push_pending_frames",
    }
}

impl Function {
    /// Its name in a kernel that handles this IP with this driver.
    pub const fn called(self, ip: IpVersion, driver: &DriverFunctions) -> &'static str {
        match self {
            Function::NicInterrupt => driver.interrupt,
            Function::Poll => driver.poll,
            Function::HardStartXmit => driver.hard_start_xmit,
            _ => match ip {
                IpVersion::V4 => self.words(),
                IpVersion::V6 => self.in_ipv6(),
            },
        }
    }

    /// net/ipv6: ip6_input.c, ip6_output.c, udp.c, tcp_ipv6.c.
    const fn in_ipv6(self) -> &'static str {
        match self {
            Function::IpRcv => "ipv6_rcv",
            Function::IpRcvFinish => "ip6_rcv_finish",
            Function::IpLocalDeliver => "ip6_input",
            Function::IpLocalDeliverFinish => "ip6_input_finish",
            Function::IpForward => "ip6_forward",
            Function::IpForwardFinish => "ip6_forward_finish",
            Function::UdpRcv => "udpv6_rcv",
            Function::UdpQueueRcvSkb => "udpv6_queue_rcv_skb",
            Function::TcpV4Rcv => "tcp_v6_rcv",
            Function::TcpV4DoRcv => "tcp_v6_do_rcv",
            Function::IpQueueXmit => "ip6_xmit",
            Function::IpOutput => "ip6_output",
            Function::IpFinishOutput => "ip6_output2",
            Function::IpFinishOutput2 => "ip6_output_finish",
            Function::UdpRecvmsg => "udpv6_recvmsg",
            Function::IcmpSend => "icmpv6_send",
            Function::UdpSendmsg => "udpv6_sendmsg",
            Function::UdpPushPendingFrames => "udp_v6_push_pending_frames",
            Function::IpAppendData => "ip6_append_data",
            Function::IpPushPendingFrames => "ip6_push_pending_frames",
            _ => self.words(),
        }
    }
}

/// Calls since t = 0, by function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calls([u64; Function::COUNT]);

impl Default for Calls {
    fn default() -> Calls {
        Calls([0; Function::COUNT])
    }
}

impl Calls {
    /// It is called.
    #[inline]
    pub fn count(&mut self, function: Function) {
        self.0[function as usize] += 1;
    }

    /// It is called so often.
    #[inline]
    pub fn count_many(&mut self, function: Function, times: u64) {
        self.0[function as usize] += times;
    }

    /// Each of these is called, one by the other.
    #[inline]
    pub fn count_each<const N: usize>(&mut self, functions: [Function; N]) {
        for function in functions {
            self.count(function);
        }
    }

    /// How often it was called.
    pub fn of(&self, function: Function) -> u64 {
        self.0[function as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dev::driver::NicDriver;
    use std::collections::BTreeSet;

    const DRIVERS: [NicDriver; 4] = [
        NicDriver::Napi,
        NicDriver::Tg3,
        NicDriver::Sk98lin,
        NicDriver::NetifRx,
    ];

    #[test]
    fn no_two_functions_of_a_kernel_have_one_name() {
        for (ip, driver) in [IpVersion::V4, IpVersion::V6]
            .into_iter()
            .flat_map(|ip| DRIVERS.map(|driver| (ip, driver)))
        {
            let functions = &driver.rules().functions;
            let names = Function::ALL.iter().map(|one| one.called(ip, functions));
            let distinct: BTreeSet<&str> = names.collect();
            assert_eq!(distinct.len(), Function::ALL.len(), "{ip:?} {driver:?}");
        }
    }

    #[test]
    fn each_ip_has_its_own_names_and_both_share_those_of_the_devices() {
        let driver = &NicDriver::Tg3.rules().functions;
        let both = |one: Function| [IpVersion::V4, IpVersion::V6].map(|ip| one.called(ip, driver));
        assert_eq!(both(Function::IpForward), ["ip_forward", "ip6_forward"]);
        assert_eq!(both(Function::IpRcv), ["ip_rcv", "ipv6_rcv"]);
        assert_eq!(both(Function::NetifRx), ["netif_rx"; 2]);
        assert_eq!(both(Function::Poll), ["tg3_poll"; 2]);
    }

    /// Through a router and up to a transport, in call order (kernel-2.6.12 §9.2, §9.3).
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
        ];
        for (function, v4, v6) in ways {
            let names = [IpVersion::V4, IpVersion::V6].map(|ip| function.called(ip, driver));
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
}
