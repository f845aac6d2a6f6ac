//! State that EEVDF keeps of a task.
//!
//! Read first: include/linux/sched.h (`struct sched_entity`).

use super::weight::Weight;
use base::time::Ns;

/// EEVDF's part of a task. Virtual times are nanoseconds at nice 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EevdfTask {
    /// Divisor of the task's time.
    pub weight: Weight,
    /// Time that it has run, divided by its weight.
    pub vruntime: i64,
    /// When its slice ends, in virtual time: the earliest among the eligible runs.
    pub deadline: i64,
    /// Asleep: by how much it had less than its share (V − vruntime) when it left. On the
    /// CPU: the deadline at which it was chosen, for as long as it is protected.
    pub vlag: i64,
    /// In the queue, on the CPU included.
    pub queued: bool,
    /// Asleep, and in the queue until it is eligible again (`sched_delayed`).
    pub delayed: bool,
    /// The deadline counts from the vruntime (`rel_deadline`).
    pub(super) relative_deadline: bool,
    /// Since when it has waited while eligible, as last looked at.
    pub eligible_since: Option<Ns>,
}

impl EevdfTask {
    /// A task that has never run.
    pub(super) fn new(static_prio: u8) -> EevdfTask {
        EevdfTask {
            weight: Weight::of(static_prio),
            vruntime: 0,
            deadline: 0,
            vlag: 0,
            queued: false,
            delayed: false,
            relative_deadline: false,
            eligible_since: None,
        }
    }

    /// Whether it keeps the CPU to its deadline while it is eligible (`protect_slice`).
    pub(super) fn is_protected(&self) -> bool {
        self.vlag == self.deadline
    }

    /// The state, in words of fixed width.
    pub(super) fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.weight.get() as u64);
        mix(self.vruntime as u64);
        mix(self.deadline as u64);
        mix(self.vlag as u64);
        mix(u64::from(self.queued)
            | u64::from(self.delayed) << 1
            | u64::from(self.relative_deadline) << 2);
    }
}
