//! ksoftirqd: runs the softirqs that are still pending when `__do_softirq` has reached its limits
//! (ten passes; in 6.12 also two milliseconds, or another task that should run). Between two runs
//! ksoftirqd offers the CPU to other tasks.
//!
//! Read first: kernel/softirq.c:ksoftirqd.

use super::ask::Ask;
use kernel::task::TaskState;

/// Resumes ksoftirqd after a wake-up or a run. `pending` means that softirqs are pending.
pub fn resume(pending: bool) -> Ask {
    if pending {
        Ask::Softirqs
    } else {
        Ask::Sleep(TaskState::Interruptible)
    }
}
