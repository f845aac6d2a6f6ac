//! A task: what `struct task_struct` carries whichever scheduler there is.
//!
//! Read first: include/linux/sched.h (`task_struct`). What a scheduler keeps of a task is in
//! `sched::o1::O1Task`.
//!
//! Simplified: no real-time policies, no CPU affinity, one thread a process. The machine
//! runs none of these; only a reader who looks for `chrt` could tell.

use crate::interactivity;

pub use base::codes::TaskKind;

/// A task's place in the table of tasks. The slot of a dead task is used again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct TaskId(pub u16);

impl TaskId {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a task can run. The codes are what the page reads, and they enter the digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum TaskState {
    /// On the CPU or in the run queue (TASK_RUNNING).
    Running = 0,
    /// Asleep until an event or a signal (TASK_INTERRUPTIBLE).
    Interruptible = 1,
    /// Asleep until an event, usually the disk (TASK_UNINTERRUPTIBLE).
    Uninterruptible = 2,
    /// Gone; if it is still current, until the next `schedule`.
    Dead = 3,
}

/// What every scheduler knows of one task. Read-only outside the run queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its slot in the table.
    pub id: TaskId,
    /// Unique in a run, from 0 (idle), never used again: tells a slot's tenants apart.
    pub pid: u32,
    /// What it is.
    pub kind: TaskKind,
    /// Which of its kind, from 1.
    pub nth: u16,
    /// 120 + nice: 100 … 139 (idle: 140).
    pub static_prio: u8,
    /// No address space of its own (`mm` is null).
    pub kernel_thread: bool,
    /// Whether it can run.
    pub state: TaskState,
    /// In a run queue, as a running task is too.
    pub(super) on_rq: bool,
    /// Who forked it, while that task lives.
    pub parent: Option<TaskId>,
    /// Times it was switched out because it slept or exited (`ru_nvcsw`).
    pub nvcsw: u64,
    /// Times it was switched out although it could go on (`ru_nivcsw`).
    pub nivcsw: u64,
    /// Timer ticks that found it on the CPU, whatever the CPU was doing: user, system and
    /// interrupt time alike.
    pub utime_ticks: u64,
    /// Chosen by the out-of-memory killer: SIGKILL is pending until it exits.
    pub oom_victim: bool,
}

impl Task {
    /// −20 … 19 (for the idle task, which has none, 20).
    pub const fn nice(&self) -> i8 {
        interactivity::prio_to_nice(self.static_prio)
    }

    /// Whether it is in a run queue (as a running task is too).
    pub const fn is_queued(&self) -> bool {
        self.on_rq
    }
}
