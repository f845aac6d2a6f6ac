//! Processes between `make` and the compiler: `sh -c`, then the compiler driver. Each process forks
//! the next one and sleeps in wait4() until the next one has ended.
//!
//! These processes use almost no CPU time but matter for the scheduler: each generation's sleep
//! average is less than its parent's (`wake_up_new_task`). A compiler three forks below `make`
//! therefore begins as an ordinary process, not as an interactive one.

use super::ask::Ask;
use crate::sched::Step;
use base::Work;
use kernel::memory::{OwnerId, PageUse};
use kernel::task::TaskState;

/// State of a shell or a compiler driver.
#[derive(Clone, Copy, Debug)]
pub enum Waiter {
    /// Has started: faults in its own pages.
    Start,
    /// Forks its child.
    Fork,
    /// Waits for its child.
    Wait,
    /// Exits after its child.
    Exit,
}

impl Waiter {
    /// Resumes the program. `own` is its number of private pages.
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
