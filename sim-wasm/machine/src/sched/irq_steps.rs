//! The steps of interrupts and softirqs: what a CPU's upper levels are at, and what happens
//! when that is done.

use super::step::Level;
use base::codes::Work;
use base::ids::DevId;
use kernel::ip::icmp::IcmpError;
use kernel::packet::Skb;

/// A hard IRQ's step.
#[derive(Clone, Copy, Debug)]
pub enum HardAct {
    /// The tick.
    Timer,
    /// A step of a NIC's handler.
    Nic(DevId, NicAct),
    /// The disk reports a finished request.
    Disk,
}

/// A step of a NIC's handler.
#[derive(Clone, Copy, Debug)]
pub enum NicAct {
    /// The handler has read the cause of the interrupt.
    Cause,
    /// A driver of the old API passes a frame to `netif_rx`.
    Frame(Skb),
    /// A driver of the old API posts one buffer.
    Refill,
    /// The driver takes back the descriptors of frames that were sent.
    Reap,
}

/// A softirq's step. Whose turn it is, and the frame in hand, stand in
/// `stack::Softnet`.
#[derive(Clone, Copy, Debug)]
pub enum SoftAct {
    /// Look for the next handler or the next pass.
    NextHandler,
    /// One expired timer of a socket has been handled.
    Timer,
    /// `net_rx_action` looks at the poll list.
    NetRx,
    /// The device's next packet, or the end of its turn.
    NextPacket,
    /// The driver took a frame off its ring.
    Driver(DevId),
    /// `ip_rcv` is done with it.
    Ip,
    /// No protocol takes it: it is freed.
    Unclaimed,
    /// `ip_forward` and `ip_output` are done with it.
    Forward,
    /// `icmp_send` is done: a packet's sender is told why it ends, if the limit allows.
    Icmp(IcmpError, bool),
    /// TCP or UDP looked the socket up.
    Transport,
    /// What the transport decided has been done: ACKs leave.
    TransportDone,
    /// One buffer has been posted to the ring.
    Refill(DevId),
    /// A polled driver took back the descriptors of frames that were sent.
    Reap(DevId),
    /// `net_tx_action` freed frames that were sent, so many of them in receive buffers.
    Freed(u32),
    /// The driver took the first packet of the device's queue.
    Xmit(DevId, AfterXmit),
}

/// Who ran a device's queue, and goes on when it is empty or stopped.
#[derive(Clone, Copy, Debug)]
pub enum AfterXmit {
    /// `net_tx_action`: with the next queue that was woken.
    NextQueue,
    /// The receive softirq: with the next packet that came in.
    NextPacket,
}

/// A step of the softirq, and what follows it.
pub fn step(work: Work, left: u64, act: SoftAct) -> Level<SoftAct> {
    Level { work, left, act }
}

/// Back to the pass loop of `__do_softirq`.
pub fn idle_handler() -> Level<SoftAct> {
    step(Work::NetRxAction, 0, SoftAct::NextHandler)
}
