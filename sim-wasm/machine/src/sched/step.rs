//! Steps: pieces of work with the CPU time that they still need.

use base::codes::Work;

/// A task's step, and what may happen to the CPU during it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Kind of work, for the picture.
    pub work: Work,
    /// Nanoseconds left.
    pub left: u64,
    /// Whether the step runs in user mode, where any interrupt return may switch tasks.
    pub user: bool,
    /// Whether softirqs wait until the step ends.
    pub bh_off: bool,
    /// Whether the step runs in the kernel with preempt_count 0, so that CONFIG_PREEMPT may switch
    /// tasks.
    pub preemptible: bool,
    /// Whether the kernel offers a switch by itself before this step.
    pub resched_before: bool,
}

impl Step {
    /// User code.
    pub fn user(cost: u64) -> Step {
        Step {
            user: true,
            ..Step::kernel(Work::User, cost)
        }
    }

    /// Kernel code that may be preempted under CONFIG_PREEMPT.
    pub fn kernel(work: Work, cost: u64) -> Step {
        Step {
            work,
            left: cost,
            user: false,
            bh_off: false,
            preemptible: true,
            resched_before: false,
        }
    }

    /// Kernel code with softirqs (and so preemption) off.
    pub fn bh_off(work: Work, cost: u64) -> Step {
        Step {
            bh_off: true,
            preemptible: false,
            ..Step::kernel(work, cost)
        }
    }

    /// `cond_resched`: the kernel offers the CPU before this step.
    pub fn offering_the_cpu(self) -> Step {
        Step {
            resched_before: true,
            ..self
        }
    }
}

/// A step of an interrupt or a softirq, with what follows it.
#[derive(Clone, Copy, Debug)]
pub struct Level<A> {
    /// Kind of work, for the picture.
    pub work: Work,
    /// Nanoseconds left.
    pub left: u64,
    /// Step that follows.
    pub act: A,
}
