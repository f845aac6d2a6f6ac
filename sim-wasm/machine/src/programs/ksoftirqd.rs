//! ksoftirqd: runs the softirqs that are still pending after ten passes of `__do_softirq`, and
//! offers the CPU to other tasks between two runs.
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
