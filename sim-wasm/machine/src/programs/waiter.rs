//! The processes between `make` and the compiler: `sh -c`, then the compiler driver. Each
//! forks the next and sleeps in wait4() until that has ended.
//!
//! They matter although they use no CPU to speak of: each generation's sleep credit is
//! less than its parent's (`wake_up_new_task`), so that a compiler three forks below
//! `make` begins as an ordinary process and not as an interactive one.

use super::ask::Ask;
use crate::sched::Step;
use base::codes::Work;
use kernel::memory::{OwnerId, PageUse};
use kernel::task::TaskState;

/// A shell or a compiler driver: what it does when it is resumed.
#[derive(Clone, Copy, Debug)]
pub enum Waiter {
    /// It has started: it faults in what it has for itself …
    Start,
    /// … forks …
    Fork,
    /// … waits for its child …
    Wait,
    /// … and ends when that has.
    Exit,
}

impl Waiter {
    /// `own`: pages that such a small program has for itself.
    pub fn resume(&mut self, owner: OwnerId, own: u32, page_fault_ns: u64) -> Ask {
        match self {
            Waiter::Start => {
                *self = Waiter::Fork;
                Ask::Pages {
                    pages: own,
                    page_use: PageUse::Anon(owner),
                    step: Step::kernel(Work::PageFault, u64::from(own) * page_fault_ns),
                }
            }
            Waiter::Fork => {
                *self = Waiter::Wait;
                Ask::Fork
            }
            Waiter::Wait => {
                *self = Waiter::Exit;
                Ask::Sleep(TaskState::Interruptible)
            }
            Waiter::Exit => Ask::Exit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_faults_in_what_it_has_forks_waits_and_ends() {
        let mut shell = Waiter::Start;
        let pages = Ask::Pages {
            pages: 60,
            page_use: PageUse::Anon(OwnerId(9)),
            step: Step::kernel(Work::PageFault, 60 * 9_000),
        };
        let asked: Vec<Ask> = (0..4)
            .map(|_| shell.resume(OwnerId(9), 60, 9_000))
            .collect();
        let asleep = Ask::Sleep(TaskState::Interruptible);
        assert_eq!(asked, [pages, Ask::Fork, asleep, Ask::Exit]);
    }
}
