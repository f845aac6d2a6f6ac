//! Requests of a program. The program resumes when its request is fulfilled: at once, when the CPU
//! time of its step has been spent, or after a wake-up.

use crate::mm::DiskWrite;
use crate::sched::Step;
use kernel::disk::{DiskKind, FileOf};
use kernel::memory::PageUse;
use kernel::task::TaskState;

/// A request of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// CPU time for a step of work.
    Run(Step),
    /// Allocates pages for the process, then runs a step.
    Pages {
        pages: u32,
        page_use: PageUse,
        step: Step,
    },
    /// Reads pages that the process has touched and that are in swap or in a file.
    FaultIn { away: u32, page_use: PageUse },
    /// `recv()` on the process's socket.
    Recv,
    /// `sendto()`: sends back the last datagram that the process read.
    Send,
    /// Reads pages of a file from the disk.
    ReadFile { pages: u32, file: FileOf },
    /// Writes, and sleeps until the last write is on the disk.
    Sync(&'static [DiskWrite]),
    /// Writes pages to the disk and continues at once.
    Write { kind: DiskKind, pages: u32 },
    /// Forks a child process and continues at once.
    Fork,
    /// Sleeps until it is woken.
    Sleep(TaskState),
    /// Sleeps for `ms` (`schedule_timeout`).
    SleepFor { ms: u64 },
    /// Sleeps until a write ends, at most for `ms` (`blk_congestion_wait`).
    Nap { ms: u32 },
    /// Reports that all zones are balanced after `freed` pages were freed. kswapd then sleeps until
    /// it is woken.
    Balanced { freed: u32 },
    /// Runs softirqs now.
    Softirqs,
    /// Polls the NICs in the context of this thread.
    Poll,
    /// Ends the process.
    Exit,
}
