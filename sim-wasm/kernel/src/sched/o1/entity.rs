//! O(1)'s state of a task: priority, sleep average, time slice.
//!
//! Read first: include/linux/sched.h (`task_struct`), kernel/sched.c (the macros above
//! `effective_prio`). The arithmetic is in `interactivity`.

use crate::interactivity::{self, MAX_PRIO, effective_prio, task_timeslice};
use crate::task::Task;
use base::{Hz, Ns, pair};

/// How a sleeping task was woken: `activated` in the kernel, with the kernel's numbers. When the
/// task is picked next, this value decides how much of its wait for the CPU counts as sleep. The
/// numbers enter the digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i8)]
pub enum Activated {
    /// Woken from uninterruptible sleep: the sleep adds little to the sleep average, and the wait
    /// for the CPU adds nothing.
    FromUninterruptible = -1,
    /// Not woken since the task last ran: the task was preempted, its slice expired, or it is new.
    /// The wait for the CPU adds nothing to its sleep average.
    No = 0,
    /// Woken by a process: 38/128 of the wait for the CPU counts as sleep.
    ByProcess = 1,
    /// Woken in hard or soft interrupt: the whole wait for the CPU counts as sleep.
    ByInterrupt = 2,
}

/// State of a task that only the O(1) scheduler has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct O1Task {
    /// Priority of the list that holds the task: `static_prio` minus the bonus, 100 … 139 (idle:
    /// 140).
    pub prio: u8,
    /// Sleep average, in nanoseconds: 0 … 1 s. Decreases while the task runs.
    pub sleep_avg: u32,
    /// Time of the task's last switch in, switch out or wake-up.
    pub timestamp: Ns,
    /// Kind of the last wake-up; `No` once the task has run.
    pub activated: Activated,
    /// Remaining part of the task's time slice, in jiffies.
    pub time_slice: u32,
    /// Whether the task is still in the time slice that it received at its fork.
    pub first_time_slice: bool,
    /// Index of the array that holds the task. A swap exchanges active and expired array, so use
    /// `O1::array_of` to find out which of them it is.
    pub(super) array: Option<u8>,
    /// Number of the task's ticks in which it was interactive.
    pub interactive_ticks: u64,
}

impl O1Task {
    /// Creates the state of a task with a full slice and a sleep average of zero, asleep since
    /// `now`.
    pub(super) fn asleep(static_prio: u8, hz: Hz, now: Ns) -> O1Task {
        O1Task {
            prio: effective_prio(static_prio, 0),
            sleep_avg: 0,
            timestamp: now,
            activated: Activated::No,
            time_slice: task_timeslice(static_prio, hz),
            first_time_slice: false,
            array: None,
            interactive_ticks: 0,
        }
    }

    /// Creates the state of the idle task. No list exists for its priority, 140, so it is never
    /// queued.
    pub(super) fn idle() -> O1Task {
        O1Task {
            prio: MAX_PRIO,
            time_slice: 0,
            ..O1Task::asleep(MAX_PRIO, Hz::I386, Ns::ZERO)
        }
    }

    /// Bonus, 0 … 10, which the sleep average earns (`CURRENT_BONUS`).
    pub const fn bonus(&self) -> u32 {
        interactivity::current_bonus(self.sleep_avg)
    }

    /// Returns the task's present dynamic priority (`effective_prio`).
    pub fn effective_prio(&self, task: &Task) -> u8 {
        effective_prio(task.static_prio, self.bonus())
    }

    /// Returns whether the task goes back to the active array when its slice ends
    /// (`TASK_INTERACTIVE`).
    pub const fn is_interactive(&self, task: &Task) -> bool {
        interactivity::is_interactive(self.prio, task.static_prio)
    }
}

/// Feeds the whole of a task's state to a digest, in words of fixed width.
pub fn fold_digest(task: &Task, o1: &O1Task, mix: &mut impl FnMut(u64)) {
    mix(pair(task.id.0, task.pid));
    mix(u64::from(task.nth) << 16 | u64::from(task.static_prio) << 8 | u64::from(o1.prio));
    mix(task.kind.name_hash());
    mix(u64::from(o1.sleep_avg));
    mix(o1.timestamp.0);
    mix(o1.activated as i64 as u64);
    mix(u64::from(o1.time_slice));
    mix(u64::from(o1.first_time_slice)
        | u64::from(task.kernel_thread) << 1
        | u64::from(task.oom_victim) << 2);
    mix(task.state as u64);
    mix(o1.array.map_or(u64::MAX, u64::from));
    mix(task.parent.map_or(u64::MAX, |parent| u64::from(parent.0)));
    mix(task.nvcsw);
    mix(task.nivcsw);
    mix(task.utime_ticks);
    mix(o1.interactive_ticks);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sched::o1::testbed::{Bed, awake};
    use crate::task::{TaskId, TaskState};

    #[test]
    fn the_digest_has_every_field() {
        let mut bed = Bed::new();
        let id = awake(&mut bed, 0);
        let task = Task {
            id: TaskId(3),
            pid: 7,
            nth: 2,
            static_prio: 125,
            oom_victim: true,
            parent: Some(TaskId(9)),
            state: TaskState::Uninterruptible,
            nvcsw: 10,
            nivcsw: 11,
            utime_ticks: 12,
            ..bed.task(id).clone()
        };
        let o1 = O1Task {
            prio: 121,
            sleep_avg: 13,
            timestamp: Ns(14),
            activated: Activated::ByInterrupt,
            time_slice: 15,
            first_time_slice: true,
            array: Some(1),
            interactive_ticks: 16,
        };
        let words = |task: &Task, o1: &O1Task| {
            let mut words = Vec::new();
            fold_digest(task, o1, &mut |word| words.push(word));
            words
        };
        let all = words(&task, &o1);
        assert_eq!(all[..2], [(3 << 32) + 7, 2 * 65_536 + 125 * 256 + 121]);
        assert_eq!(all[2], task.kind.name_hash());
        assert_eq!(all[3..], [13, 14, 2, 15, 1 + 4, 2, 1, 9, 10, 11, 12, 16]);
        let thread = Task {
            kernel_thread: true,
            oom_victim: false,
            parent: None,
            ..task
        };
        let waiting = O1Task {
            array: None,
            activated: Activated::FromUninterruptible,
            ..o1
        };
        let all = words(&thread, &waiting);
        assert_eq!(all[5..10], [u64::MAX, 15, 1 + 2, 2, u64::MAX]);
        assert_eq!(all[10], u64::MAX, "no parent");
    }
}
