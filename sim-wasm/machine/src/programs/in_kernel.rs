//! Kernel work in a process's context before its program continues.

use super::page_demand::PageDemand;
use kernel::memory::PageUse;
use kernel::packet::Skb;
use kernel::tcp::{RecvCall, RecvStep};

/// Work of the kernel for a process, after the process's present step.
#[derive(Clone, Debug, Default)]
pub enum InKernel {
    /// No kernel work: the program continues.
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

/// State of a `recv()` in progress, named by the step that has just ended.
#[derive(Clone, Debug)]
pub enum Recv {
    /// Entered the system call.
    Entered,
    /// A step of `tcp_recvmsg`.
    Tcp(TcpRead),
    /// Looks for a datagram, or has slept because there was none.
    Udp,
    /// Copied a datagram.
    UdpCopied(Skb),
}

/// A `tcp_recvmsg` in progress.
#[derive(Clone, Debug)]
pub struct TcpRead {
    pub call: RecvCall,
    /// The step of the call that begins when the CPU time of the last step's work has been spent
    /// and its ACKs have been sent, and whether there are such ACKs.
    pub next: Option<(RecvStep, bool)>,
}

/// State of a `sendto()` in progress, named by the step that has just ended.
#[derive(Clone, Copy, Debug)]
pub enum SendCall {
    /// Entered the system call.
    Entered,
    /// Built the datagram.
    Built,
    /// Has spent the CPU time of the path to the transmit descriptor.
    Pushed,
}

/// Pages that a task has touched and that are not in memory, read one cluster at a time.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Number of pages to be read after this cluster.
    pub left: u32,
    pub page_use: PageUse,
    /// Number of pages in this cluster.
    pub cluster: u32,
    pub stage: FaultStage,
}

/// State of a cluster, the pages that a page fault reads together.
#[derive(Clone, Debug)]
pub enum FaultStage {
    /// Waits for empty pages.
    Allocating(PageDemand),
    /// The pages are allocated and must be read.
    Allocated,
    /// The disk has read the pages.
    Read,
}
