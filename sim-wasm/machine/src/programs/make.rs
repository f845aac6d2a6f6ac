//! `make -jN`: forks the missing jobs one after the other, then waits until a job ends.
//!
//! Read first: `load`, for the number of jobs.

use super::ask::Ask;
use crate::sched::Step;
use base::Work;
use kernel::task::TaskState;

/// `make` between two forks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Make {
    /// Whether `make` has just forked, which costs CPU time.
    forked: bool,
}

impl Make {
    /// Resumes `make` after a wake-up or a fork. `place_free` means that another job may begin.
    pub fn resume(&mut self, place_free: bool, fork_ns: u64) -> Ask {
        if std::mem::take(&mut self.forked) {
            Ask::Run(Step::kernel(Work::ForkExit, fork_ns))
        } else if place_free {
            self.forked = true;
            Ask::Fork
        } else {
            Ask::Sleep(TaskState::Interruptible)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn make_forks_while_a_place_is_free_and_then_waits() {
        let mut make = Make::default();
        assert_eq!(make.resume(true, 700), Ask::Fork);
        let price = Ask::Run(Step::kernel(Work::ForkExit, 700));
        assert_eq!(make.resume(true, 700), price);
        let asleep = Ask::Sleep(TaskState::Interruptible);
        assert_eq!(make.resume(false, 700), asleep);
        assert_eq!(make.resume(true, 700), Ask::Fork);
    }
}
