//! A task: the fields of `struct task_struct` that do not depend on the scheduler.
//!
//! Read first: include/linux/sched.h (`task_struct`). `sched::o1::O1Task` has the scheduler's
//! fields.
//!
//! Simplified: no real-time policies, no CPU affinity, one thread per process. The modelled
//! programs use none of these.

use crate::interactivity;
use base::pair;

pub use base::TaskKind;

/// Index in the table of tasks. The slot of a dead task is reused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TaskId(pub u16);

base::indexes_lists!(TaskId);

/// State of a task. The page uses the numbers of the states, and the numbers enter the digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum TaskState {
    /// On the CPU or in the run queue (TASK_RUNNING).
    Running = 0,
    /// Asleep until an event or a signal (TASK_INTERRUPTIBLE).
    Interruptible = 1,
    /// Asleep until an event, usually the disk (TASK_UNINTERRUPTIBLE).
    Uninterruptible = 2,
    /// The task has exited. If it is still on the CPU, it stays there until the next `schedule`.
    Dead = 3,
}

/// Fields of a task that every scheduler has. Only the scheduler changes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Slot in the table.
    pub id: TaskId,
    /// Process id, from 0 (idle). The id is unique in a run, unlike the slot.
    pub pid: u32,
    /// Role of the task.
    pub kind: TaskKind,
    /// Number of the task among the tasks of its kind, from 1.
    pub nth: u16,
    /// Static priority: 120 + nice, so 100 … 139. The idle task has 140.
    pub static_prio: u8,
    /// Whether the task is a kernel thread, without an address space (`mm` is null).
    pub kernel_thread: bool,
    /// State of the task.
    pub state: TaskState,
    /// Whether the task is in a run queue. The task on the CPU is in its run queue, too.
    pub(super) on_rq: bool,
    /// Parent that forked the task, while the parent is alive.
    pub parent: Option<TaskId>,
    /// Voluntary context switches: the task slept or exited (`ru_nvcsw`).
    pub nvcsw: u64,
    /// Involuntary context switches: the task could have continued (`ru_nivcsw`).
    pub nivcsw: u64,
    /// Timer ticks while the task was current, whatever the CPU was doing: user, system and
    /// interrupt
    /// time alike.
    pub utime_ticks: u64,
    /// Whether the out-of-memory killer killed the task: SIGKILL is pending until the task exits.
    pub oom_victim: bool,
}

impl Task {
    /// Nice value, −20 … 19 (20 for the idle task, which has none).
    pub const fn nice(&self) -> i8 {
        interactivity::prio_to_nice(self.static_prio)
    }

    /// Returns whether the task is in a run queue. The task on the CPU is in its run queue, too.
    pub const fn is_queued(&self) -> bool {
        self.on_rq
    }

    /// Mixes the state into a digest, in words of fixed width.
    pub(super) fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.id.0, self.pid));
        mix(u64::from(self.nth) << 8 | u64::from(self.static_prio));
        mix(self.kind.name_hash());
        mix(self.state as u64
            | u64::from(self.kernel_thread) << 8
            | u64::from(self.oom_victim) << 9
            | u64::from(self.on_rq) << 10);
        mix(self.parent.map_or(u64::MAX, |parent| u64::from(parent.0)));
        mix(self.nvcsw);
        mix(self.nivcsw);
        mix(self.utime_ticks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sched::TaskTable;

    #[test]
    fn the_digest_has_every_field() {
        let task = Task {
            id: TaskId(3),
            pid: 7,
            nth: 2,
            static_prio: 125,
            kernel_thread: true,
            state: TaskState::Uninterruptible,
            on_rq: false,
            parent: Some(TaskId(9)),
            nvcsw: 10,
            nivcsw: 11,
            utime_ticks: 12,
            oom_victim: false,
            ..TaskTable::default().task(TaskId(0)).clone()
        };
        let words = |task: &Task| {
            let mut words = Vec::new();
            task.fold_digest(&mut |word| words.push(word));
            words
        };
        let idle = TaskKind::Idle.name_hash();
        let expected = [(3 << 32) + 7, 2 * 256 + 125, idle, 256 + 2, 9, 10, 11, 12];
        assert_eq!(words(&task), expected);
        let victim = Task {
            kernel_thread: false,
            oom_victim: true,
            on_rq: true,
            parent: None,
            ..task
        };
        assert_eq!(words(&victim)[3..5], [1_024 + 512 + 2, u64::MAX]);
    }

    #[test]
    fn the_nice_value_is_the_distance_from_120() {
        let task = Task {
            static_prio: 105,
            ..TaskTable::default().task(TaskId(0)).clone()
        };
        assert_eq!((task.nice(), task.is_queued()), (-15, false));
    }
}
