//! What a program asks for. It is resumed when that is there: at once, when its step's CPU
//! time has been spent, or when it has been woken.

use crate::mm::DiskWrite;
use crate::sched::Step;
use kernel::disk::{DiskKind, FileOf};
use kernel::memory::PageUse;
use kernel::task::TaskState;

/// What a program asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// CPU time.
    Run(Step),
    /// Pages for itself, then the step.
    Pages {
        pages: u32,
        page_use: PageUse,
        step: Step,
    },
    /// Pages that it has touched and that are in swap or in a file.
    FaultIn { away: u32, page_use: PageUse },
    /// `recv()` on its socket.
    Recv,
    /// `sendto()`: what it has read last goes back.
    Send,
    /// So many pages of a file, from the disk.
    ReadFile { pages: u32, file: FileOf },
    /// Writes, and sleep until the last of them is on the disk.
    Sync(&'static [DiskWrite]),
    /// Pages go to the disk; it goes on at once.
    Write { kind: DiskKind, pages: u32 },
    /// Another process, its child; it goes on at once.
    Fork,
    /// Sleep until it is woken.
    Sleep(TaskState),
    /// Sleep for so many ticks (`schedule_timeout`).
    SleepFor { jiffies: u64 },
    /// Sleep until a write ends, at most so long (`blk_congestion_wait`).
    Nap { ms: u32 },
    /// All zones are well, after so many pages freed: kswapd sleeps until it is woken.
    Balanced { freed: u32 },
    /// Softirqs, here and now.
    Softirqs,
    /// The end.
    Exit,
}
