//! How the fields of a task stand when it enters the table.

use crate::interactivity::{MAX_PRIO, effective_prio, nice_to_prio, task_timeslice};
use crate::task::{Activated, Task, TaskId, TaskKind, TaskState};
use base::time::Ns;

/// The idle task never leaves the first slot.
pub(super) const IDLE: TaskId = TaskId(0);

/// The task that `RunQueue::new` puts in the first slot.
pub(super) fn idle_task() -> Task {
    Task {
        prio: MAX_PRIO,
        static_prio: MAX_PRIO,
        time_slice: 0,
        state: TaskState::Running,
        ..asleep(IDLE, 0, TaskKind::Idle, 0, Ns::ZERO)
    }
}

/// A kernel thread with a full slice and no credit, in interruptible sleep since `now`.
pub(super) fn asleep(id: TaskId, pid: u32, kind: TaskKind, nice: i8, now: Ns) -> Task {
    let static_prio = nice_to_prio(nice);
    Task {
        id,
        pid,
        kind,
        nth: 1,
        static_prio,
        prio: effective_prio(static_prio, 0),
        sleep_avg: 0,
        timestamp: now,
        activated: Activated::No,
        time_slice: task_timeslice(static_prio),
        first_time_slice: false,
        kernel_thread: true,
        state: TaskState::Interruptible,
        array: None,
        parent: None,
        nvcsw: 0,
        nivcsw: 0,
        utime_ticks: 0,
        interactive_ticks: 0,
        oom_victim: false,
    }
}
