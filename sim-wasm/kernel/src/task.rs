//! A task: what `struct task_struct` carries for the scheduler, and what follows from it.
//!
//! Read first: include/linux/sched.h (`task_struct`), kernel/sched.c (the macros above
//! `effective_prio`), kernel-2.6.12 §1.1–1.2. The arithmetic is in `interactivity`.
//!
//! Simplified: no real-time policies, no CPU affinity, one thread a process. The machine
//! runs none of these; only a reader who looks for `chrt` could tell.

use crate::interactivity;
use base::time::Ns;

pub use base::codes::TaskKind;

/// A task's place in the run queue's table. The slot of a dead task is used again.
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
    /// On the CPU or in one of the run queue's arrays (TASK_RUNNING).
    Running = 0,
    /// Asleep until an event or a signal (TASK_INTERRUPTIBLE).
    Interruptible = 1,
    /// Asleep until an event, usually the disk (TASK_UNINTERRUPTIBLE).
    Uninterruptible = 2,
    /// Gone; if it is still current, until the next `schedule`.
    Dead = 3,
}

/// How a sleeper was woken: `activated` in the kernel, with the kernel's numbers. It
/// decides what waiting in the run queue counts for when the task is next picked. The
/// numbers enter the digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i8)]
pub enum Activated {
    /// Woken from uninterruptible sleep: the sleep earns little, the waiting nothing.
    FromUninterruptible = -1,
    /// Not woken since it last ran: preempted, expired or new. The waiting earns nothing.
    No = 0,
    /// Woken by a process: 38/128 of the waiting counts as sleep.
    ByProcess = 1,
    /// Woken in hard or soft interrupt: all of the waiting counts as sleep.
    ByInterrupt = 2,
}

/// Everything the scheduler knows of one task. Read-only outside the run queue.
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
    /// The list it queues in: `static_prio` less the bonus, 100 … 139 (idle: 140).
    pub prio: u8,
    /// Credit for sleeping, in nanoseconds: 0 … 1 s. Runs down while the task runs.
    pub sleep_avg: u32,
    /// When it was last switched in, switched out or woken.
    pub timestamp: Ns,
    /// How it was last woken; `No` once it has run.
    pub activated: Activated,
    /// What is left of its slice, in jiffies.
    pub time_slice: u32,
    /// True until it uses up the slice that it was forked with.
    pub first_time_slice: bool,
    /// No address space of its own (`mm` is null): its sleep credit has no ceiling below 1 s.
    pub kernel_thread: bool,
    /// Whether it can run.
    pub state: TaskState,
    /// Which of the run queue's two arrays it is linked in; which of them is the active
    /// one changes at a swap, so ask `RunQueue::array_of`.
    pub(super) array: Option<u8>,
    /// Who forked it, while that task lives.
    pub parent: Option<TaskId>,
    /// Times it was switched out because it slept or exited (`ru_nvcsw`).
    pub nvcsw: u64,
    /// Times it was switched out although it could go on (`ru_nivcsw`).
    pub nivcsw: u64,
    /// Timer ticks that found it on the CPU, whatever the CPU was doing: user, system and
    /// interrupt time alike.
    pub utime_ticks: u64,
    /// Those of its ticks in which it was interactive.
    pub interactive_ticks: u64,
    /// Chosen by the out-of-memory killer: SIGKILL is pending until it exits.
    pub oom_victim: bool,
}

impl Task {
    /// −20 … 19 (for the idle task, which has none, 20).
    pub const fn nice(&self) -> i8 {
        interactivity::prio_to_nice(self.static_prio)
    }

    /// A full slice, in jiffies (`task_timeslice`).
    pub const fn static_timeslice(&self) -> u32 {
        interactivity::task_timeslice(self.static_prio)
    }

    /// b, 0 … 10 (`CURRENT_BONUS`).
    pub const fn bonus(&self) -> u32 {
        interactivity::current_bonus(self.sleep_avg)
    }

    /// Priority steps above `static_prio` at which it counts as interactive (`DELTA`).
    pub const fn delta(&self) -> i32 {
        interactivity::delta(self.nice())
    }

    /// The sleep credit that a disk sleeper cannot pass, in nanoseconds (`INTERACTIVE_SLEEP`).
    pub const fn interactive_sleep_ns(&self) -> u32 {
        interactivity::interactive_sleep_ns(self.nice())
    }

    /// Where its bonus puts it now (`effective_prio`).
    pub const fn effective_prio(&self) -> u8 {
        interactivity::effective_prio(self.static_prio, self.bonus())
    }

    /// Whether it goes back to *active* when its slice ends (`TASK_INTERACTIVE`).
    pub const fn is_interactive(&self) -> bool {
        interactivity::is_interactive(self.prio, self.static_prio)
    }

    /// How long it runs before its equals take a turn, if interactive: milliseconds, which
    /// are jiffies (`TIMESLICE_GRANULARITY`).
    pub const fn granularity_ms(&self) -> u32 {
        interactivity::granularity_ms(self.bonus())
    }

    /// Whether it is linked in one of the arrays (as a running task is too).
    pub const fn is_queued(&self) -> bool {
        self.array.is_some()
    }

    /// The whole of its state, in words of fixed width.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.id.0) << 32 | u64::from(self.pid));
        mix(u64::from(self.nth) << 16 | u64::from(self.static_prio) << 8 | u64::from(self.prio));
        mix(self.kind.name_hash());
        mix(u64::from(self.sleep_avg));
        mix(self.timestamp.0);
        mix(self.activated as i64 as u64);
        mix(u64::from(self.time_slice));
        mix(u64::from(self.first_time_slice)
            | u64::from(self.kernel_thread) << 1
            | u64::from(self.oom_victim) << 2);
        mix(self.state as u64);
        mix(self.array.map_or(u64::MAX, u64::from));
        mix(self.parent.map_or(u64::MAX, |parent| u64::from(parent.0)));
        mix(self.nvcsw);
        mix(self.nivcsw);
        mix(self.utime_ticks);
        mix(self.interactive_ticks);
    }
}
