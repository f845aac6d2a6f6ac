//! The table of tasks: every task of the machine, asleep or in any run queue.
//!
//! Simplified: a fork searches the whole table for the lowest free slot, and an exit searches it
//! for the orphans. The table has fewer than a hundred tasks, and forks are rare.

use crate::interactivity::{MAX_PRIO, nice_to_prio};
use crate::task::{Task, TaskId, TaskKind, TaskState};

/// Slot of the idle task; no other task ever gets this slot.
pub const IDLE: TaskId = TaskId(0);

/// All tasks, running or asleep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskTable {
    tasks: Vec<Task>,
    pub(super) next_pid: u32,
}

/// A table with the idle task.
impl Default for TaskTable {
    fn default() -> TaskTable {
        TaskTable {
            tasks: vec![idle_task()],
            next_pid: 1,
        }
    }
}

impl TaskTable {
    /// Returns the task in this slot, which the table must have assigned before. A slot keeps its
    /// last task, even a dead task, until the slot is reused.
    pub fn task(&self, id: TaskId) -> &Task {
        &self.tasks[id]
    }

    /// Tasks that are not dead, or are still in a run queue, ordered by id.
    pub fn iter(&self) -> impl Iterator<Item = &Task> {
        self.tasks.iter().filter(|task| !is_free(task))
    }

    /// All slots, including the slots of dead tasks.
    pub(super) fn slots(&self) -> &[Task] {
        &self.tasks
    }

    pub(super) fn task_mut(&mut self, id: TaskId) -> &mut Task {
        &mut self.tasks[id]
    }

    /// Creates a task in interruptible sleep, in the lowest free slot, with a new process id.
    pub(super) fn begin(
        &mut self,
        kind: TaskKind,
        nth: u16,
        nice: i8,
        kernel_thread: bool,
    ) -> TaskId {
        let slot = self.tasks.iter().position(is_free);
        let slot = slot.unwrap_or(self.tasks.len());
        let id = TaskId(u16::try_from(slot).expect("at most 65,536 tasks"));
        let task = Task {
            nth,
            kernel_thread,
            ..asleep(id, self.next_pid, kind, nice)
        };
        self.next_pid += 1;
        if slot == self.tasks.len() {
            self.tasks.push(task)
        } else {
            self.tasks[slot] = task
        }
        id
    }

    /// Creates a child of `parent` with the same nice value.
    pub(super) fn begin_child(&mut self, parent: TaskId, kind: TaskKind, nth: u16) -> TaskId {
        let (nice, kernel_thread) = {
            let parent = self.task(parent);
            (parent.nice(), parent.kernel_thread)
        };
        let id = self.begin(kind, nth, nice, kernel_thread);
        self.task_mut(id).parent = Some(parent);
        id
    }

    /// Sets the parent of a dying task's children to none.
    pub(super) fn orphan_children_of(&mut self, id: TaskId) {
        for task in &mut self.tasks {
            task.parent = task.parent.filter(|&parent| parent != id);
        }
    }
}

/// Returns whether a slot may be reused: its task is dead and in no run queue. A task on a CPU is
/// in a run queue.
fn is_free(task: &Task) -> bool {
    task.state == TaskState::Dead && !task.is_queued()
}

fn idle_task() -> Task {
    Task {
        static_prio: MAX_PRIO,
        state: TaskState::Running,
        ..asleep(IDLE, 0, TaskKind::Idle, 0)
    }
}

/// A kernel thread in interruptible sleep.
fn asleep(id: TaskId, pid: u32, kind: TaskKind, nice: i8) -> Task {
    Task {
        id,
        pid,
        kind,
        nth: 1,
        static_prio: nice_to_prio(nice),
        kernel_thread: true,
        state: TaskState::Interruptible,
        on_rq: false,
        parent: None,
        nvcsw: 0,
        nivcsw: 0,
        utime_ticks: 0,
        oom_victim: false,
    }
}
