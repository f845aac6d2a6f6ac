//! CPU steps (pieces of work) of hard IRQs and softirqs. Each step has the name of the action that
//! follows it.

use super::step::Level;
use base::{Complete, DevId, Work};
use kernel::ip::icmp::IcmpError;
use kernel::packet::Skb;

/// A step of a hard IRQ (a piece of work), named by the action that follows the step.
#[derive(Clone, Copy, Debug)]
pub enum HardAct {
    /// The timer interrupt is handled.
    Timer,
    /// High-resolution timers have expired.
    Hrtimer(Complete),
    /// A step of a NIC's handler.
    Nic(DevId, NicAct),
    /// The disk reports a finished request.
    Disk,
}

/// A step of a NIC's interrupt handler, named by the action that follows the step.
#[derive(Clone, Copy, Debug)]
pub enum NicAct {
    /// The handler has read the cause of the interrupt.
    Cause,
    /// The driver passes a frame to `netif_rx`.
    Frame(Skb),
    /// A `netif_rx` driver posts one buffer.
    Refill,
    /// The driver reclaims the descriptors of sent frames.
    Reap,
}

/// A step of a softirq, named by the action after the step. `stack::Softnet` stores the device that
/// is being polled and the frame that is being processed.
#[derive(Clone, Copy, Debug)]
pub enum SoftAct {
    /// Begins the next pending softirq's handler, or the next pass of `__do_softirq`.
    NextHandler,
    /// One expired timer of a socket has been handled.
    Timer,
    /// One expired high-resolution timer has been handled.
    Hrtimer(Complete),
    /// `net_rx_action` checks the poll list.
    NetRx,
    /// Takes the next packet of the polled device, or ends the device's turn.
    NextPacket,
    /// The driver took a frame off its ring.
    Driver(DevId),
    /// GRO has compared the received packet with the packets that GRO holds.
    Gro,
    /// GRO has completed merged packets. Then a batch of packets goes up to IP, or the poll ends.
    GroComplete,
    /// `ip_rcv` has processed the packet.
    Ip,
    /// No protocol accepts the packet, so it is freed.
    Unclaimed,
    /// `ip_forward` and `ip_output` have processed the packet.
    Forward,
    /// `icmp_send` has built an error for a packet's sender, if the rate limit allows it (the
    /// second value).
    Icmp(IcmpError, bool),
    /// TCP or UDP has found the packet's socket.
    Transport,
    /// The work of TCP or UDP for the packet is done, so waiting ACKs are sent.
    TransportDone,
    /// One buffer has been posted to the ring.
    Refill(DevId),
    /// A polled driver has reclaimed the descriptors of sent frames.
    Reap(DevId),
    /// `net_tx_action` has freed sent frames. `TxState` has the number of receive buffers among
    /// them.
    Freed,
    /// The driver has taken the first packet of the device's queue.
    Xmit(DevId, AfterXmit),
}

/// Code that sent the packets of a device's queue, and continues when the queue is empty or
/// stopped.
#[derive(Clone, Copy, Debug)]
pub enum AfterXmit {
    /// `net_tx_action` continues with the next woken queue.
    NextQueue,
    /// The receive softirq continues with the next received packet.
    NextPacket,
}

/// Creates a step of the softirq with the action after it.
pub fn step(work: Work, left: u64, act: SoftAct) -> Level<SoftAct> {
    Level { work, left, act }
}

/// Creates a step without CPU time, which returns to the pass loop of `__do_softirq`.
pub fn idle_handler() -> Level<SoftAct> {
    step(Work::NetRxAction, 0, SoftAct::NextHandler)
}
