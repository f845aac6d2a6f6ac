//! Kernel work in a process's context before its program continues.

use super::page_demand::PageDemand;
use kernel::memory::PageUse;
use kernel::packet::Skb;
use kernel::tcp::{RecvCall, RecvStep};

/// Step that follows the process's present one.
#[derive(Clone, Debug, Default)]
pub enum InKernel {
    /// The program continues.
    #[default]
    Nothing,
    /// A `recv()`.
    Recv(Recv),
    /// A `sendto()`.
    Send(SendCall),
    /// A wait for pages.
    Pages(PageDemand),
    /// A page fault: a wait for pages and for their contents from the disk.
    Fault(Fault),
}

/// State of a `recv()` in progress, after the step just done.
#[derive(Clone, Debug)]
pub enum Recv {
    /// Entered the system call.
    Entered,
    /// A step of `tcp_recvmsg`.
    Tcp(TcpRead),
    /// Looks for a datagram, or slept because there was none.
    Udp,
    /// Copied a datagram.
    UdpCopied(Skb),
}

/// A `tcp_recvmsg` in progress.
#[derive(Clone, Debug)]
pub struct TcpRead {
    pub call: RecvCall,
    /// Step that begins, after the ACKs have left, when the work that the last one caused has been
    /// charged.
    pub next: Option<RecvStep>,
}

/// State of a `sendto()` in progress, after the step just done.
#[derive(Clone, Copy, Debug)]
pub enum SendCall {
    /// Entered the system call.
    Entered,
    /// Built the datagram.
    Built,
    /// Paid for the way to the transmit descriptor.
    Pushed,
}

/// Pages that a task has touched and that are not in memory, read one cluster at a time.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Pages beyond this cluster.
    pub left: u32,
    pub page_use: PageUse,
    /// Pages of this cluster.
    pub cluster: u32,
    pub stage: FaultStage,
}

/// State of a cluster.
#[derive(Clone, Debug)]
pub enum FaultStage {
    /// Waits for empty pages.
    Allocating(PageDemand),
    /// The pages are allocated and must be read.
    Allocated,
    /// The disk has read them.
    Read,
}
