//! What the kernel does in a process's context before its program goes on.

use super::page_demand::PageDemand;
use kernel::memory::PageUse;
use kernel::packet::Skb;
use kernel::tcp::{RecvCall, RecvStep};

/// What happens when the process's step is done.
#[derive(Clone, Debug, Default)]
pub enum InKernel {
    /// Nothing of the kernel's: the program goes on.
    #[default]
    Nothing,
    /// A `recv()`.
    Recv(Recv),
    /// A `sendto()`.
    Send(SendCall),
    /// It waits for pages.
    Pages(PageDemand),
    /// It waits for pages and for what the disk has for them.
    Fault(Fault),
}

/// A `recv()` in progress: the step that has just been done.
#[derive(Clone, Debug)]
pub enum Recv {
    /// It has entered the system call.
    Entered,
    /// A step of `tcp_recvmsg`.
    Tcp(RecvCall),
    /// What that step led to has been charged: ACKs leave, then the next step begins.
    TcpCharged(RecvCall, RecvStep),
    /// It was asleep for want of a datagram, or looks for one.
    Udp,
    /// It has copied a datagram.
    UdpCopied(Skb),
}

/// A `sendto()` in progress: the step that has just been done.
#[derive(Clone, Copy, Debug)]
pub enum SendCall {
    /// It has entered the system call.
    Entered,
    /// The datagram is built.
    Built,
    /// It is paid up to its transmit descriptor.
    Pushed,
}

/// Pages that a task has touched and that are not in memory, a cluster at a time.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Pages beyond this cluster.
    pub left: u32,
    pub page_use: PageUse,
    /// Pages of this cluster.
    pub cluster: u32,
    pub stage: FaultStage,
}

/// How far a cluster is.
#[derive(Clone, Debug)]
pub enum FaultStage {
    /// It waits for empty pages.
    Allocating(PageDemand),
    /// They are there, and must be read.
    Allocated,
    /// The disk has read them.
    Read,
}
