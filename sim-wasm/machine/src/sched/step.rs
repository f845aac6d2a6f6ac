//! Steps: pieces of work with the CPU time that they still need.

use base::Work;

/// A task's step, with the rules for interrupts and preemption during the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Kind of work, as shown on the web page.
    pub work: Work,
    /// CPU time that the step still needs, ns.
    pub left: u64,
    /// Whether the step runs in user mode, where any interrupt return may switch tasks.
    pub user: bool,
    /// Whether softirqs wait until the step ends.
    pub bh_off: bool,
    /// Whether the step runs in the kernel with a preempt_count of 0, so that CONFIG_PREEMPT allows
    /// a switch.
    pub preemptible: bool,
    /// Whether the kernel offers the CPU to other tasks before this step.
    pub resched_before: bool,
}

impl Step {
    /// Creates a step of user code.
    pub fn user(cost: u64) -> Step {
        Step {
            user: true,
            ..Step::kernel(Work::User, cost)
        }
    }

    /// Creates a step of kernel code that may be preempted under CONFIG_PREEMPT.
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

    /// Creates a step of kernel code with softirqs off, and so with preemption off.
    pub fn bh_off(work: Work, cost: u64) -> Step {
        Step {
            bh_off: true,
            preemptible: false,
            ..Step::kernel(work, cost)
        }
    }

    /// `cond_resched`: makes the kernel offer the CPU to other tasks before this step.
    pub fn offering_the_cpu(self) -> Step {
        Step {
            resched_before: true,
            ..self
        }
    }
}

/// A step of an interrupt or a softirq, with the action after the step.
#[derive(Clone, Copy, Debug)]
pub struct Level<A> {
    /// Kind of work, as shown on the web page.
    pub work: Work,
    /// CPU time that the step still needs, ns.
    pub left: u64,
    /// Action after the step.
    pub act: A,
}
