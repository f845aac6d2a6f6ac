//! ksoftirqd: runs the softirqs that ten passes did not finish, offering the CPU between
//! two runs.
//!
//! Read first: kernel/softirq.c:ksoftirqd.

use super::ask::Ask;
use kernel::task::TaskState;

/// It was woken, or a run has ended. `pending`: softirqs wait.
pub fn resume(pending: bool) -> Ask {
    if pending {
        Ask::Softirqs
    } else {
        Ask::Sleep(TaskState::Interruptible)
    }
}
